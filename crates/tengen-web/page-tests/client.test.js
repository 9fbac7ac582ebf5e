import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { EngineError, SocketClient } from "../page/lib/client.js";

/** A socket that opens, answers and closes when it is told to. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];

  constructor() {
    super();
    this.readyState = 0;
    this.sent = [];
    FakeSocket.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  say(id, say, done = true) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ id, done, say }) }));
  }

  get asked() {
    return this.sent.map(({ ask }) => ask.type);
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket });

/** Connects anew, however long that takes. */
function again() {
  FakeSocket.all.at(-1).close();
  mock.timers.tick(5000);
  const socket = FakeSocket.all.at(-1);
  socket.open();
  return socket;
}

const connected = () => {
  const client = new SocketClient("ws://here/socket");
  const socket = FakeSocket.all.at(-1);
  socket.open();
  return { client, socket };
};
const code = (/** @type {string} */ wanted) => (/** @type {unknown} */ error) => error instanceof EngineError && error.code === wanted;

beforeEach(() => {
  FakeSocket.all = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a message that the server would not take is not sent", async () => {
  const { client, socket } = connected();
  for (const base64 of ["A".repeat(8 * 2 ** 20), "天".repeat(3 * 2 ** 20)]) {
    await assert.rejects(client.ask({ type: "read_record", name: "x", base64 }, "records"), code("too_large"));
  }
  assert.deepEqual(socket.sent, []);
  assert.equal(client.open.size, 0);
});

test("what was not answered is asked again, but not for ever", async () => {
  const { client } = connected();
  const { result } = client.start({ type: "list" });
  result.catch(() => {});
  assert.deepEqual(again().asked, ["list"]);
  assert.deepEqual(again().asked, ["list"]);
  assert.deepEqual(again().asked, []);
  await assert.rejects(result, code("internal"));
});

test("a long search may outlive many connections", async () => {
  const { client, socket } = connected();
  const { result } = client.start({ type: "analyse", place: { game: "gomoku15", moves: [] }, lines: 1, time_ms: null });
  let now = socket;
  for (let turn = 0; turn < 6; turn++) {
    now.say(1, { type: "queued", ahead: 1 }, false);
    now = again();
  }
  now.say(1, { type: "stopped" });
  assert.deepEqual(await result, { type: "stopped" });
});

test("a connection that closes before it says anything is tried more and more slowly", () => {
  connected();
  for (let turn = 0; turn < 4; turn++) again();
  FakeSocket.all.at(-1).close();
  const before = FakeSocket.all.length;
  mock.timers.tick(3000);
  assert.equal(FakeSocket.all.length, before);
  mock.timers.tick(2000);
  assert.equal(FakeSocket.all.length, before + 1);
  FakeSocket.all.at(-1).open();
  FakeSocket.all.at(-1).say(99, { type: "stopped" });
  FakeSocket.all.at(-1).close();
  mock.timers.tick(200);
  assert.equal(FakeSocket.all.length, before + 2);
});

test("a search that was to stop has stopped when the connection is lost", async () => {
  const { client, socket } = connected();
  const task = client.start({ type: "analyse", place: { game: "gomoku15", moves: [] }, lines: 1, time_ms: null });
  task.stop();
  task.stop();
  assert.deepEqual(socket.asked, ["analyse", "stop"]);
  socket.say(2, { type: "stopped" });
  assert.deepEqual(again().asked, []);
  assert.deepEqual(await task.result, { type: "stopped" });
  assert.equal(client.open.size, 0);
});

test("what is asked and stopped without a connection is sent with its stop", () => {
  const client = new SocketClient("ws://here/socket");
  client.start({ type: "list" }).stop();
  FakeSocket.all.at(-1).open();
  assert.deepEqual(FakeSocket.all.at(-1).asked, ["list", "stop"]);
});

test("questions about a search of the lost connection fail, so that it is made again", async () => {
  const { client, socket } = connected();
  const asks = [
    { type: "trace_view", trace: 1, step: 0, open: [] },
    { type: "trace_seek", trace: 1, step: 0, seek: { type: "next_cut" } },
    { type: "predict", trace: 1, leaves: [] },
  ];
  const results = asks.map((ask) => assert.rejects(client.start(ask).result, code("no_trace")));
  socket.close();
  results.push(assert.rejects(client.start(asks[0]).result, code("no_trace")));
  mock.timers.tick(5000);
  FakeSocket.all.at(-1).open();
  await Promise.all(results);
  assert.deepEqual(FakeSocket.all.at(-1).asked, []);
});
