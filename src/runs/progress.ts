import { type StatusCode, isToRetry } from "../rows/status";
import { creditsInWords, rounded } from "../core/credits";
import type { KindWords } from "../core/kind-words";
import { isOfRows, type RunState } from "../products/run-kind";
import type { ListResult } from "../core/list-result";
import type { RunRequest } from "../products/run-request";
import { counted } from "../core/sentence";
import type { ErrorCode } from "../core/errors";
import { namesText } from "../rows/row";
import { planOf } from "../products/plan-of";
import { reasonText } from "./reasons";
import { isCappedLook, type RunRecord } from "./run-record";
import { OVER } from "./caps-of-run";
import { doneIn, type RowGroup, rowGroups } from "./tally";

/** What only some kinds tell of their runs. */
export interface ToldByKind {
  /** Of a list: how many of its parts are bought, then what it came to. */
  list?: ListResult;
}

/** How far a run is. */
export interface Progress extends ToldByKind {
  runId: string;
  kind: string;
  state: RunState;
  /** Companies. */
  done: number;
  total: number;
  failed: number;
  /** What was billed so far; what is under way comes on top. */
  creditsSpent: number;
  /** What was agreed to at most, by its bill and whatever was added since. */
  creditCap: number;
  /** Requests that are out: how many companies they are about, and what they may cost. Left out where none are. */
  underWay?: UnderWay;
  /** Every row of the selection that is not blank, by what became of it (`showRows`); empty where a run is of no rows. */
  rows: RowGroup[];
  /** Of results on a sheet of their own: how many it has added there, and what they are called. */
  items?: { count: number; one: string; many: string };
  /** Of a run that has ended: what else there is to say of it, a sentence each. */
  remarks?: string[];
  /** When the sidebar should call `runSlice` again, while `running` or `waiting`. */
  nextDelayMs: number;
  /** What happened or what to do, in words. */
  message: string;
  /** Why it waits or was stopped, where an error or a cap is the reason. */
  reason?: ErrorCode;
  /** What stopped it is over: the cap of the day leaves room again, or another key is saved. Only for the user who started it. */
  canGoOn?: true;
  /** A person has paused it. */
  isPaused?: true;
  /** What it wrote was taken back. */
  isUndone?: true;
  /** It is a look of a watch. */
  ofWatch?: true;
  /** What that watch is called. */
  watchName?: string;
  /** A look that has brought nothing since: that run's id. It is the last one, and leaves its place to this one. */
  lookSince?: string;
  /** Rows that got no value, grouped: `{ reason: "No such company", rows: 37 }`. */
  failures: { reason: string; rows: number }[];
  /** False for everyone but the user who started the run: it is their key. */
  mine: boolean;
  /** Where the results are. */
  sheetName: string;
  /** Rows that `retryFailed` would ask for again; `quoteRetry` says what that costs. */
  toRetry: number;
  /** Companies that `askForCompanies` would ask the service for; none if left out. */
  toAskFor?: number;
  /** What a run that reached its own cap needs for the rest, at most; null for every other run. */
  capReached: { creditCap: number; companies: number; moreCredits: number } | null;
  /** What `undoRun` would do, in words; empty where there is nothing to undo. */
  undo: string;
  /** What was requested, its range on the sheet as that is called now. */
  request?: RunRequest;
  /** Told by `startRun`: what is left of the range below the first few companies (`RunRequest.first`), where it is then. */
  rest?: string;
  /** How many companies that is, as its bill will say. */
  restCompanies?: number;
}

/** Requests that are out: their answers are not known yet. */
export interface UnderWay {
  /** Of formulas requests. */
  companies: number;
  credits: number;
}

interface Around {
  readonly nextDelayMs: number;
  readonly mine: boolean;
  /** null if nothing is. */
  readonly underWay: UnderWay | null;
  /** Where its results are. */
  readonly sheetName: string;
  /** The sheet of its companies, as it is called now. */
  readonly source: string | undefined;
  /** What its kind counts. */
  readonly counts: KindWords["counts"];
  /** What its kind tells beside that. */
  readonly told?: ToldByKind | undefined;
  /** Whether a feature asks the service for companies that were not found. */
  readonly asksForMissing: boolean;
  /** What of its stop is over. */
  readonly over?: keyof typeof OVER | null;
}

