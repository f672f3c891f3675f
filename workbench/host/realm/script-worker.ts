/**
 * A thread that runs scripts one at a time, each in a fresh context. It blocks while the host handles a
 * service call, so that calls are synchronous for the script, as in Apps Script.
 *
 * Bundled by `script-bundles.ts`.
 */
import { getHeapStatistics } from "node:v8";
import { Script, constants, createContext } from "node:vm";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { Realm } from "./context";
import { SharedText } from "./shared-text";
import { ABANDON, AT_REST, FULL, ON_PORT, WAKE } from "./thread-words";
import type { OutcomeMessage, StartMessage } from "./wire";

interface WorkerData {
  /** Text from the script: calls, and the outcome. */
  readonly said: SharedArrayBuffer;
  readonly replies: SharedArrayBuffer;
  /** Source of an expression that evaluates to `installAppsScript`. */
  readonly contextSource: string;
  /** JSON text of a `ServiceCatalogue`: an object of this thread must not get into a context. */
  readonly catalogue: string;
}
type Install = (send: (text: string) => string, catalogue: string, start: StartMessage) => Realm;

const { contextSource, catalogue, ...memory } = workerData as WorkerData;
const port = parentPort!;
const said = new SharedText(memory.said);
const replies = new SharedText(memory.replies);
/** Of the limit of the thread's memory. What V8 keeps of earlier contexts would leave a later script too little. */
const FULL_FROM = 0.5;
const contextScript = new Script(contextSource, { filename: "workbench-context.js" });
const scripts = new Map<number, Script>();
let ended = true;
let abandoned = false;

function send(text: string): string {
  if (ended) throw new Error("The execution is over.");
  say(text);
  let reply: string | undefined;
  while (reply === undefined) reply = replies.wait();
  if (reply === ON_PORT) return receiveMessageOnPort(port)!.message as string;
  if (reply !== ABANDON) return reply;
  [ended, abandoned] = [true, true];
  throw new Error("The execution is over.");
}

function finish(outcome: string): void {
  if (ended) return;
  ended = true;
  say(outcome);
}

function say(text: string): void {
  if (said.holds(text)) {
    if (!said.put(text)) port.postMessage(WAKE);
  } else {
    said.put(ON_PORT);
    port.postMessage(text);
  }
}

port.on("message", (start: StartMessage) => {
  [ended, abandoned] = [false, false];
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
  // A promise still pending after the microtasks have run stays pending: a script has no timers.
  setImmediate(() => {
    finish(JSON.stringify({ value: null }));
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used > limit * FULL_FROM) port.postMessage(FULL);
    // Sent only once, because the next execution may start before this task runs.
    if (abandoned) port.postMessage(AT_REST);
    abandoned = false;
  });
});

// Unhandled rejections in a script do not end it at Google either.
process.on("unhandledRejection", () => undefined);

function scriptOf(start: StartMessage): Script {
  let script = scripts.get(start.codeId);
  if (script === undefined) {
    script = new Script(start.code ?? "", { filename: "Code.js" });
    scripts.set(start.codeId, script);
  }
  return script;
}
