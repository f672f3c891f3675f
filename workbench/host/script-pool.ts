import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { SharedText } from "./realm/shared-text";
import { ABANDON, AT_REST, FULL, ON_PORT, WAKE } from "./realm/thread-words";
import type { StartMessage } from "./realm/wire";
import { scriptBundles } from "./script-bundles";
import { serviceCatalogue } from "./service-catalogue";

/** The number of idle threads that are kept: as many as one user runs at once. To start one costs as much as 20 scripts. */
const IDLE_MAX = 30;
/**
 * In megabytes. A script of this size needs a fraction of it, but V8 would otherwise let garbage accumulate
 * in every thread; and new objects that fit into the processor's cache are collected in less time.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

const CATALOGUE = JSON.stringify(serviceCatalogue);

/**
 * Of the whole process, 15 times the usual: how much a function runs before V8 optimizes it. What is optimized belongs to
 * the context of one execution, which ends a moment later; and V8 then keeps that context, until a thread has no memory left.
 */
setFlagsFromString("--interrupt-budget=1000000");

/** After waiting this long for a script, this thread lets its other tasks run. */
const WAIT_MS = 20;
/** A script that catches everything may not end by itself. */
const LEAVE_MS = 1_000;

export interface ScriptListener {
  /** The thread is there and begins with the script: on a busy machine that takes seconds for a new one. */
  onBegin(): void;
  /** The text of a `CallMessage`, after which the script waits for `reply`, or of an `OutcomeMessage`. */
  onText(text: string): void;
  /** The thread ended by itself, for example out of memory. */
  onCrash(error: Error): void;
  /** Whether nothing else can happen while the script computes, so that this thread may block until it replies. */
  readonly isAlone: boolean;
}

/** The number of scripts currently computing. */
let computing = 0;

/** A thread that runs one script at a time. */
export class ScriptThread {
  readonly #worker: Worker;
  readonly #said = new SharedText();
  readonly #replies = new SharedText();
  readonly #seenCode = new Set<number>();
  #listener: ScriptListener | undefined;
  #isComputing = false;
  #leaving: NodeJS.Timeout | undefined;
  #isEnded = false;
  #isFull = false;
  #isOnline = false;

  constructor() {
    const { worker, context } = scriptBundles();
    this.#worker = new Worker(worker, {
      eval: true,
      workerData: {
        said: this.#said.memory,
        replies: this.#replies.memory,
        contextSource: context,
        catalogue: CATALOGUE,
      },
      resourceLimits: RESOURCE_LIMITS,
      // Without what loads TypeScript: the bundle needs none of it, and every thread would load it anew.
      execArgv: [],
    });
    this.#worker.once("online", () => {
      this.#isOnline = true;
      this.#listener?.onBegin();
    });
    this.#worker.on("message", (message: string) => this.#receive(message));
    this.#worker.on("error", (error) => this.#listener?.onCrash(error));
    this.#worker.unref();
  }

  start(message: Omit<StartMessage, "code">, code: string, listener: ScriptListener): void {
    this.#listener = listener;
    this.#worker.ref();
    if (this.#isOnline) listener.onBegin();
    const isKnown = this.#seenCode.has(message.codeId);
    this.#seenCode.add(message.codeId);
    this.#compute(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(isKnown ? message : { ...message, code });
    });
  }

  reply(text: string): void {
    this.#compute(() => {
      if (this.#replies.holds(text)) {
        this.#replies.put(text);
        return;
      }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(text);
      this.#replies.put(ON_PORT);
    });
  }

  /** The script is over: the thread no longer keeps the process alive. */
  rest(): void {
    this.#listener = undefined;
    this.#worker.unref();
  }

  /**
   * Ends the script. If it is waiting for a reply, the script is abandoned without further effect and the
   * thread survives; otherwise the thread is terminated.
   */
  stop(): void {
    const waitsForReply = this.#listener !== undefined && !this.#isComputing;
    this.#over();
    this.rest();
    if (!waitsForReply) {
      void this.terminate();
      return;
    }
    this.#leaving = setTimeout(() => void this.terminate(), LEAVE_MS);
    this.#leaving.unref();
    this.#replies.put(ABANDON);
  }

  async terminate(): Promise<void> {
    this.#listener = undefined;
    this.#isEnded = true;
    await this.#worker.terminate();
  }

  #compute(go: () => void): void {
    this.#isComputing = true;
    computing++;
    const waits = this.#listener?.isAlone === true && computing === 1;
    if (waits) this.#said.attend();
    go();
    // In a new task, so that pending microtasks run first.
    if (waits)
      setImmediate(() => this.#hear(this.#said.wait(this.#isComputing && computing === 1 ? WAIT_MS : 0)));
  }

  /** Whether it must not get another script. */
  get isFull(): boolean {
    return this.#isFull;
  }

  #receive(message: string): void {
    if (message === FULL) {
      this.#isFull = true;
      retire(this);
      return;
    }
    if (message === AT_REST) {
      clearTimeout(this.#leaving);
      if (!this.#isEnded) void returnThread(this);
      return;
    }
    const shared = this.#said.take();
    this.#hear(message === WAKE ? shared : message);
  }

  #hear(text: string | undefined): void {
    if (text === undefined || text === ON_PORT) return;
    this.#over();
    this.#listener?.onText(text);
  }

  #over(): void {
    if (this.#isComputing) computing--;
    this.#isComputing = false;
  }
}

const idle: ScriptThread[] = [];

/**
 * An idle thread or a new one. One pool serves all hosts of a process: threads start slowly and are
 * independent of a host.
 */
export function takeThread(): ScriptThread {
  const thread = idle.pop() ?? new ScriptThread();
  // A spare thread starts while this one works.
  if (idle.length === 0) idle.push(new ScriptThread());
  return thread;
}

export async function returnThread(thread: ScriptThread): Promise<void> {
  thread.rest();
  if (idle.length < IDLE_MAX && !thread.isFull) idle.push(thread);
  else await thread.terminate();
}

/** One that is at work already is not returned. */
function retire(thread: ScriptThread): void {
  const place = idle.indexOf(thread);
  if (place < 0) return;
  idle.splice(place, 1);
  void thread.terminate();
}
