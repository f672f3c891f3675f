import { newsEventTypes } from "../../src/core/news-event-types";
import { kindOf } from "../kinds";
import type { AnyRequest, PastAct, PastRun, Section } from "../../src/rpc/rpc";
import type { OverdueWatch } from "../../src/features/watches";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { countedBy, credits, dayAndTime, dayOf, numberInWords, timeOfDay } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { isOver } from "../run/drive-run";
import { AskUndo, retryLabel } from "../run/run-buttons";
import { panelOf, selectionOf, sheetOf } from "../run/run-range";
import { runPill, runState } from "../run/run-summary";
import { Tiles } from "../run/tiles";
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
        <span class="past-time">{timeOfDay(act.at, state?.timeZone)}</span> {actInWords(act)}
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

/** A check of a watch that reached its limit was cancelled by nobody. */
function stateOf({ state, watchName }: PastRun): string {
  return watchName !== undefined && state === "cancelled" ? "Ended" : states[state];
}

/** `20 companies · 40 credits`, or how far it got. */
function runFigures({ kind, done, total, credits: spent, underWay }: PastRun): string {
  const all = countedBy(kind, total);
  const count = done === total ? all : `${numberInWords(done)} of ${all}`;
  const cost = spent > 0 ? credits(spent) : underWay === undefined ? "free" : "";
  const out = underWay === undefined ? "" : `up to ${credits(underWay.credits)} under way`;
  return [count, cost, out].filter((part) => part !== "").join(" · ");
}

/** The same in a line: `20 · 40 credits`. */
function lineFigures({ done, total, credits: spent, underWay }: PastRun): string {
  const count = done === total ? numberInWords(total) : `${numberInWords(done)} of ${numberInWords(total)}`;
  return `${count} · ${spent === 0 && underWay === undefined ? "free" : credits(spent)}`;
}

const states: Readonly<Record<PastRun["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};

/** One run in a line: when, what and its figures. It unfolds to what became of its rows, and what can still be done. */
function PastRunCard({ run }: { run: PastRun }): JSX.Element {
  const { call, go, state, run: current } = useAddin();
  const [asksUndo, setAsksUndo] = useState(false);
  const task = useTask();
  const { runId, kind, startedAt, who, sheetName, undo, message, request, isUndone, toRetry } = run;
  const isCurrent = current.progress?.runId === runId;
  const shown = isCurrent ? current.progress : (state?.runs?.find((each) => each.runId === runId) ?? null);
  const goesOn = !isUndone && (!isOver(run.state) || run.state === "stopped" ? shown !== null : toRetry > 0);
  const title = runInWords(run, state?.sections ?? []);
  const isTold = (run.state === "done" || run.state === "cancelled") && !isUndone;
  // Turns to the run only once it has begun: a refusal stays on this card.
  const takeBack = async (): Promise<void> => {
    current.begin(await call("undoRun", { runId }), runId);
    go("run");
  };
  const turnTo = async (): Promise<void> => {
    if (!isCurrent) current.show(shown ?? { ...(await call("watchRun", { runId })), sheetName });
    go("run");
  };
  const links: readonly (readonly [label: string, name: string, onClick: () => void])[] = [
    ...(goesOn && (!current.driving || isCurrent)
      ? [
          [
            isOver(run.state) && run.state !== "stopped" ? retryLabel(run) : "Show",
            `Show ${title}`,
            () => task.run(turnTo),
          ] as const,
        ]
      : []),
    ...(sheetName !== "" && !isUndone
      ? [
          [
            "Open",
            `Open the sheet of ${title}`,
            () => task.run(async () => void (await call("openResults", { runId }))),
          ] as const,
        ]
      : []),
    [
      "Again",
      `Run ${title} again`,
      () =>
        go(
          panelOf(kind),
          request.range === undefined
            ? undefined
            : selectionOf(request.range, sheetOf(request.range), run.total),
          request,
          listOf(run),
        ),
    ],
    ...(undo !== "" && !current.driving ? [["Undo", `Undo ${title}`, () => setAsksUndo(true)] as const] : []),
  ];
  const word = isUndone ? "Undone" : shown === null ? stateOf(run) : runState(shown);
  const pill = isUndone ? "cancelled" : shown === null ? run.state : runPill(shown);
  return (
    <li class="past-run">
      <details>
        <summary>
          <span class="past-time">{timeOfDay(startedAt, state?.timeZone)}</span>
          <span class="past-title" title={`${title}, ${runFigures(run)}`}>
            {title}
          </span>
          {(isUndone || run.state !== "done") && <span class={`pill pill-${pill}`}>{word}</span>}
          <span class="past-figures">{lineFigures(run)}</span>
        </summary>
        <Tiles run={run} />
        {!isTold && message !== "" && <p class="help">{message}</p>}
        <p class="help">
          {[title, runFigures(run), who === "you" ? "" : "Somebody else", sheetName]
            .filter((part) => part !== "")
            .join(" · ")}
        </p>
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
            {links.map(([label, name, onClick]) => (
              <button
                key={label}
                type="button"
                class="link"
                aria-label={name}
                disabled={task.busy}
                onClick={onClick}
              >
                {label}
              </button>
            ))}
            {sheetName !== "" && !isUndone && <CopyValues runId={runId} title={title} />}
          </div>
        )}
        {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      </details>
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

/** Overdue watches, then the runs of this spreadsheet and the acts that concern others, by day. */
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
      {past !== null && past.runs.length + (past.acts ?? []).length + (past.overdue ?? []).length === 0 && (
        <p class="help history-none">Nothing was run in this spreadsheet yet.</p>
      )}
      {past !== null && <OverdueCards overdue={past.overdue ?? []} />}
      {past !== null &&
        daysOf(past, state?.timeZone).map(({ day, lines }) => (
          <section key={day} class="past-day" aria-label={day}>
            <h2>{day}</h2>
            <ul class="history">{lines}</ul>
          </section>
        ))}
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

function OverdueCards({ overdue }: { overdue: readonly OverdueWatch[] }): JSX.Element | null {
  if (overdue.length === 0) return null;
  return (
    <ul class="history">
      {overdue.map((watch) => (
        <OverdueCard key={watch.watchId} watch={watch} />
      ))}
    </ul>
  );
}

/** Runs and acts in a line each, newest first, by day. */
function daysOf(
  { runs, acts = [] }: Past,
  timeZone: string | undefined,
): { readonly day: string; readonly lines: JSX.Element[] }[] {
  const all = [
    ...runs.map((run) => ({ at: run.startedAt, line: <PastRunCard key={run.runId} run={run} /> })),
    ...acts.map((act) => ({
      at: act.at,
      line: <PastActLine key={`act ${act.at} ${act.what} ${act.name ?? ""}`} act={act} />,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  const days = new Map<string, JSX.Element[]>();
  for (const { at, line } of all) {
    const day = dayOf(at, timeZone);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}
