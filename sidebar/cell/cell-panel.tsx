import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AboutCell, CellPoint } from "../../src/features/cell";
import type { Bill, Progress, RunRequest } from "../../src/rpc/rpc";
import { useAddin, useSelectionRead } from "../addin";
import { credits, dayAndTime, isoDay } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { SmallChart } from "../parts/small-chart";
import { Bill as BillView } from "../run/bill";
import { orNewBill, useQuote } from "../run/quote";
import { useTask } from "../use-task";

/** Where the selected cell is from, since when and for how much; it follows the selection. */
export function CellPanel(): JSX.Element {
  const { call, run, state } = useAddin();
  const [about, setAbout] = useState<AboutCell | null>(null);
  const reading = useTask();
  useSelectionRead(() => reading.run(() => call("getCell", {}), setAbout), run.driving);
  const { refresh, a1 = "" } = about ?? {};
  return (
    <PanelFrame
      title="About this cell"
      footer={
        refresh === undefined || state?.key.saved !== true ? null : <Refresh key={a1} request={refresh} />
      }
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {about === null && reading.failure === null && (
        <div role="status" aria-label="Reading what is known">
          <p class="skeleton-block" />
        </div>
      )}
      {about !== null && <Cell about={about} />}
    </PanelFrame>
  );
}

function Cell({ about }: { about: AboutCell }): JSX.Element {
  const { a1, title, company = "", says, values = [], sources = [], held = [] } = about;
  return (
    <article class="about-cell">
      <header>
        <h2>{title}</h2>
        <p class="help">{[company, a1].filter((text) => text !== "").join(" · ")}</p>
      </header>
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {values.length > 0 && <Values title={title} values={values} />}
      <HowItCame about={about} />
      {held.length > 0 && <Held held={held} />}
      {sources.length > 0 && <Sources sources={sources} />}
    </article>
  );
}

/** Below the newest ones others are told by their number. */
const MOST_SHOWN = 12;
const COLOUR = "#0b5394";

/** The values that are held, the newest first, and a chart of those that are numbers. */
function Values({ title, values }: { title: string; values: readonly CellPoint[] }): JSX.Element {
  const { state } = useAddin();
  const dayOf = (at: string): string => (at.length <= 7 ? at : isoDay(new Date(at), state?.timeZone));
  const shown = values.slice(-MOST_SHOWN);
  const numbers = shown.flatMap(({ at, value }) =>
    value === undefined ? [] : [{ name: dayOf(at), values: [value] }],
  );
  const before = values.length - shown.length;
  return (
    <section class="block" aria-labelledby="cell-values">
      <h2 id="cell-values">Over time</h2>
      {numbers.length > 1 && (
        <SmallChart title={title} kind="columns" series={[{ name: title, colour: COLOUR }]} lines={numbers} />
      )}
      <dl class="facts">
        {[...shown].reverse().map(({ at, text, isShown = false }) => (
          <div key={at}>
            <dt>{dayOf(at)}</dt>
            <dd>
              {text === "" ? "nothing" : text}
              {isShown && <span class="help"> (in the cell)</span>}
            </dd>
          </div>
        ))}
      </dl>
      {before > 0 && <p class="help">And {before} before that: COMPANY_HISTORY lists them all.</p>}
    </section>
  );
}

const BY = { run: "a run", list: "a list", formula: "a formula" } as const;

/** When it was bought, by whom and for how much; and the run that wrote it. */
function HowItCame({ about: { section = "", bought, run } }: { about: AboutCell }): JSX.Element | null {
  const { state, go } = useAddin();
  if (bought === undefined && run === undefined) return null;
  const time = (at: string): string => dayAndTime(at, state?.timeZone);
  const whose = (who: "you" | "somebody else"): string => (who === "you" ? "you" : "a colleague");
  return (
    <section class="block" aria-labelledby="cell-bought">
      <h2 id="cell-bought">How it came here</h2>
      <dl class="facts">
        {bought !== undefined && (
          <>
            <div>
              <dt>Part of</dt>
              <dd>
                {section}
                {bought.by === "file" ? "" : `, ${credits(bought.credits)}`}
              </dd>
            </div>
            <div>
              <dt>Bought</dt>
              <dd>
                {time(bought.at)},{" "}
                {bought.by === "file"
                  ? "elsewhere: it came in a file"
                  : `by ${whose(bought.who)} in ${BY[bought.by]}`}
              </dd>
            </div>
          </>
        )}
        {run !== undefined && (
          <div>
            <dt>Written</dt>
            <dd>
              <button type="button" class="link" onClick={() => go("history")}>
                {run.title}
              </button>
              , {time(run.startedAt)}, by {whose(run.who)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Held({ held }: { held: readonly { title: string; at: string }[] }): JSX.Element {
  const { state } = useAddin();
  return (
    <section class="block" aria-labelledby="cell-held">
      <h2 id="cell-held">What you have of it</h2>
      <dl class="facts">
        {held.map(({ title, at }) => (
          <div key={title}>
            <dt>{isoDay(new Date(at), state?.timeZone)}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sources({ sources }: { sources: readonly string[] }): JSX.Element {
  return (
    <section class="block" aria-labelledby="cell-sources">
      <h2 id="cell-sources">{sources.length === 1 ? "Source" : "Sources"}</h2>
      <ul class="finds">
        {sources.map((source) => (
          <li key={source}>
            <a class="find-what" href={source} target="_blank" rel="noopener noreferrer">
              {source.replace(/^https:\/\/(www\.)?/, "")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks the service anew, for this row alone, with what is bought together with it. */
function Refresh({ request: asked }: { request: AboutCell["refresh"] & object }): JSX.Element {
  const { call, run } = useAddin();
  const task = useTask();
  const request = asked as RunRequest;
  const quote = useQuote(run.driving ? null : request, (each: RunRequest) => call("quoteRun", each));
  const start = (bill: Bill): Promise<Progress> => orNewBill(run.start(request, bill), quote.again);
  return (
    <BillView
      quote={quote}
      problem={null}
      startLabel={() => "Refresh this one"}
      pricesOn="first"
      startingLabel="Refreshing…"
      canStart={({ today, toFetch }) => toFetch > 0 && (today ?? toFetch) > 0}
      starting={task.busy || run.driving}
      startFailure={task.failure}
      onRetry={task.again}
      onStart={(bill) => task.run(async () => void (await start(bill)))}
    />
  );
}
