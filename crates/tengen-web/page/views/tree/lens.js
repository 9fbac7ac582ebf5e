// The buttons that change how one looks at a tree.

import { button, h, set } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

/**
 * @param {import("./drawing.js").Drawing} drawing
 * @param {{ after?: string, follows?: boolean }} [options] what stands after each name, and whether there is a current
 *   node to follow
 */
export function lens(drawing, { after = "", follows = false } = {}) {
  const tool = (/** @type {string} */ action, /** @type {string} */ face, /** @type {import("../../lib/language.js").Pair} */ pair, /** @type {() => void} */ does) =>
    button(face, does, { "data-action": action, class: "quiet", "aria-label": say(pair) + after, title: say(pair) });
  const follow = tool("follow", "◎", words.follow, () => drawing.setFollowing(!drawing.following));
  const show = () => set(follow, { "aria-pressed": String(drawing.following) });
  drawing.onfollowing = show;
  show();
  return h(
    "div",
    { class: "buttons lens" },
    tool("zoom-out", "−", words.zoom_out, () => drawing.camera.zoom(1 / 1.35)),
    tool("zoom-in", "+", words.zoom_in, () => drawing.camera.zoom(1.35)),
    tool("fit", "⤢", words.fit, () => drawing.fit(true, true)),
    follows && follow,
  );
}
