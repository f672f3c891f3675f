import { Worker } from "node:worker_threads";
import type { StartMessage } from "./realm/wire";
import { scriptBundles } from "./script-bundles";
import { serviceCatalogue } from "./service-catalogue";

/** Idle threads that are kept; more are ended when their script is over. */
const IDLE_MAX = 12;
/** Megabytes. A script of this size needs a fraction of it; V8 would otherwise let garbage pile up in every thread. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export interface ScriptListener {
  /** A service call; the script waits until `reply`. */
  onCall(text: string): void;
  /** Text of an `OutcomeMessage`. */
  onOutcome(text: string): void;
  /** The thread ended by itself: out of memory, for one. */
  onCrash(error: Error): void;
}

/** A thread that runs one script at a time. */
export class ScriptThread {
  readonly #worker: Worker;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #seenCode = new Set<number>();
  #listener: ScriptListener | undefined;

  constructor() {
    const { worker, context } = scriptBundles();
    this.#worker = new Worker(worker, {
      eval: true,
      workerData: {
        signal: this.#signal.buffer,
        contextSource: context,
        catalogue: JSON.stringify(serviceCatalogue),
      },
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#worker.on("message", (message: string | { outcome: string }) => {
      if (typeof message === "string") this.#listener?.onCall(message);
      else this.#listener?.onOutcome(message.outcome);
    });
    this.#worker.on("error", (error) => this.#listener?.onCrash(error));
    this.#worker.unref();
  }

  start(message: Omit<StartMessage, "code">, code: string, listener: ScriptListener): void {
    this.#listener = listener;
    this.#worker.ref();
    const isKnown = this.#seenCode.has(message.codeId);
    this.#seenCode.add(message.codeId);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(isKnown ? message : { ...message, code });
  }

  reply(text: string): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(text);
    Atomics.store(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }

  /** No longer keeps the process alive. */
  rest(): void {
    this.#listener = undefined;
    this.#worker.unref();
  }

  async terminate(): Promise<void> {
    this.#listener = undefined;
    await this.#worker.terminate();
  }
}

const idle: ScriptThread[] = [];

/** An idle thread or a new one. One pool serves all hosts of a process: threads are slow to start and know no host. */
export function takeThread(): ScriptThread {
  const thread = idle.pop() ?? new ScriptThread();
  // A spare starts while this one works.
  if (idle.length === 0) idle.push(new ScriptThread());
  return thread;
}

export async function returnThread(thread: ScriptThread): Promise<void> {
  thread.rest();
  if (idle.length < IDLE_MAX) idle.push(thread);
  else await thread.terminate();
}
