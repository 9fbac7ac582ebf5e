// The study outlives the view: another language, another section and a reload of the page find it again.

import { fromRecord, toRecord } from "../../lib/records.js";
import { Variations } from "../../lib/variations.js";
import { addressIn, hashOf } from "./address.js";
import { Study } from "./study.js";

/** @typedef {import("./address.js").Address} Address */

const KEY = "tengen.study";
/** Larger trees would make every step slow. */
const MOST = 3000;

/** @type {Study | null} */
let kept = null;

/** @param {Study} study */
export function keep(study) {
  kept = study;
  try {
    if (study.tree.nodes.size > MOST) {
      sessionStorage.removeItem(KEY);
      return;
    }
    const text = JSON.stringify({ hash: hashOf(addressIn(study)), moves: study.tree.moves(study.current), record: toRecord(study.tree), setup: study.tree.setup });
    sessionStorage.setItem(KEY, text);
  } catch {
    // Kept for this visit only.
  }
}

/**
 * The study of an address: the one that was left there, or a new one.
 * @param {Address | null} address none if the reader did not name a position
 * @param {() => Address} usual
 */
export function studyAt(address, usual) {
  const wanted = address ? hashOf(address) : null;
  if (kept && (wanted === null || hashOf(addressIn(kept)) === wanted)) return kept;
  return stored(wanted) ?? fresh(address ?? usual());
}

/** @param {Address} address */
export function fresh(address) {
  const study = new Study(new Variations(address.game, address.setup));
  visit(study, address);
  return study;
}

/** Goes to an address in a study that has the same start. @param {Study} study @param {Address} address */
export function visit(study, { moves, ply }) {
  const end = study.tree.addAll(0, moves);
  const path = study.tree.path(end);
  path.forEach((id, index) => {
    const next = path[index + 1];
    if (next !== undefined) study.visited.set(id, next);
  });
  study.go(path[ply] ?? end);
}

/** @param {string | null} wanted */
function stored(wanted) {
  try {
    const { hash, moves, record, setup } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? {};
    if (!record || (wanted !== null && hash !== wanted)) return null;
    const { tree } = fromRecord(record);
    tree.setup = setup;
    const study = new Study(tree);
    study.go(tree.find(moves) ?? 0);
    return study;
  } catch {
    return null;
  }
}
