// A question in a window of its own.

import { button, h } from "../../lib/dom.js";

/**
 * Opens a window; it is gone when it is closed, or when the reader goes elsewhere.
 * @param {HTMLDialogElement} dialog
 */
export function open(dialog) {
  const close = () => dialog.close();
  window.addEventListener("hashchange", close);
  dialog.addEventListener("close", () => {
    window.removeEventListener("hashchange", close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Asks, and does it if the answer is yes.
 * @param {string} question
 * @param {{ yes: string, no: string }} labels
 * @param {() => void} act
 */
export function ask(question, { yes, no }, act) {
  const agree = () => {
    dialog.close();
    act();
  };
  const dialog = h(
    "dialog",
    { class: "ask", "aria-labelledby": "question" },
    h("h2", { id: "question" }, question),
    h(
      "div",
      { class: "buttons" },
      button(yes, agree, { class: "primary", "data-action": "confirm" }),
      button(no, () => dialog.close(), { "data-action": "cancel" }),
    ),
  );
  open(dialog);
}
