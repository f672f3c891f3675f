import type { ExecutionsView, ExecutionView } from "../../server/protocol";
import { element, place } from "./element";
import { timeOfDay } from "./local-time";

const EVERY_MS = 1_000;
const SERVICES_SHOWN = 8;
const CALLS_SHOWN = 3;

/**
 * A drawer that lists script executions and the services they called; it polls while it is open.
 *
 * @param ask Requests the list from the server.
 * @param timeZone The spreadsheet's, by which times are shown.
 * @returns Receives the reply.
 */
export function startExecutions(
  ask: () => void,
  timeZone: () => string,
): (executions: ExecutionsView) => void {
  const [button, drawer] = [place("executions-button"), place("executions")];
  const content = element("div", {
    class: "executions-content",
    tabindex: "0",
    role: "group",
    "aria-label": "What has run",
  });
  const close = element("button", { type: "button", click: () => toggle() }, "Close");
  drawer.append(
    element("div", { class: "executions-head" }, element("h2", {}, "Executions"), close),
    content,
  );
  let asking: ReturnType<typeof setInterval> | undefined;
  let shown = "";
  const toggle = (): void => {
    const opens = drawer.hidden;
    drawer.hidden = !opens;
    button.setAttribute("aria-expanded", String(opens));
    clearInterval(asking);
    if (opens) {
      ask();
      asking = setInterval(ask, EVERY_MS);
      close.focus();
    } else {
      button.focus();
    }
  };
  button.addEventListener("click", toggle);
  return (executions) => {
    // Rendering only on changes keeps the scroll position and the text selection.
    const next = JSON.stringify(executions);
    if (next === shown) return;
    shown = next;
    content.replaceChildren(summary(executions), table(executions.latest, timeZone()));
  };
}

function summary({ count, elapsedMs, services }: ExecutionsView): HTMLElement {
  const named = services.slice(0, SERVICES_SHOWN).map(([service, calls]) => `${service} ${numberOf(calls)}`);
  return element(
    "p",
    {},
    count === 0
      ? "Nothing has run yet."
      : `${numberOf(count)} in ${seconds(elapsedMs)} of the services\u2019 time. Calls: ${named.join(", ") || "none"}.`,
  );
}

function table(executions: readonly ExecutionView[], timeZone: string): HTMLElement {
  const head = ["Time", "Function", "Started by", "User", "Status", "Took", "Calls"];
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element(
      "tbody",
      {},
      ...executions.flatMap((each) => [rowOf(each, timeZone), ...logRows(each.logs, head.length)]),
    ),
  );
}

function rowOf(execution: ExecutionView, timeZone: string): HTMLElement {
  const { functionName, kind, user, status, startedAt, elapsedMs, calls, error } = execution;
  const total = calls.reduce((sum, [, count]) => sum + count, 0);
  const most = calls.slice(0, CALLS_SHOWN).map(([method, count]) => `${method} ${numberOf(count)}`);
  const cells = [
    timeOfDay(startedAt, timeZone),
    functionName,
    kind,
    user,
    error === "" ? status : `${status}: ${error}`,
    seconds(elapsedMs),
    total === 0
      ? "none"
      : `${numberOf(total)}: ${most.join(", ")}${calls.length > CALLS_SHOWN ? "\u2026" : ""}`,
  ];
  return element(
    "tr",
    { class: status, "data-testid": "execution" },
    ...cells.map((text) => element("td", {}, text)),
  );
}

/** What the script wrote, below its execution; no row where it wrote nothing. */
function logRows(logs: ExecutionView["logs"], columns: number): HTMLElement[] {
  if (logs.length === 0) return [];
  const lines = logs.map(({ level, text }) => element("div", { class: level }, text));
  return [
    element(
      "tr",
      { class: "log", "data-testid": "execution-log" },
      element("td", { colspan: String(columns) }, ...lines),
    ),
  ];
}

const numberOf = (count: number): string => count.toLocaleString("en");
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
