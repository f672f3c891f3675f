import { newsEventTypes } from "../../src/core/news-event-types";
import { kindOf } from "../kinds";
import type { AnyRequest, PastAct, PastRun, Section } from "../../src/rpc/rpc";
import type { OverdueWatch } from "../../src/features/watches";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { countedBy, credits, dayAndTime } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { isOver } from "../run/drive-run";
import { AskUndo } from "../run/run-buttons";
import { panelOf, selectionOf, sheetOf } from "../run/run-range";
import { runPill, runState } from "../run/run-summary";
import { useTask } from "../use-task";
import { actInWords } from "./act-in-words";
import { CopyValues } from "./copy-values";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** An act that concerns others in the spreadsheet: what, who and when, in a line. */
function PastActLine({ act }: { act: PastAct }): JSX.Element {
  const { state } = useAddin();
  return (
    <li class="past-act">
      <p>
        {actInWords(act)} <span class="help">{dayAndTime(act.at, state?.timeZone)}</span>
      </p>
    </li>
  );
}

/** A watch that has not checked although it should have. */
function OverdueCard({ watch }: { watch: OverdueWatch }): JSX.Element {
  const { go, state } = useAddin();
  const { name, since, who, message } = watch;
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{`Check of “${name}”`}</h2>
        <span class="pill pill-stopped">Overdue</span>
      </div>
      <p class="help">{`Since ${dayAndTime(since, state?.timeZone)} · ${who}`}</p>
      <p class="help">{message}</p>
      <div class="links">
        <button
          type="button"
          class="link"
          aria-label={`Open the watch “${name}”`}
          onClick={() => go("watches")}
        >
          Watches
        </button>
      </div>
    </li>
  );
}

/** A run, and whatever its kind was asked. */
type ReadRun = PastRun & { readonly request: AnyRequest };

/** What a run was about: `Company basics, Location`, `News: Positive, Lay-offs`. */
function runInWords(
  { kind, request, watchName, sheetName, listName = sheetName }: ReadRun,
  sections: readonly Section[],
): string {
  if (watchName !== undefined) return `Check of “${watchName}”`;
  if (kind === "list" && listName !== "") return `List “${listName}”`;
  if (kind === "brief") return `Brief of ${request.company ?? ""}`;
  if (kind === "enrichment") {
    const bought = request.sections ?? [];
    const names = bought.map((wanted) => sections.find(({ section }) => section === wanted)?.label ?? wanted);
    return names.length === 0 ? kindOf(kind).title : names.join(", ");
  }
  const events = (request.types ?? []).map(
    (wanted) => newsEventTypes().find(({ code }) => code === wanted)?.name ?? wanted,
  );
  const further = Object.values(request.newsFilters ?? {});
  const filters = [...(request.sentiments ?? []), ...events, ...further];
  return filters.length === 0 ? kindOf(kind).title : `${kindOf(kind).title}: ${filters.join(", ")}`;
}

/** `20 companies · 40 credits`, or how far it got. */
function runFigures({ kind, done, total, credits: spent, underWay }: PastRun): string {
  const all = countedBy(kind, total);
  const count = done === total ? all : `${done} of ${all}`;
  const cost = spent > 0 ? credits(spent) : underWay === undefined ? "no credits" : "";
  const out = underWay === undefined ? "" : `up to ${credits(underWay.credits)} under way`;
  return [count, cost, out].filter((part) => part !== "").join(" · ");
}

