import type { JSX } from "preact";
import { centsAbove } from "../../src/core/credits";
import type { Bill as QuotedBill, Progress, RunRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits, numberInWords } from "../in-words";
import { kindOf, startOf } from "../kinds";
import { journalProblem } from "../parts/notice";
import { useTask } from "../use-task";
import { rememberRest } from "./after-run";
import { Bill, type SecondButton } from "./bill";
import type { PanelRun } from "./choices";
import { orNewBill, rowsOf, type RunQuote } from "./quote";
import { isAnswered, type RowAnswers, startRequest } from "./row-questions";
import type { Stage } from "./stage";

const TRY_ROWS = 5;

interface Props {
  readonly kind: PanelRun;
  readonly stage: Stage;
  readonly quote: RunQuote;
  readonly answers: RowAnswers;
  /** Offers a few rows first, and all of them second. */
  readonly triesFirst: boolean;
}

/** One of the two ways to start. */
interface Start {
  readonly labelOf: (bill: QuotedBill | null) => string;
  readonly press: (bill: QuotedBill) => void;
}

/** The bill of a run panel: starts the run for all rows or, to try it, for the first few. */
export function RunBill({ kind, stage, quote, answers, triesFirst }: Props): JSX.Element {
  const { call, state, go, run } = useAddin();
  const task = useTask();

  async function start(request: RunRequest, bill: QuotedBill): Promise<Progress> {
    const begun = await orNewBill(run.start(startRequest(request, bill, answers), bill), quote.refetch);
    go("run");
    return begun;
  }
  /** Five rows get a bill of their own, so that the cap fits them. */
  async function startFew(request: RunRequest, all: QuotedBill): Promise<void> {
    const few = { ...request, first: TRY_ROWS };
    const { chosen: _, ...bill } = await call("quoteRun", { ...few, ...rowsOf(all) });
    // Uses the row choice for all rows, so that the remaining rows are known once the run has started.
    const rows = all.chosen === undefined ? {} : { chosen: all.chosen };
    const { runId, rest, restCompanies = 0 } = await start(few, { ...bill, ...rows });
    if (rest !== undefined && restCompanies > 0)
      rememberRest({ runId, range: rest, companies: restCompanies });
  }
  const begin = (work: (request: RunRequest) => Promise<unknown>): void => {
    if (stage.at === "quoted") task.run(async () => void (await work(stage.request)));
  };

  const all: Start = {
    labelOf: (bill) => startLabel(kind, bill),
    press: (bill) => begin((request) => start(request, bill)),
  };
  const few: Start = {
    labelOf: tryLabel,
    press: (bill) => begin((request) => startFew(request, bill)),
  };
  const today = stage.at === "quoted" ? companiesToday(stage.bill) : 0;
  const hasMore = today > TRY_ROWS;
  const [first, other] = hasMore && triesFirst ? [few, all] : [all, few];

  function second(): SecondButton | undefined {
    if (journalProblem(state) !== null)
      return { label: "Open Credits", free: true, onClick: () => go("credits") };
    if (stage.at !== "quoted") return undefined;
    const { bill } = stage;
    if (hasMore) return { label: other.labelOf(bill), onClick: () => other.press(bill) };
    return bill.companies > 0 && today === 0
      ? { label: "Settings", free: true, onClick: () => go("settings") }
      : undefined;
  }
  return (
    <Bill
      quote={quote}
      problem={stage.at === "blocked" ? stage.problem : null}
      startLabel={first.labelOf}
      pricesOn={first === all ? "first" : "second"}
      canStart={(bill) => companiesToday(bill) > 0 && isAnswered(bill, answers)}
      startFailure={task.failure}
      starting={task.busy}
      onRetry={task.again}
      onStart={first.press}
      second={second()}
    />
  );
}

/** How many companies the daily cap leaves room for. */
function companiesToday({ today, companies: all }: QuotedBill): number {
  return today ?? all;
}

/** What will really happen: `Enrich 50 of 240 today` if a cap limits it. Companies are named where it makes no sense without. */
function startLabel(kind: PanelRun, bill: QuotedBill | null): string {
  const { start, before } = kindOf(kind);
  const today = bill === null ? 0 : companiesToday(bill);
  if (bill !== null && today > 0 && today < bill.companies)
    return startOf(kind, `${numberInWords(today)} of ${numberInWords(bill.companies)} today`);
  if (before !== undefined) return start;
  return startOf(kind, bill === null ? "companies" : companies(bill.companies));
}

/** `Try 5 rows · about 10 credits`: their share of the bill. */
function tryLabel(bill: QuotedBill | null): string {
  const { high } = bill?.credits ?? { high: 0 };
  const share = high * Math.min(1, TRY_ROWS / (bill?.toFetch || 1));
  return `Try ${TRY_ROWS} rows${high === 0 ? "" : ` · about ${credits(centsAbove(share))}`}`;
}
