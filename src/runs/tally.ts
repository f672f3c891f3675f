import { hasValues, type Status, type StatusCode, statusWord } from "../rows/status";
import { isOfRows } from "../products/run-kind";
import { planOf } from "../products/plan-of";
import { countReason, type RowsByReason, whyText } from "./reasons";
import { isCappedLook, type RunRecord } from "./run-record";

/** What a run has come to, as the rows say it, or the letters of the companies that were written down. */
export interface Tally {
  /** Companies that it has told what became of them. */
  readonly settled: number;
  /** Companies that wait; of a run that was cancelled those that it has left. */
  readonly waiting: number;
  /** Their rows; where the results are on a sheet of their own, companies. */
  readonly rowsWaiting: number;
  /** Rows that have everything that was requested; where the results are on a sheet of their own, companies. */
  readonly filled: number;
  /** Rows without. */
  readonly reasons: RowsByReason[];
}

/** A row or a company, and what was told of it last; null while it waits. */
export interface RowTold {
  readonly company: string;
  readonly code: StatusCode | null;
  readonly reason: string;
}

/** @param left What was told of those that the run has left; null of a run that is not over. */
export function tallied(
  all: readonly RowTold[],
  left: StatusCode | null,
  { states, reasons: before }: Pick<RunRecord, "states" | "reasons">,
): Tally {
  const counted = { reasons: [] as RowsByReason[], states };
  const [waiting, settled] = [new Set<string>(), new Set<string>()];
  let [filled, rowsWaiting] = [0, 0];
  for (const { company, code, reason } of all) {
    (code === null || code === left ? waiting : settled).add(company);
    if (code === null) rowsWaiting += 1;
    if (code === null) continue;
    if (hasValues(code)) filled += 1;
    else if (states === "") countReason(counted, { code, reason: about({ code, reason }, company) }, 1);
    else countReason(counted, { code, reason: reasonBefore(before, code) }, 1, [company]);
  }
  return { settled: settled.size, waiting: waiting.size, rowsWaiting, filled, reasons: counted.reasons };
}

/** Companies that a run is done with. */
export function doneIn({ total, waiting }: Pick<RunRecord, "total" | "waiting">): number {
  return total - waiting;
}

/** What a run that was cancelled has told of those that it has left; null of any other. */
export function leftBy(record: Pick<RunRecord, "state" | "watch" | "moreCredits">): StatusCode | null {
  if (record.state !== "cancelled") return null;
  return isCappedLook(record) ? "stopped" : "cancelled";
}

/** Rows of one kind count together, whatever company their sentence names. */
export function about({ code, reason }: Status, company: string): string {
  if (code === "check") return "tick the right companies in the sidebar";
  return company === "" ? reason : reason.split(company).join("the company");
}

/** No row says it: of companies that were written down it is what was said of others like them. */
function reasonBefore(reasons: readonly RowsByReason[], code: StatusCode): string {
  return reasons.find((each) => each.code === code)?.reason ?? "";
}

/** Rows of one sort, for the summary: each row of the selection that is not blank is in one of them. */
export interface RowGroup {
  /** `filled`, `waiting`, `repeats`, or what their Status says. */
  what: "filled" | "waiting" | "repeats" | StatusCode;
  /** What people call them: `Filled`, `Not found`. */
  label: string;
  rows: number;
  /** Why, most rows first; left out where the label says it all. */
  reasons?: { reason: string; rows: number }[];
}

/** The rows of a run's selection by what became of them, none left out; empty for kinds that are of no rows, and of a run that is undone. */
export function rowGroups({
  kind,
  request,
  filled,
  reasons,
  leftOut,
  repeats,
  doubled,
  rowsWaiting,
  state,
  undo,
}: RunRecord): RowGroup[] {
  if (!isOfRows(kind) || undo.state !== "none") return [];
  const isItems = planOf(request).items !== null;
  const byCode = new Map<StatusCode, RowsByReason[]>();
  for (const each of [...reasons, ...leftOut]) {
    const code = each.code ?? "failed";
    byCode.set(code, [...(byCode.get(code) ?? []), each]);
  }
  const groups: RowGroup[] = [
    { what: "filled", label: isItems ? "Fetched" : "Filled", rows: filled - doubled },
    ...[...byCode].map(([what, rows]) => groupOf(what, rows)),
    { what: "repeats", label: "Named above", rows: repeats + doubled },
    { what: "waiting", label: "Waiting", rows: state === "cancelled" ? 0 : rowsWaiting },
  ];
  return groups.filter(({ rows }) => rows > 0);
}

function groupOf(what: StatusCode, all: readonly RowsByReason[]): RowGroup {
  const reasons = all
    .map((each) => ({ reason: whyText(each), rows: each.rows }))
    .filter(({ reason }) => reason !== "")
    .sort((a, b) => b.rows - a.rows);
  const rows = all.reduce((sum, each) => sum + each.rows, 0);
  return { what, label: statusWord(what), rows, ...(reasons.length === 0 ? {} : { reasons }) };
}
