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
    /** Asks for an early end; a search then answers with what it has found. */
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

/**
 * @typedef {object} Open
 * @property {Ask} ask
 * @property {((say: Say) => void) | undefined} hear
 * @property {(say: Say) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/**
 * An engine behind a socket. When the connection is lost it is made anew, and what was not answered is asked again:
 * no call depends on another.
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
      this.tries = 0;
      for (const [id, { ask }] of this.open) this.send(id, ask);
      for (const hear of this.listeners) hear(true);
    });
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
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

  /**
   * @param {number} id
   * @param {Ask} ask
   */
  send(id, ask) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ id, ask }));
  }

  /** @param {Message} message */
  receive({ id, done, say }) {
    const call = this.open.get(id);
    if (!call) return;
    if (!done) {
      call.hear?.(say);
      return;
    }
    this.open.delete(id);
    if (say.type === "error") call.reject(new EngineError(say.code, say.message));
    else call.resolve(say);
  }

  /**
   * @param {Ask} ask
   * @param {(say: Say) => void} [hear]
   */
  start(ask, hear) {
    const id = this.next++;
    const result = new Promise((resolve, reject) => this.open.set(id, { ask, hear, resolve, reject }));
    this.send(id, ask);
    const stop = () => {
      if (this.open.has(id)) this.start({ type: "stop", call: id }).result.catch(() => {});
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
    const answer = await this.start(ask).result;
    if (answer.type !== type) throw new EngineError("answer", `the engine answered ${answer.type}, not ${type}`);
    return /** @type {Answer<T>} */ (answer);
  }
}

/** The engine of the server that this page came from. */
export function serverEngine() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new SocketClient(`${scheme}//${location.host}/socket`);
}
