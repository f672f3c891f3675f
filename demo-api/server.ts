import type { BilledCall, DemoApiOptions, PlainFaultRule } from "./demo-api";
import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** The options of `DemoApi`, except those that cannot be sent to another thread. */
export type ServerOptions = Omit<DemoApiOptions, "now">;

/** @internal A command to the thread. */
export type ServerCommand =
  | { readonly do: "calls" }
  | { readonly do: "setFaults"; readonly rules: readonly PlainFaultRule[] }
  | { readonly do: "advanceDays"; readonly days: number }
  | { readonly do: "changeWorld" }
  | { readonly do: "close" };

/** @internal A message from the thread: first its port, then one reply per command. */
export type ServerMessage =
  { readonly port: number } | { readonly id: number; readonly calls: readonly BilledCall[] };

export interface DemoApiServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash and without `/api/v1`. */
  readonly url: string;
  /** Stops the server and its thread; hanging requests are cut. */
  close(): Promise<void>;
  calls(): Promise<readonly BilledCall[]>;
  setFaults(rules: readonly PlainFaultRule[]): Promise<void>;
  /** Advances the data set's date. */
  advanceDays(days: number): Promise<void>;
  /** Removes companies from the lists, adds some and changes some, like `DemoApi.changeWorld`. */
  changeWorld(): Promise<void>;
}

/**
 * Starts a demo API on a free port of 127.0.0.1, in a thread of its own, so that even a caller that blocks
 * its own thread gets a reply. The thread's code is bundled here, so no build is needed beforehand.
 */
export async function startDemoApiServer(options: ServerOptions = {}): Promise<DemoApiServer> {
  const worker = new Worker(workerCode(), { eval: true, workerData: options });
  const waiting = new Map<number, (calls: readonly BilledCall[]) => void>();
  let lastId = 0;
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("error", reject);
    worker.on("message", (message: ServerMessage) => {
      if ("port" in message) return resolve(message.port);
      waiting.get(message.id)?.(message.calls);
      waiting.delete(message.id);
    });
  });
  const tell = (command: ServerCommand) =>
    new Promise<readonly BilledCall[]>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, command });
    });
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => tell({ do: "calls" }),
    setFaults: async (rules) => void (await tell({ do: "setFaults", rules })),
    advanceDays: async (days) => void (await tell({ do: "advanceDays", days })),
    changeWorld: async () => void (await tell({ do: "changeWorld" })),
    close: async () => {
      await tell({ do: "close" });
      await worker.terminate();
    },
  };
}

function workerCode(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("./server-worker.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
