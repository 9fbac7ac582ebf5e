import assert from "node:assert/strict";
import { mock, test } from "node:test";

// What a game needs of a browser.
const kept = new Map();
Object.assign(globalThis, {
  window: { setTimeout: (...all) => setTimeout(...all), setInterval: (...all) => setInterval(...all), addEventListener() {}, removeEventListener() {} },
  document: { getElementById: () => ({ textContent: "" }) },
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) },
});

const { newGame, undo, ended } = await import("../page/views/play/game.js");
const { Session } = await import("../page/views/play/session.js");

const BOARD = { looks: "crossings", width: 15, height: 15, rows: Array(15).fill(".".repeat(15)), placed: [], to_move: 0, ending: null, forbidden: [], stars: [] };

/** An engine that answers when it is told to. */
class FakeEngine {
  constructor() {
    this.calls = [];
  }

  start(ask, hear = () => {}) {
    const call = { ask, hear, stopped: false };
    const result = new Promise((resolve, reject) => Object.assign(call, { resolve, reject }));
    this.calls.push(call);
    return { result, stop: () => (call.stopped = true) };
  }

  async ask(ask) {
    return this.start(ask).result;
  }

  onConnection() {
    return () => {};
  }

  /** The latest call of a type. */
  last(type) {
    return this.calls.findLast(({ ask }) => ask.type === type);
  }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const chosen = (move, time_ms = 0) => ({ type: "chosen", move, thought: null, nodes: 0, time_ms });

/** A game of a person against a computer that is to move after h8, its search under way. */
async function thinking(t, control = { kind: "game", ms: 10_000, increment: 0 }) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.after(() => mock.timers.reset());
  const pass = async (ms) => {
    for (let left = ms; left > 0; left -= 100) {
      now += 100;
      mock.timers.tick(100);
      await settle();
    }
  };
  const engine = new FakeEngine();
  const failures = [];
  const app = { engine, go() {}, fail: (error) => failures.push(error) };
  const session = new Session(app, newGame({ game: "gomoku15", players: ["human", "engine"], rule: "free", control }));
  const look = async () => {
    engine.last("look").resolve({ type: "board", board: BOARD });
    await settle();
  };
  const first = session.to(session.game, { kept: true });
  await look();
  await first;
  session.play("h8", "h8");
  await look();
  await pass(100);
  assert.equal(engine.last("choose").ask.place.moves.join(), "h8");
  return { engine, session, pass, look, failures };
}

test("a computer that waits in the server's queue does not lose on time", async (t) => {
  const { engine, session, pass, look } = await thinking(t);
  const search = engine.last("choose");
  search.hear({ type: "queued", ahead: 2 });
  const before = session.leftOf(1);
  await pass(60_000);
  assert.equal(session.game.end, null);
  assert.equal(session.leftOf(1), before);
  search.hear({ type: "thinking", lines: [], nodes: 1, time_ms: 1 });
  await pass(1000);
  assert.equal(session.leftOf(1), before - 1000);
  search.resolve(chosen("i9", 700));
  await settle();
  await look();
  assert.deepEqual(session.game.moves, ["h8", "i9"]);
  assert.equal(session.game.left[1], 10_000 - 700);
  session.leave();
});

test("a computer is charged for a search that was queued and never told anything", async (t) => {
  const { engine, session, look } = await thinking(t);
  engine.last("choose").hear({ type: "queued", ahead: 1 });
  engine.last("choose").resolve(chosen("i9", 300));
  await settle();
  await look();
  assert.equal(session.game.left[1], 10_000 - 300);
  session.leave();
});

test("a computer that thinks too long loses on time", async (t) => {
  const { session, pass, look } = await thinking(t);
  await pass(13_000);
  await look();
  assert.deepEqual(session.game.end, { type: "time", loser: 1 });
  session.leave();
});

test("what the reader does while the computer thinks outlives an answer on its way", async (t) => {
  for (const step of [undo, (game) => ended(game, { type: "resigned", loser: 0 })]) {
    const { engine, session, look, pass } = await thinking(t);
    const search = engine.last("choose");
    const wanted = step(session.game);
    const there = session.to(wanted);
    assert.ok(search.stopped);
    search.resolve(chosen("i9"));
    // Another look at the page must not begin the search again.
    session.proceed();
    await pass(100);
    await look();
    assert.equal(await there, true);
    assert.deepEqual([session.game.moves, session.game.end], [wanted.moves, wanted.end]);
    session.leave();
    mock.timers.reset();
    t.mock.restoreAll();
  }
});

test("a step that fails lets the computer go on", async (t) => {
  const { engine, session, pass, failures } = await thinking(t);
  const there = session.to(undo(session.game));
  engine.last("look").reject(new Error("no"));
  assert.equal(await there, false);
  const before = engine.calls.length;
  await pass(100);
  assert.equal(failures.length, 1);
  assert.equal(engine.calls.slice(before).filter(({ ask }) => ask.type === "choose").length, 1);
  assert.ok(session.clock.running);
  session.leave();
});

test("a move that was placed in time counts although the server is slow", async (t) => {
  const { engine, session, pass, look } = await thinking(t, { kind: "game", ms: 5000, increment: 0 });
  engine.last("choose").resolve(chosen("i9"));
  await settle();
  await look();
  await pass(4000);
  session.play("g7", "g7");
  await pass(5000);
  await look();
  assert.deepEqual([session.game.moves, session.game.end], [["h8", "i9", "g7"], null]);
  assert.equal(session.game.left[0], 1000);
  session.leave();
});