/** What the sidebar shows of a run. */
export function progressOf(
  record: RunRecord,
  { nextDelayMs, mine, underWay, sheetName, source, counts, told, asksForMissing, over = null }: Around,
): Progress {
  const failures = record.reasons.map((each) => ({ reason: reasonText(each), rows: each.rows }));
  const rests = record.state !== "running" && record.state !== "waiting";
  const retries =
    rests && record.state !== "stopped" && record.undo.state === "none" && mine && isOfRows(record.kind);
  const toRetry = retries ? rowsOf(record, isToRetry) : 0;
  const hasReason = record.state === "waiting" || record.state === "stopped";
  const { creditCap, waiting, moreCredits } = record;
  const table = isOfRows(record.kind) ? planOf(record.request).items?.table : undefined;
  const remarks = record.undo.state === "none" ? remarksOf(record, counts, underWay) : [];
  return {
    runId: record.runId,
    kind: record.kind,
    state: record.state,
    done:
      doneIn(record) - record.doubled + (rests && !record.isPaused ? 0 : Math.min(record.answered, waiting)),
    total: record.total - record.doubled,
    failed: rowsOf(record, (code) => code !== "empty"),
    creditsSpent: rounded(record.spent - (underWay?.credits ?? 0)),
    creditCap,
    ...(underWay === null ? {} : { underWay }),
    rows: rowGroups(record),
    ...(table === undefined ? {} : { items: { count: record.added, one: table.one, many: table.many } }),
    ...(remarks.length === 0 ? {} : { remarks }),
    nextDelayMs,
    message:
      mine || rests
        ? over === null
          ? record.state === "cancelled"
            ? cancelledMessage(record, counts, underWay)
            : record.message
          : OVER[over]
        : "Only the user who started this run goes on with it: it spends their credits.",
    ...(record.code === undefined || !hasReason ? {} : { reason: record.code }),
    ...(over === null ? {} : { canGoOn: true }),
    ...(record.isPaused && record.state === "stopped" ? { isPaused: true as const } : {}),
    ...(rests && record.undo.state === "done" ? { isUndone: true as const } : {}),
    ...(record.watch === "" ? {} : { ofWatch: true as const }),
    ...(record.watchName === "" ? {} : { watchName: record.watchName }),
    failures: failures.sort((a, b) => b.rows - a.rows),
    mine,
    sheetName,
    toRetry,
    ...(asksForMissing && canAsk(record) && mine ? { toAskFor: record.missing } : {}),
    capReached:
      record.state === "stopped" && moreCredits !== null && !isCappedLook(record)
        ? { creditCap, companies: waiting, moreCredits }
        : null,
    undo: rests && mine && record.undo.state !== "done" ? undoInWords(record, sheetName) : "",
    request: requestOn(record, source),
    ...told,
  };
}

/** Whether the service may be asked for companies that were not found: not by a watch, which works without a person. */
function canAsk({ state, missing, undo, watch }: RunRecord): boolean {
  return state === "done" && missing > 0 && undo.state === "none" && watch === "";
}

/** Rows that got no value for a reason of this kind; that the API has nothing is an answer, too. */
function rowsOf({ reasons }: RunRecord, isMeant: (code: StatusCode | null) => boolean): number {
  return reasons.filter(({ code }) => isMeant(code)).reduce((sum, { rows }) => sum + rows, 0);
}

/** A run that ended, in words. @param counts What its kind counts. */
export function endedMessage(record: RunRecord, counts: KindWords["counts"]): string {
  const { spent, added } = record;
  const [one, many] = counts;
  const table = planOf(record.request).items?.table;
  const items = table === undefined ? "" : `, ${counted(added, `new ${table.one}`, `new ${table.many}`)}`;
  return [
    `${counted(doneIn(record), one, many)}${items}, ${spent === 0 ? "no credits" : creditsInWords(spent)}.`,
    ...besideCounts(record),
  ].join(" ");
}

/** What a run that ended has met, a sentence each. */
function besideCounts({ usersCells, usersNamed, absent, clearedRows }: RunRecord): string[] {
  return [
    absent,
    usersCells === 0
      ? ""
      : `Kept your own value in ${counted(usersCells, "cell", "cells")}${namesText(usersNamed, usersCells)}.`,
    clearedRows === 0
      ? ""
      : `${counted(clearedRows, "row held another company before: its", "rows held other companies before: their")} values from other runs were cleared. Run those again there.`,
  ].filter((sentence) => sentence !== "");
}

