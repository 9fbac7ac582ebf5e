// The game for elsewhere: files, pictures, a film, a link.

import { button, h } from "../../lib/dom.js";
import { blobOf, bytesOf, download, pngOf } from "../../lib/download.js";
import { say } from "../../lib/language.js";
import { toRecord } from "../../lib/records.js";
import { settings } from "../../lib/settings.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { addressIn, hashOf } from "./address.js";
import { leftOutText } from "./telling.js";

/** @typedef {import("./desk.js").Desk} Desk */

const PIXELS = 1400;
const MOVE_SHOWN_MS = 800;

/** @param {Desk} desk */
export function exportPanel(desk) {
  const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => Promise<void>} */ run) => {
    const pressed = button(label, () => {
      pressed.disabled = true;
      run().catch((error) => desk.app.fail(error)).finally(() => (pressed.disabled = false));
    }, { "data-action": name });
    return pressed;
  };
  return h(
    "div",
    { class: "buttons" },
    act("export-sgf", ".sgf", () => record(desk, "sgf")),
    act("export-psq", ".psq", () => record(desk, "psq")),
    act("export-text", say(words.export_text), () => record(desk, "text")),
    act("export-svg", say(words.export_svg), () => picture(desk, false)),
    act("export-png", say(words.export_png), () => picture(desk, true)),
    act("export-gif", say(words.export_gif), () => film(desk)),
    act("copy-text", say(words.copy_text), () => copy(desk, positionString(desk))),
    act("copy-link", say(words.copy_link), () => copy(desk, new URL(hashOf(addressIn(desk.study)), location.href).href)),
  );
}

/** The moves, or the rows where the board was set up. @param {Desk} desk */
function positionString(desk) {
  const { setup, moves } = desk.study.place();
  return setup ? `${desk.view().rows.join("/")} ${desk.study.toMove === 0 ? "x" : "o"}` : moves.join("");
}

/** @param {Desk} desk @param {import("../../protocol").FileFormat} format */
async function record(desk, format) {
  const ask = /** @type {const} */ ({ type: "write_record", record: toRecord(desk.study.tree), format });
  await save(desk, (await desk.app.engine.ask(ask, "file")).file);
}

/** @param {Desk} desk @param {boolean} pixels */
async function picture(desk, pixels) {
  const numbers = { none: 0, all: null, last: settings.get("lastNumbers") }[settings.get("numbers")];
  const place = desk.study.place();
  const { file } = await desk.app.engine.ask({ type: "picture", place, numbers, coordinates: settings.get("coordinates") }, "file");
  if (!pixels) await save(desk, file);
  else await give(desk, await pngOf(blobOf(file), PIXELS), file.name.replace(/\.svg$/, "") + ".png", file.lost);
}

/** The whole line, not only up to here. @param {Desk} desk */
async function film(desk) {
  const { study } = desk;
  const place = study.place(study.line().at(-1));
  await save(desk, (await desk.app.engine.ask({ type: "film", place, delay_ms: MOVE_SHOWN_MS }, "file")).file);
}

/** @param {Desk} desk @param {import("../../protocol").File} file */
async function save(desk, file) {
  await give(desk, new Blob([bytesOf(file.base64)], { type: file.mime }), file.name, file.lost);
}

/** @param {Desk} desk @param {Blob} blob @param {string} name @param {import("../../protocol").LeftOut[]} lost */
async function give(desk, blob, name, lost) {
  download(blob, name);
  desk.tell(`${say(words.saved, { name })} ${leftOutText(lost)}`.trim());
}

/** @param {Desk} desk @param {string} text */
async function copy(desk, text) {
  try {
    await navigator.clipboard.writeText(text);
    desk.tell(say(words.copied));
  } catch {
    // Pages that are not from this computer may not write to the clipboard.
    const field = h("textarea", { rows: 4, readonly: true, value: text, "aria-label": say(words.copy_by_hand) });
    const dialog = h("dialog", { "aria-label": say(words.copy_by_hand) }, h("p", {}, say(words.copy_by_hand)), field, button(say(common.close), () => dialog.close()));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}