const states: Readonly<Record<PastRun["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};

/** One run: who, when, what, cost and result, and the actions still possible. */
function PastRunCard({ run }: { run: PastRun }): JSX.Element {
  const { call, go, state, run: current } = useAddin();
  const [asksUndo, setAsksUndo] = useState(false);
  const task = useTask();
  const { runId, kind, startedAt, who, sheetName, undo, message, request, isUndone } = run;
  const isCurrent = current.progress?.runId === runId;
  const shown = isCurrent ? current.progress : (state?.runs?.find((each) => each.runId === runId) ?? null);
  const goesOn = shown !== null && (!isOver(run.state) || run.state === "stopped");
  const ended = (run.state === "done" || run.state === "cancelled") && message !== "";
  const title = runInWords(run, state?.sections ?? []);
  // Turns to the run only once it has begun: a refusal stays on this card.
  const takeBack = async (): Promise<void> => {
    current.begin(await call("undoRun", { runId }), runId);
    go("run");
  };
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{title}</h2>
        {run.credits > 0 && <span class="past-credits">{credits(run.credits)}</span>}
        {(isUndone || run.state !== "done") && (
          <span class={`pill pill-${isUndone ? "cancelled" : shown === null ? run.state : runPill(shown)}`}>
            {isUndone ? "Undone" : shown === null ? states[run.state] : runState(shown)}
          </span>
        )}
      </div>
      <p class="help">
        {[dayAndTime(startedAt, state?.timeZone), who, sheetName].filter((part) => part !== "").join(" · ")}
      </p>
      {/* The message of a finished run already contains its figures. */}
      {(!ended || isUndone) && <p class="past-figures">{runFigures(run)}</p>}
      {message !== "" && <p class={ended && !isUndone ? "past-figures" : "help"}>{message}</p>}
      {asksUndo ? (
        <AskUndo
          what={undo}
          onUndo={() => {
            setAsksUndo(false);
            task.run(takeBack);
          }}
          onKeep={() => setAsksUndo(false)}
        />
      ) : (
        <div class="links">
          {goesOn && (
            <button
              type="button"
              class="link"
              aria-label={`Show ${title}`}
              disabled={current.driving && !isCurrent}
              onClick={() => {
                if (!isCurrent) current.show(shown);
                go("run");
              }}
            >
              Show
            </button>
          )}
          {sheetName !== "" && !isUndone && (
            <button
              type="button"
              class="link"
              aria-label={`Open the sheet of ${title}`}
              disabled={task.busy}
              onClick={() => task.run(async () => void (await call("openResults", { runId })))}
            >
              Open
            </button>
          )}
          {sheetName !== "" && !isUndone && <CopyValues runId={runId} title={title} />}
          <button
            type="button"
            class="link"
            aria-label={`Run ${title} again`}
            onClick={() =>
              go(
                panelOf(kind),
                request.range === undefined
                  ? undefined
                  : selectionOf(request.range, sheetOf(request.range), run.total),
                request,
                listOf(run),
              )
            }
          >
            Again
          </button>
          {undo !== "" && !current.driving && (
            <button
              type="button"
              class="link"
              aria-label={`Undo ${title}`}
              disabled={task.busy}
              onClick={() => setAsksUndo(true)}
            >
              Undo
            </button>
          )}
        </div>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </li>
  );
}

/** What a list run asked for, to open it in the builder; undefined for any other run. */
function listOf({
  request: { list, savedList: id = "" },
  sheetName,
  listName = sheetName,
  startedAt,
}: ReadRun): SavedList | undefined {
  return list && { id, name: listName, request: list, savedAt: startedAt, lastRun: null };
}

interface Past {
  readonly runs: readonly PastRun[];
  readonly acts?: readonly PastAct[];
  readonly overdue?: readonly OverdueWatch[];
}

/** Overdue watches, then the runs of this spreadsheet and the acts that concern others, newest first. */
export function HistoryPanel(): JSX.Element {
  const { call, go, run, state, stateFailure } = useAddin();
  const [read, setPast] = useState<Past | null>(null);
  // Waits for the state, which names what was bought: without it a card would show codes.
  const past = state === null && stateFailure === null ? null : read;
  const reading = useTask();
  // Reload when the current run ends.
  useEffect(() => reading.run(() => call("getHistory", {}), setPast), [run.driving]);
  return (
    <PanelFrame title="History">
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {past === null && reading.failure === null && (
        <div role="status" aria-label="Reading what was run here">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {past !== null && cardsOf(past).length === 0 && (
        <p class="help history-none">Nothing was run in this spreadsheet yet.</p>
      )}
      {past !== null && <ul class="history">{cardsOf(past)}</ul>}
      {past !== null && (
        <p class="help">
          Counts and single formulas aren’t runs:{" "}
          <button type="button" class="link" onClick={() => go("credits")}>
            Credits
          </button>{" "}
          has them all.
        </p>
      )}
    </PanelFrame>
  );
}

function cardsOf({ runs, acts = [], overdue = [] }: Past): JSX.Element[] {
  const cards = [
    ...runs.map((run) => ({ at: run.startedAt, card: <PastRunCard key={run.runId} run={run} /> })),
    ...acts.map((act) => ({
      at: act.at,
      card: <PastActLine key={`act ${act.at} ${act.what} ${act.name ?? ""}`} act={act} />,
    })),
  ];
  return [
    ...overdue.map((watch) => <OverdueCard key={`watch ${watch.watchId}`} watch={watch} />),
    ...cards.sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ card }) => card),
  ];
}
