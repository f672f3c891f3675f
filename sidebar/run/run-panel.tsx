import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { centsAbove } from "../../src/core/credits";
import type { Bill as RunBill, Progress, RunRequest, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { RefusedKeyCard, SaveKeyCard } from "../home/key-cards";
import { RunCard } from "../home/cards";
import { companies, credits, numberInWords } from "../in-words";
import { panelTitles } from "../panels";
import { NumberInText } from "../parts/field";
import { FailureNotice, journalProblem } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { useTask } from "../use-task";
import { Bill } from "./bill";
import type { Choices, PanelRun } from "./choices";
import { choicesOf } from "./choices-of";
import { offeredSections } from "./offered-sections";
import { choicesHere, rememberChoices } from "./opening-choices";
import { runRequest } from "./run-request";
import { choicesForSheet } from "./sheet-choices";
import { Companies, usePinnedSelection, useSheetColumns } from "./companies";
import { isOver } from "./drive-run";
import { panelOf, qualified } from "./run-range";
import { rememberRest } from "./after-run";
import { RowQuestions } from "./row-questions";
import { isSettled, orNewBill, rowsOf, startRequest, useRunQuote, usualAnswers } from "./quote";
import { WhatEnrichment } from "./what-enrichment";
import { isMoreKind, kindOf } from "../kinds";
import { WhatJobs } from "./what-jobs";
import { WhatMore } from "./what-more";
import { WhatNews } from "./what-news";

const TRY_ROWS = 5;

/** From a selection to a started run: which companies, what to buy, what it costs, start. */
export function RunPanel({
  kind,
  companies: given = null,
  request: asked = null,
  onKind = null,
}: {
  kind: PanelRun;
  companies?: Selection | null;
  /** The request it is opened with; the last choices if omitted. */
  request?: RunRequest | null;
  /** Set if the kind of run is chosen inside the panel. */
  onKind?: ((kind: string) => void) | null;
}): JSX.Element {
  const { call, state, stateFailure, refresh, go, run, leader } = useAddin();
  const [chosenOf, setChosen] = useState<{ kind: PanelRun; choices: Choices } | null>(null);
  const chosen = chosenOf !== null && chosenOf.kind === kind ? chosenOf.choices : null;
  const [fixed, setFixed] = useState(given);
  const selection = usePinnedSelection(fixed);
  const task = useTask();

  const known = useSheetColumns(kind === "enrichment" ? selection : null);
  const isReading = known === undefined;
  const columns = known ?? null;
  const filled = columns?.filled;
  const sections = offeredSections(state?.sections ?? [], filled);
  const opened = useMemo(
    () => (asked !== null && state !== null ? choicesOf(kind, asked, sections) : choicesHere(kind, state)),
    // Fixed once loaded: another window's choices must not change a bill that is being viewed.
    [kind, asked, state === null, isReading],
  );
  // `filled` may change while the panel is open, after a run or with another selection. A leader does not
  // know the sheet, so columns that it already has are not bought again, just as with the last choices.
  const isOwn = asked !== null && leader === null;
  const lacking = () => choicesForSheet(opened, sections, columns);
  const choices = chosen ?? (isOwn ? opened : lacking());
  const ready = state?.key.saved === true && selection !== null;
  const range = selection === null ? "" : qualified(selection.sheetName, selection.a1);
  const read = runRequest(kind, choices, sections, range, columns);
  const obstacle = journalProblem(state);
  const request = "request" in read && ready && !isReading && obstacle === null ? read.request : null;
  const quote = useRunQuote(request, selection);
  const [answers, setAnswers] = useState(usualAnswers);

  function change(next: Partial<Choices>): void {
    const all = { ...choices, ...next };
    setChosen({ kind, choices: all });
    rememberChoices(kind, state, all);
  }
  async function start(wanted: RunRequest, bill: RunBill): Promise<Progress> {
    const begun = await orNewBill(run.start(startRequest(wanted, bill, answers), bill), quote.refetch);
    go("run");
    return begun;
  }
  /** Five rows get a bill of their own, so that the cap fits them. */
  async function tryFew(wanted: RunRequest, all: RunBill): Promise<void> {
    if (selection === null) return;
    const few = { ...wanted, first: TRY_ROWS };
    const { chosen: _, ...bill } = await call("quoteRun", { ...few, ...rowsOf(all) });
    // Uses the row choice for all rows, so that the remaining rows are known once the run has started.
    const rows = all.chosen === undefined ? {} : { chosen: all.chosen };
    const { runId, rest, restCompanies = 0 } = await start(few, { ...bill, ...rows });
    if (rest !== undefined && restCompanies > 0)
      rememberRest({ runId, range: rest, companies: restCompanies });
  }

  const shown = quote.bill;
  const hasMore = request !== null && shown !== null && companiesToday(shown) > TRY_ROWS;
  // A recipe starts with a few rows.
  const isTrial = hasMore && asked?.first !== undefined;
  const startAll = (bill: RunBill) =>
    request !== null && task.run(async () => void (await start(request, bill)));
  const startFew = (bill: RunBill) => request !== null && task.run(() => tryFew(request, bill));
  const noKey = state !== null && !state.key.saved;
  const footer = noKey ? null : (
    <Bill
      quote={quote}
      problem={
        state === null || isReading
          ? null
          : (obstacle ?? (selection === null ? "Select some companies to see the bill." : problemOf(read)))
      }
      startLabel={(bill) => (isTrial ? tryLabel(bill) : startLabel(kind, bill))}
      canStart={(bill) => companiesToday(bill) > 0 && isSettled(bill, answers)}
      startFailure={task.failure}
      starting={task.busy}
      onRetry={task.again}
      onStart={isTrial ? startFew : startAll}
      {...(obstacle === null
        ? {}
        : { second: { label: "Open Credits", free: true, onClick: () => go("credits") } })}
      {...(hasMore && isTrial
        ? { second: { label: startLabel(kind, shown), onClick: () => startAll(shown) } }
        : {})}
      {...(hasMore && !isTrial ? { second: { label: tryLabel(shown), onClick: () => startFew(shown) } } : {})}
      {...(shown !== null && shown.companies > 0 && companiesToday(shown) === 0
        ? { second: { label: "Settings", free: true, onClick: () => go("settings") } }
        : {})}
    />
  );

  return (
    <PanelFrame title={panelTitles[panelOf(kind)]} footer={footer} showsRun>
      {stateFailure !== null && <FailureNotice failure={stateFailure} onRetry={refresh} />}
      {noKey && <SaveKeyCard />}
      <RefusedKeyCard />
      {isUnderWay(run.progress) && <RunCard />}
      <Companies
        pinned={selection}
        bill={quote.pending ? null : shown}
        given={fixed !== null}
        onUse={setFixed}
        onUseSelection={() => {
          setFixed(null);
          refresh();
        }}
      />
      <RowQuestions bill={shown} answers={answers} onAnswer={setAnswers} />
      {kind === "enrichment" && (
        <WhatEnrichment
          choices={choices}
          sections={isReading ? null : sections}
          columns={columns}
          onChange={change}
        />
      )}
      {isMoreKind(kind) && onKind !== null && <WhatMore {...{ kind, onKind, choices }} onChange={change} />}
      {kind === "jobs" && <WhatJobs choices={choices} onChange={change} />}
      {kind === "news" && <WhatNews choices={choices} onChange={change} />}
      <section class="block" aria-label="Age of answers">
        <NumberInText
          id="max-age"
          before="Reuse data of the last"
          after="days, free"
          value={choices.maxAgeDays}
          onInput={(maxAgeDays) => change({ maxAgeDays })}
        />
      </section>
    </PanelFrame>
  );
}

/** How many companies the daily cap leaves room for. */
function companiesToday({ today, companies: all }: RunBill): number {
  return today ?? all;
}

/** What will really happen: `Enrich 50 of 240 today` if a cap limits it. */
function startLabel(kind: PanelRun, bill: RunBill | null): string {
  const what = kindOf(kind).start;
  if (bill === null) return `${what} companies`;
  const today = companiesToday(bill);
  return today > 0 && today < bill.companies
    ? `${what} ${numberInWords(today)} of ${numberInWords(bill.companies)} today`
    : `${what} ${companies(bill.companies)}`;
}

/** `Try 5 rows · about 10 credits`: their share of the bill. */
function tryLabel(bill: RunBill | null): string {
  const { high } = bill?.credits ?? { high: 0 };
  const share = high * Math.min(1, TRY_ROWS / (bill?.toFetch || 1));
  return `Try ${TRY_ROWS} rows${high === 0 ? "" : ` · about ${credits(centsAbove(share))}`}`;
}

/** A run that can continue blocks another one, so it is shown where the other one would be prepared. */
function isUnderWay(progress: Progress | null): boolean {
  return progress !== null && (!isOver(progress.state) || (progress.mine && progress.state === "stopped"));
}

function problemOf(read: ReturnType<typeof runRequest>): string | null {
  return "problem" in read ? read.problem : null;
}
