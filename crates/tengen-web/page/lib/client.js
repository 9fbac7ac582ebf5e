// The one way to the engine. Today a socket to the server; a worker with the same messages can take its place.

/**
 * @typedef {import("../protocol").Ask} Ask
 * @typedef {import("../protocol").Say} Say
 * @typedef {import("../protocol").Message} Message
 */

/**
 * The answers of one kind.
 * @template {Say["type"]} T
 * @typedef {Extract<Say, { type: T }>} Answer
 */

/** A call that is being answered. */
export class Task {
  /**
   * @param {Promise<Say>} result
   * @param {() => void} stop
   */
  constructor(result, stop) {
    /** The last answer; fails with an {@link EngineError}. */
    this.result = result;
    /** Asks for an early end; a search then answers with what it has found, or `stopped` if the connection is lost. */
    this.stop = stop;
  }
}

/**
 * What the page needs of an engine, wherever it runs.
 * @typedef {object} EngineClient
 * @property {(ask: Ask, hear?: (say: Say) => void) => Task} start asks something; `hear` gets all answers but the last
 * @property {<T extends Say["type"]>(ask: Ask, type: T) => Promise<Extract<Say, {type: T}>>} ask asks for one answer
 * @property {(hear: (connected: boolean) => void) => () => void} onConnection returns what ends it
 */

/** The engine could not answer. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The server closes the connection over a larger message. */
const LARGEST_BYTES = 8 * 2 ** 20;
/** A call that has been sent so often without an answer may be what ends the connection. */
const MOST_SENDINGS = 3;
/** What is asked about a search that the server keeps for one connection only. */
const OF_A_TRACE = ["trace_view", "trace_seek", "predict"];

/**
 * @typedef {object} Open
 * @property {Ask} ask
 * @property {string} text what is sent
 * @property {number} sent how often
 * @property {boolean} stopped whether an early end was asked for
 * @property {((say: Say) => void) | undefined} hear
 * @property {(say: Say) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/**
 * An engine behind a socket. When the connection is lost it is made anew, and what was not answered is asked again,
 * a few times at most. Not asked again is what belonged to the lost connection: questions about a search that the
 * server kept for it fail with `no_trace`, so that the search is made again, and what was to stop has stopped.
 * @implements {EngineClient}
 */
export class SocketClient {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    /** @type {Map<number, Open>} */
    this.open = new Map();
    this.next = 1;
    this.tries = 0;
    /** @type {((connected: boolean) => void)[]} */
    this.listeners = [];
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => {
      this.resend();
      for (const hear of this.listeners) hear(true);
    });
    this.socket.addEventListener("message", (event) => {
      // A connection that opens and closes at once is not one: the next try waits longer.
      this.tries = 0;
      this.receive(JSON.parse(event.data));
    });
    this.socket.addEventListener("close", () => {
      for (const hear of this.listeners) hear(false);
      const wait = Math.min(5000, 200 * 2 ** this.tries++);
      setTimeout(() => this.connect(), wait);
    });
  }

  /** @param {(connected: boolean) => void} hear */
  onConnection(hear) {
    this.listeners.push(hear);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== hear);
    };
  }

  /** Asks again on a new connection, as far as that makes sense. */
  resend() {
    for (const [id, call] of [...this.open]) {
      const { ask, sent, stopped } = call;
      // What was never sent can still be sent; but a question about a search may mean one of the lost connection.
      if (sent > 0 && (stopped || ask.type === "stop")) this.settle(id, { type: "stopped" });
      else if (OF_A_TRACE.includes(ask.type)) this.settle(id, { type: "error", code: "no_trace", message: "the connection was lost; run the search again" });
      else if (sent >= MOST_SENDINGS) this.settle(id, { type: "error", code: "internal", message: "the connection was lost each time this was asked; ask for less" });
      else this.send(call);
    }
  }

  /** @param {Open} call */
  send(call) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    call.sent++;
    this.socket.send(call.text);
  }

  /** @param {Message} message */
  receive({ id, done, say }) {
    if (done) {
      this.settle(id, say);
      return;
    }
    const call = this.open.get(id);
    if (!call) return;
    // The server works on it: it is not what ends connections.
    call.sent = 1;
    call.hear?.(say);
  }

  /** @param {number} id @param {Say} say the last answer */
  settle(id, say) {
    const call = this.open.get(id);
    this.open.delete(id);
    if (say.type === "error") call?.reject(new EngineError(say.code, say.message));
    else call?.resolve(say);
  }

  /**
   * @param {Ask} ask
   * @param {(say: Say) => void} [hear]
   */
  start(ask, hear) {
    const id = this.next++;
    const text = JSON.stringify({ id, ask });
    if (sizeOf(text) > LARGEST_BYTES) {
      const error = new EngineError("too_large", "the server takes at most 8 MiB at once; send less");
      return new Task(Promise.reject(error), () => {});
    }
    const result = new Promise((resolve, reject) => {
      const call = { ask, text, sent: 0, stopped: false, hear, resolve, reject };
      this.open.set(id, call);
      this.send(call);
    });
    const stop = () => {
      const call = this.open.get(id);
      if (!call || call.stopped) return;
      call.stopped = true;
      this.start({ type: "stop", call: id }).result.catch(() => {});
    };
    return new Task(result, stop);
  }

  /**
   * @template {Say["type"]} T
   * @param {Ask} ask
   * @param {T} type
   * @returns {Promise<Answer<T>>}
   */
  async ask(ask, type) {
    return expect(await this.start(ask).result, type);
  }
}

/**
 * The answer as the kind that it has to be.
 * @template {Say["type"]} T
 * @param {Say} answer
 * @param {T} type
 * @returns {Answer<T>}
 */
export function expect(answer, type) {
  if (answer.type !== type) throw new EngineError("answer", `the engine answered ${answer.type}, not ${type}`);
  return /** @type {Answer<T>} */ (answer);
}

/** How many bytes a text is sent as. @param {string} text */
function sizeOf(text) {
  // PERF: most messages are short, and no character takes more than three bytes.
  return 3 * text.length <= LARGEST_BYTES ? text.length : new TextEncoder().encode(text).length;
}

/** The engine of the server that this page came from. */
export function serverEngine() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new SocketClient(`${scheme}//${location.host}/socket`);
}
