// What there is to choose from. It does not change while the page is open, so it is asked for once.

/** @typedef {import("../protocol").Catalogue} Catalogue */

/** @type {Catalogue | null} */
let known = null;

/** @param {import("./client.js").EngineClient} engine @returns {Promise<Catalogue>} */
export async function catalogueOf(engine) {
  known ??= (await engine.ask({ type: "catalogue" }, "catalogue")).catalogue;
  return known;
}

/** Whether a network comes with the program for a game. @param {Pick<Catalogue, "networks">} catalogue @param {string} game */
export function hasNetwork({ networks }, game) {
  return networks.some(({ names }) => names.includes(game));
}
