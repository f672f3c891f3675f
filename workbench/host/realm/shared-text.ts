/** In bytes; a longer text is sent as a message. */
const CAPACITY = 256 * 1024;
/** Indices into the state array. */
const [FULL, LENGTH, ATTENDED] = [0, 1, 2];
const STATE_BYTES = 16;

/**
 * Memory shared by two threads, holding one text at a time: a message costs ten times as much, and waking a
 * thread with one costs even more.
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
   * @param text JSON, so it contains no lone surrogates, which UTF-8 cannot represent.
   * @returns Whether the other thread is waiting for it or soon will be, so that it need not be woken.
   */
  put(text: string): boolean {
    this.#state[LENGTH] = this.#bytes.write(text);
    Atomics.store(this.#state, FULL, 1);
    Atomics.notify(this.#state, FULL);
    return Atomics.load(this.#state, ATTENDED) === 1;
  }

  /** Whether the text fits; a character takes at most three bytes. */
  holds(text: string): boolean {
    return text.length * 3 <= CAPACITY;
  }

  /** Announces that the caller will call `wait` without delay. */
  attend(): void {
    Atomics.store(this.#state, ATTENDED, 1);
  }

  /**
   * Ends the announcement of `attend`.
   *
   * @returns Undefined if nothing arrived within `ms`, or if a late notification of the previous text ended
   *   the wait.
   */
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
