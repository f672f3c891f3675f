/** Bytes; a longer text is sent as a message. */
const CAPACITY = 256 * 1024;
/** Where in the state what stands. */
const [FULL, LENGTH, ATTENDED] = [0, 1, 2];
const STATE_BYTES = 16;

/**
 * Memory of two threads, which one text at a time is handed over in: a message costs ten times as much, and to be woken by
 * one costs more still.
 */
export class SharedText {
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;
  readonly #bytes: Buffer;

  constructor(memory = new SharedArrayBuffer(STATE_BYTES + CAPACITY)) {
    this.memory = memory;
    this.#state = new Int32Array(memory, 0, STATE_BYTES / 4);
    this.#bytes = Buffer.from(memory, STATE_BYTES);
  }

  /**
   * @param text JSON: it holds no half of a surrogate pair, which UTF-8 could not carry.
   * @returns Whether somebody waits for it or soon will, so that nobody need be woken.
   */
  put(text: string): boolean {
    this.#state[LENGTH] = this.#bytes.write(text);
    Atomics.store(this.#state, FULL, 1);
    Atomics.notify(this.#state, FULL);
    return Atomics.load(this.#state, ATTENDED) === 1;
  }

  /** Whether it takes this text; a character takes three bytes at most. */
  holds(text: string): boolean {
    return text.length * 3 <= CAPACITY;
  }

  /** Who says so will call `wait` without delay. */
  attend(): void {
    Atomics.store(this.#state, ATTENDED, 1);
  }

  /** @returns Undefined if nothing came within `ms`, or before a late notification of the text before. Nobody attends then. */
  wait(ms?: number): string | undefined {
    Atomics.wait(this.#state, FULL, 0, ms);
    Atomics.store(this.#state, ATTENDED, 0);
    return this.take();
  }

  /** @returns Undefined if there is none. */
  take(): string | undefined {
    if (Atomics.load(this.#state, FULL) === 0) return undefined;
    const text = this.#bytes.toString("utf8", 0, this.#state[LENGTH]);
    Atomics.store(this.#state, FULL, 0);
    return text;
  }
}
