// Keys that go through the steps, wherever the keyboard is, except where it writes or goes through a board.

import { settings } from "../../lib/settings.js";

/** @typedef {import("./watch.js").Watch} Watch */

const FAR = 100;

/**
 * @param {() => Watch | null} watch the tree that the keys move
 * @returns {() => void} ends it
 */
export function listen(watch) {
  const down = (/** @type {KeyboardEvent} */ event) => {
    const at = watch();
    if (!at || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (pressed(at, event)) event.preventDefault();
  };
  const up = () => watch()?.player.release();
  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  window.addEventListener("blur", up);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
    window.removeEventListener("blur", up);
  };
}

/**
 * Whether the key was meant for the steps.
 * @param {Watch} watch
 * @param {KeyboardEvent} event
 */
function pressed(watch, event) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type="range"], [type="checkbox"]), textarea, select, dialog')) return false;
  // A board has the arrows for itself, but no use for letters.
  if (target?.closest('[role="grid"]') && event.key.length > 1) return false;
  const slider = target?.matches('input[type="range"]') ?? false;
  const steps = watch.feed?.steps ?? 1;
  const letters = settings.get("shortcuts");
  switch (event.key) {
    case "ArrowRight":
    case "ArrowLeft": {
      if (slider && !event.shiftKey) return false;
      const direction = event.key === "ArrowRight" ? 1 : -1;
      if (event.shiftKey) watch.move(direction * FAR);
      else if (event.repeat) watch.player.hold(direction);
      else watch.move(direction);
      return true;
    }
    case "PageDown":
      watch.move(FAR);
      return true;
    case "PageUp":
      watch.move(-FAR);
      return true;
    case "Home":
      watch.go(0);
      return true;
    case "End":
      watch.go(steps - 1);
      return true;
    case "c":
    case "C":
      if (!letters) return false;
      void watch.cut(event.shiftKey ? "previous" : "next");
      return true;
    case ".":
    case ",":
      if (!letters) return false;
      watch.move(event.key === "." ? 1 : -1);
      return true;
    default:
      return false;
  }
}
