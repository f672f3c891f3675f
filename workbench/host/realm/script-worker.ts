/**
 * A thread that runs scripts, one at a time, each in a fresh context. It blocks in `Atomics.wait` while the host works on
 * a service call, so that a script's calls are synchronous as in Apps Script.
 *
 * Bundled by `script-bundles.ts`.
 */
import { Script, constants, createContext } from "node:vm";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { Realm } from "./context";
import type { OutcomeMessage, StartMessage } from "./wire";

interface WorkerData {
  /** One Int32: 1 once a reply is on the port. */
  readonly signal: SharedArrayBuffer;
  /** Source of an expression that gives `installAppsScript`. */
  readonly contextSource: string;
  readonly catalogue: string;
}
type Install = (send: (text: string) => string, catalogue: string, start: StartMessage) => Realm;

const { signal, contextSource, catalogue } = workerData as WorkerData;
const port = parentPort!;
const replied = new Int32Array(signal);
const contextScript = new Script(contextSource, { filename: "workbench-context.js" });
const scripts = new Map<number, Script>();
let ended = true;

function send(text: string): string {
  if (ended) throw new Error("The execution is over.");
  Atomics.store(replied, 0, 0);
  port.postMessage(text);
  // A late notification of the reply before may end the wait too early.
  while (Atomics.load(replied, 0) === 0) Atomics.wait(replied, 0, 0);
  return receiveMessageOnPort(port)!.message as string;
}

function finish(outcome: string): void {
  if (ended) return;
  ended = true;
  port.postMessage({ outcome });
}

port.on("message", (start: StartMessage) => {
  ended = false;
  let realm: Realm | undefined;
  try {
    const context = createContext(constants.DONT_CONTEXTIFY);
    const install = contextScript.runInContext(context) as Install;
    realm = install(send, catalogue, start);
    scriptOf(start).runInContext(context);
    realm.run(start.functionName, start.args, start.plainJson, finish);
  } catch (thrown) {
    const { name, message, stack } = thrown as Error;
    const outcome: OutcomeMessage = { error: { name, message, stack: stack ?? "" } };
    finish(realm?.failure(thrown) ?? JSON.stringify(outcome));
  }
  // A promise that is still open when the microtasks have run will stay so: a script has no timers.
  setImmediate(() => finish(JSON.stringify({ value: null })));
});

// A script's own unhandled rejection ends nothing at Google either.
process.on("unhandledRejection", () => undefined);

function scriptOf(start: StartMessage): Script {
  let script = scripts.get(start.codeId);
  if (script === undefined) {
    script = new Script(start.code ?? "", { filename: "Code.js" });
    scripts.set(start.codeId, script);
  }
  return script;
}
