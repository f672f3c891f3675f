import { amountsInWords, rounded } from "../../src/core/credits";
import { colouredSeries } from "../../src/core/series-colours";
import { boughtKinds, operationTitle } from "../kinds";
import { MAYBE_BILLED } from "../../src/core/terms";
import type { CreditsSpent, CreditSum } from "../../src/rpc/rpc";
import type { Watch } from "../../src/features/watches";
import { useAddin } from "../addin";
import { creditRange, credits, numberInWords } from "../in-words";
import { isThere } from "../panel-names";
import { FailureNotice, Notice } from "../parts/notice";
import { Meter } from "../parts/meter";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { SmallChart } from "../parts/small-chart";
import { useTask } from "../use-task";
import { Balance } from "./balance";
import {
  billedInAll,
  formulaCapOf,
  monthInWords,
  monthsSpent,
  operationsIn,
  remarksOn,
} from "./credits-in-words";
import { OddBillCard } from "./odd-bill";
import { SpendingStopped, SpendingSwitch, StartAnew } from "./spending-stopped";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** For each watch: its cost this month, the most it can have cost by the end of the month, and its cap. */
function WatchesThisMonth(): JSX.Element {
  const { call } = useAddin();
  const [watches, setWatches] = useState<readonly Watch[] | null>(null);
  const reading = useTask();
  useEffect(
    () =>
      reading.run(
        () => call("getWatches", {}),
        (answer) => setWatches(answer.watches),
      ),
    [],
  );
  const all = (watches ?? []).map(({ expectedThisMonth }) => expectedThisMonth);
  const sumOf = (end: "low" | "high") => rounded(all.reduce((sum, expected) => sum + expected[end], 0));
  return (
    <section class="block" aria-labelledby="credits-watches">
      <h2 id="credits-watches">Watches this month</h2>
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {watches !== null && (
        <>
          <table class="sum-table">
            <thead>
              <tr>
                <th scope="col">Watch</th>
                <th scope="col">Spent</th>
                <th scope="col">Expected</th>
                <th scope="col">Limit</th>
              </tr>
            </thead>
            <tbody>
              {watches.map((watch) => (
                <tr key={watch.watchId}>
                  <th scope="row">{watch.name}</th>
                  <td>{numberInWords(watch.spentThisMonth)}</td>
                  <td>{amountsInWords(watch.expectedThisMonth)}</td>
                  <td>{numberInWords(watch.monthCap)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="help">
            Expected by the end of the month: {creditRange({ low: sumOf("low"), high: sumOf("high") })} in
            all. This goes by the last check of each watch, and before the first by its price.
          </p>
        </>
      )}
    </section>
  );
}

/** What this spreadsheet has cost, according to its journal. */
export function CreditsPanel(): JSX.Element {
  const { call, state, refresh } = useAddin();
  const [spent, setSpent] = useState<CreditsSpent | null>(null);
  const reading = useTask();
  const read = (): void =>
    reading.run(
      () => call("getCredits", {}),
      (answer) => {
        setSpent(answer);
        const known = state === null ? 0 : state.credits.today + state.credits.formulasToday;
        // Something was bought, or has gone wrong, since the sidebar was opened.
        if (billedInAll(answer.today) > known || (answer.notice !== undefined && state?.notice === undefined))
          refresh();
      },
    );
  useEffect(read, []);
  // What was spent, and what is asked about.
  const known = state && `${state.credits.total} ${state.oddBill?.at ?? ""}`;
  const lastKnown = useRef(known);
  useEffect(() => {
    if (lastKnown.current !== null && lastKnown.current !== known) read();
    lastKnown.current = known;
  }, [known]);
  const notice = spent === null ? state?.notice : spent.notice;

  return (
    <PanelFrame title="Credits">
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {notice !== undefined && (
        <Notice tone="warning">
          <p>{notice}</p>
        </Notice>
      )}
      <StartAnew onStarted={read} />
      <SpendingStopped />
      <OddBillCard />
      <Balance />
      {spent !== null && <Spent spent={spent} onCleaned={read} />}
      {spent === null && reading.failure === null && (
        <div role="status" aria-label="Adding up credits">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
    </PanelFrame>
  );
}

function Spent({ spent, onCleaned }: { spent: CreditsSpent; onCleaned: () => void }): JSX.Element {
  const { state } = useAddin();
  return (
    <>
      <section class="block" aria-labelledby="credits-sums">
        <h2 id="credits-sums">In this spreadsheet</h2>
        {/* As the caps count it: also what was billed before the journal lost the entry. */}
        {state !== null && <Meter label="Today" used={state.credits.today} cap={state.credits.dayCap} />}
        {state?.credits.monthCap !== undefined && (
          <Meter label="This month" used={state.credits.month} cap={state.credits.monthCap} />
        )}
        {state !== null && <FormulaMeter spent={state.credits.formulasToday} cap={formulaCapOf(state)} />}
        <dl class="sums">
          {state === null && (
            <>
              <dt>Today</dt>
              <dd>{credits(billedInAll(spent.today))}</dd>
            </>
          )}
          <dt>In all</dt>
          <dd>{credits(billedInAll(spent.total) + spent.unaccounted)}</dd>
        </dl>
        {remarksOn(spent).map((remark) => (
          <p class="help" key={remark}>
            {remark}
          </p>
        ))}
      </section>
      {spent.byDay.length > 0 && <ByDay byDay={spent.byDay} />}
      {spent.byOperation.length > 0 && (
        <details class="credits-table">
          <summary>By operation</summary>
          <SumTable
            of="Operation"
            rows={spent.byOperation.map((sum) => ({ ...sum, label: operationTitle(sum.operation) }))}
          />
        </details>
      )}
      <WriteSheet />
      {spent.byPerson.length > 0 && (
        <details class="credits-table">
          <summary>By person</summary>
          <SumTable of="Person" rows={spent.byPerson.map((sum) => ({ ...sum, label: sum.who }))} />
        </details>
      )}
      {spent.byMonth.length > 0 && (
        <details class="credits-table">
          <summary>By month and person</summary>
          <SumTable
            of="Month"
            rows={spent.byMonth.map((sum) => ({ ...sum, label: `${monthInWords(sum.month)}: ${sum.who}` }))}
          />
        </details>
      )}
      {(state?.watches ?? 0) > 0 && <WatchesThisMonth />}
      {state?.spendingStopped === undefined && (
        <section class="block" aria-labelledby="credits-stop">
          <h2 id="credits-stop">Stop</h2>
          <SpendingSwitch />
          <p class="help">Nobody can spend credits here until you allow it again.</p>
        </section>
      )}
      <Room journal={spent.journal} onCleaned={onCleaned} />
    </>
  );
}

/** Of different hues and lightness, so that grey print and colour-blind eyes tell them apart; from the last on all alike. */
const COLOURS = ["#073763", "#e69138", "#3a7dbd", "#8a4500", "#9fc5e8", "#9aa0a6"] as const;

/** What was spent by day and operation, a month at a time. */
function ByDay({ byDay }: Pick<CreditsSpent, "byDay">): JSX.Element {
  const series = colouredSeries(operationsIn(byDay), boughtKinds, COLOURS);
  const months = monthsSpent(
    byDay,
    series.map(({ name }) => name),
  );
  const [shown, setShown] = useState(0);
  const month = months[Math.min(shown, months.length - 1)]!;
  return (
    <section class="block" aria-label="Spent by day">
      {months.length > 1 && (
        <select
          aria-label="Month"
          value={String(shown)}
          onChange={(event) => setShown(Number(event.currentTarget.value))}
        >
          {months.map(({ title }, index) => (
            <option key={title} value={String(index)}>
              {title}
            </option>
          ))}
        </select>
      )}
      <SmallChart
        title={`Credits by day, ${month.title}`}
        kind="columns"
        series={series.map(({ name, colour }) => ({ name: operationTitle(name), colour }))}
        lines={month.days}
      />
    </section>
  );
}

/** What formulas have spent today, beside the cap if it is this user's: only its owner can read it. */
function FormulaMeter({ spent, cap }: { spent: number; cap: number | null }): JSX.Element | null {
  if (cap !== null) return <Meter label="Formulas today" used={spent} cap={cap} />;
  return spent === 0 ? null : <p class="help">{credits(spent)} by formulas today</p>;
}

function SumTable({
  of: heading,
  rows,
}: {
  of: string;
  rows: readonly (CreditSum & { label: string })[];
}): JSX.Element {
  const isUnsure = rows.some(({ unconfirmed }) => unconfirmed > 0);
  return (
    <table class="sum-table">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Credits</th>
          {isUnsure && <th scope="col">{MAYBE_BILLED}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((sum) => (
          <tr key={sum.label}>
            <th scope="row">{sum.label}</th>
            <td>{numberInWords(sum.credits + sum.estimated)}</td>
            {isUnsure && <td>{sum.unconfirmed === 0 ? "–" : numberInWords(sum.unconfirmed)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WriteSheet(): JSX.Element {
  const { call, go } = useAddin();
  const [sheetName, setSheetName] = useState<string | null>(null);
  const task = useTask();
  const write = (): void =>
    task.run(
      () => call("getCredits", { writeSheet: true }),
      (answer) => setSheetName(answer.sheetName),
    );
  return (
    <section class="block" aria-label="Credits sheet">
      <div class="buttons">
        <button type="button" class="primary" disabled={task.busy} onClick={write}>
          {task.busy && <Spinner />}
          {task.busy ? "Writing…" : "Write a Credits sheet"}
        </button>
        {isThere("transfer") && (
          <button type="button" class="link" onClick={() => go("transfer")}>
            Export answers
          </button>
        )}
      </div>
      <p class="help" role="status">
        {sheetName === null
          ? "By day and operation, by company, by month and person."
          : `Written to the sheet “${sheetName}”.`}
      </p>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}

const NEARLY_FULL = 0.8;

/** Shown once paid answers take up most of their space. */
function Room({
  journal: { characters, budget },
  onCleaned,
}: {
  journal: CreditsSpent["journal"];
  onCleaned: () => void;
}): JSX.Element | null {
  const { call } = useAddin();
  const [left, setLeft] = useState("");
  const task = useTask();
  if (characters < NEARLY_FULL * budget) return null;
  const clean = (): void =>
    task.run(async () => {
      const { notice = "" } = await call("cleanJournal", { keepCharacters: budget / 2 });
      setLeft(notice);
      onCleaned();
    });
  return (
    <section class="block" aria-label="Room for answers">
      <Notice tone="warning" title="Answers take up much room">
        <p>
          {numberInWords(characters / 1_000_000)} of {numberInWords(budget / 1_000_000)} million characters
          are used. Past that the oldest answers are removed, and cost credits when they are asked for again.
        </p>
        <button type="button" class="link" disabled={task.busy} onClick={clean}>
          {task.busy ? "Cleaning up…" : "Clean up: keep the newer half"}
        </button>
        {left !== "" && <p>{left}</p>}
      </Notice>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}