/** What there is to say of a run that is over beside its counts and its price. */
function remarksOf(record: RunRecord, counts: KindWords["counts"], underWay: UnderWay | null): string[] {
  if (record.state === "done") return besideCounts(record);
  if (record.state !== "cancelled") return [];
  const how = isCappedLook(record) ? [`Ended at its limit: ${remainderInWords(record)}`] : [];
  const met = record.isUncounted ? [] : besideCounts(record);
  return [...how, ...met, ...leftInWords(record, counts, underWay)];
}

/** Of a run that was cancelled: what may still come, and what is paid for and not written. */
function leftInWords(
  { fetched, isUncounted, untold }: RunRecord,
  [one, many]: KindWords["counts"],
  underWay: UnderWay | null,
): string[] {
  const out =
    underWay === null
      ? ""
      : `Up to ${creditsInWords(underWay.credits)} were already under way: what comes is kept.`;
  if (isUncounted) return ["Counting what it wrote…", out].filter((part) => part !== "");
  const kept =
    fetched <= 0
      ? ""
      : counted(
          fetched,
          `more ${one} is fetched and kept: going on writes it for free.`,
          `more ${many} are fetched and kept: going on writes them for free.`,
        );
  return [out, kept, untold ? UNTOLD : ""].filter((part) => part !== "");
}

/** A run that was cancelled, in words; a look of a watch that has reached its cap says that instead. */
export function cancelledMessage(
  record: RunRecord,
  counts: KindWords["counts"],
  underWay: UnderWay | null = null,
): string {
  const how = isCappedLook(record) ? `Ended at its limit: ${remainderInWords(record)}` : "Cancelled.";
  const spent = rounded(record.spent - (underWay?.credits ?? 0));
  const ended = record.isUncounted ? [] : [endedMessage({ ...record, spent }, counts)];
  return [how, ...ended, ...leftInWords(record, counts, underWay)].join(" ");
}

/** What a look leaves to the next one. */
export function remainderInWords({ total, waiting }: Pick<RunRecord, "total" | "waiting">): string {
  const others = waiting === 1 ? "the other comes" : `the other ${waiting} come`;
  return `${doneIn({ total, waiting })} of ${total} checked, ${others} first next time.`;
}

const UNTOLD =
  "The rows left still say “Queued”: they could not be marked. Nothing more is bought for them, and the sidebar marks them when it can.";

function undoInWords(record: RunRecord, sheetName: string): string {
  // Its sheet is the user's from then on.
  if (!isOfRows(record.kind)) return "";
  const { items } = planOf(record.request);
  const sentences = [
    items !== null && record.added > 0
      ? `Takes the ${counted(record.added, items.table.one, items.table.many)} of this run out of the sheet “${sheetName}”.`
      : "",
    items === null
      ? `Puts back what was there before${record.filled > 0 ? ` in ${counted(record.filled, "row", "rows")}` : ""}.`
      : "",
    items?.table.hasState === true
      ? "“Last seen” and “State” of job posts from before stay as they are."
      : "",
    items?.table.hasState === false ? `“Last seen” of ${items.table.many} from before stays as it is.` : "",
    "What you typed or changed stays.",
    record.spent === 0
      ? ""
      : record.state === "done"
        ? "Credits are not refunded. Running it again is free while its answers are fresh."
        : "Credits are not refunded. What is paid for stays free while it is fresh.",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** What undoing came to, in words. */
export function undoneMessage({ undo, spent }: RunRecord): string {
  const { kept, named = [], isForgotten = false } = undo;
  if (isForgotten)
    return "Nothing was taken out: no row remembers this run any more. Later runs wrote over it, or “Row memory” was changed.";
  if (kept === 0)
    return `Undone. What this run wrote is gone.${spent > 0 ? " Running it again is free while its answers are fresh." : ""}`;
  return `Undone. Kept what is yours in ${counted(kept, "cell or row", "cells or rows")}${namesText(named, kept)}.`;
}

/** The request with its range on the sheet as that is called now. */
function requestOn({ request }: RunRecord, sheetName: string | undefined): RunRequest {
  if (request.range === undefined || sheetName === undefined) return request;
  const quoted = `'${sheetName.replace(/'/g, "''")}'`;
  return { ...request, range: `${quoted}!${request.range.slice(request.range.lastIndexOf("!") + 1)}` };
}
