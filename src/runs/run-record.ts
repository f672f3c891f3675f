import { creditsInWords, isAmount } from "../core/credits";
import { isObject } from "../core/json-shapes";
import type { RunKind, RunState } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { shortened } from "../core/shortened";
import { storedJson } from "../core/stored-json";
import type { ErrorCode } from "../errors";
import { accountOfRun } from "../journal/accounts";
import { longValue, longValueIn } from "../store/long-value";
import type { Snapshot, Values } from "../journal/snapshot";
import { namesText, withNames } from "../table/cell-name";
import { statusText, type Status, type StatusCode } from "./status";

const PROPERTY = "RUN";
/** It is written with every slice: a run that fails in ever new ways tells the first of them and counts the others. */
const MOST_REASONS = 12;
const LONGEST_REASON_CHARACTERS = 280;
const OTHER_REASONS = "Other reasons: see the Status column";
const OTHERS = "Other reasons";

/** Rows that got no value, by why. */
export interface RowsByReason {
  /** Null for what is counted together. */
  readonly code: StatusCode | null;
  readonly reason: string;
  rows: number;
  /** The first companies, where no row beside them says it. */
  named?: readonly string[];
}

/**
 * What a run must remember between its slices. Its rows are not in here: they say themselves that they wait for it, wherever a
 * user has moved them.
 */
export interface RunRecord {
  readonly runId: string;
  readonly kind: RunKind;
  request: RunRequest;
  readonly sheetId: number;
  /** Whose key pays: only this user drives the run. */
  readonly payer: string;
  /** Which key, and where it goes: a run does not go on with another. */
  readonly keyTag: string;
  readonly host: string;
  creditCap: number;
  /** Whole seconds, since a sheet may keep no finer ones: First seen of job posts and news that it added. */
  readonly startedAt: number;
  /** Companies in all. */
  readonly total: number;
  /** Tags of the columns that it added to its sheet. */
  createdColumns: readonly string[];
  /** Tags of values that go into columns of the user's since this run. */
  readonly placedColumns: readonly string[];
  /** The label of the header row that it added; `""` if the sheet had one. */
  readonly addedHeader: string;
  /** The watch that looks by this run, and the day that it looks for: `<id> <YYYY-MM-DD>`; `""` for a person's run. */
  readonly watch: string;
  /** What that watch was called then; `""` for a person's run. */
  readonly watchName: string;
  /** Milliseconds: up to which answers that watch had been told then; 0 for a person's run. */
  readonly toldAt: number;
  /** The cap of a month of that watch, where what was left of it is the cap of this look; else 0. */
  readonly monthCap: number;
  /** Its rows are not all queued yet. */
  readonly starting: boolean;
  state: RunState;
  message: string;
  /** What the message tells, where an error or a cap is the reason. */
  code?: ErrorCode | undefined;
  /** As the ledger has it, with what is reserved. */
  spent: number;
  /** Milliseconds: when rows last got their values, or were told why not; 0 if none did. */
  wroteAt: number;
  /** Whether its columns have taken values, and refused none since: before that it buys one batch, and writes that. */
  takesValues: boolean;
  /** Where the results are on a sheet of their own: a letter for each company, what became of it; else `""`. */
  states: string;
  /** Their checksum: if the journal holds others, nothing is bought. */
  chosenSum: string;
  /** Companies that still wait, as the last slice left it. */
  waiting: number;
  /** Those of them that the slice under way has settled. */
  answered: number;
  /** Of a run that was cancelled: companies whose answers are paid for and not in the sheet. */
  unwritten: number;
  reasons: RowsByReason[];
  /** Cells that hold something of the user's and were left alone. */
  usersCells: number;
  /** The first of them, in words. */
  usersNamed: readonly string[];
  /** Rows that have lost values of other runs, since they were another company's. */
  clearedRows: number;
  /** Cells of other runs that still show another company's values, since they cannot be written; the first of them in words. */
  protectedCells: number;
  protectedNamed: readonly string[];
  /** Job posts or articles that were added. */
  added: number;
  /** Requests at once: grows with success, shrinks with refusals. */
  batchSize: number;
  /** What the API did not return of all that was asked for, in words. */
  absent: string;
  /** Sections that the plan refused: the run goes on without them. */
  refusedSections: string[];
  /** Websites of which nothing was found, and which the service may be asked to look for. */
  missing: number;
  /** Companies that the service knows by now: their rows say `Requested`, and the next slice queues them. */
  found: readonly string[];
  /** Failed attempts at a company that may succeed later. */
  tries: Record<string, number>;
  /** Companies that were given up, one after another, for what may hold for all of them. */
  refusedInARow: number;
  /** Waits for cells that are still being calculated, one after another. */
  waitsForCells: number;
  /** When its failed rows were last queued again: what could not be read before is requested once more. */
  retriedAt: number;
  /** Credits that the rest needs beyond the run's own cap, at most; null unless that cap has stopped it. */
  moreCredits: number | null;
  /** Of a look: the month in which it began was over before it, so it spends no more. */
  monthIsOver: boolean;
  /** What the cap of the day left when that stopped it, which was too little; null unless it did. */
  roomLeft: number | null;
  /** It was cancelled, and rows of it may still say `Queued`: they could not be told. */
  untold: boolean;
  /** `kept` counts what was left because somebody has edited it, and `named` tells some of it. */
  undo: {
    readonly state: "none" | "under way" | "done";
    readonly kept: number;
    readonly named?: readonly string[];
    /** No row remembered anything of it. */
    readonly isForgotten?: boolean;
  };
  /** Who drives it: raised by everyone who takes the run over. */
  generation: number;
  /** Until when nobody else may; null if nobody does. */
  leaseUntil: number | null;
}

/** What a run begins with, whatever it is about. */
export const FRESH_RUN = {
  createdColumns: [] as readonly string[],
  placedColumns: [] as readonly string[],
  addedHeader: "",
  watch: "",
  watchName: "",
  toldAt: 0,
  monthCap: 0,
  starting: true,
  state: "running" as RunState,
  message: "",
  spent: 0,
  wroteAt: 0,
  takesValues: false,
  states: "",
  chosenSum: "",
  waiting: 0,
  answered: 0,
  unwritten: 0,
  reasons: [] as RowsByReason[],
  usersCells: 0,
  usersNamed: [] as readonly string[],
  clearedRows: 0,
  protectedCells: 0,
  protectedNamed: [] as readonly string[],
  added: 0,
  batchSize: 1,
  absent: "",
  refusedSections: [] as string[],
  missing: 0,
  found: [] as readonly string[],
  tries: {} as Record<string, number>,
  refusedInARow: 0,
  waitsForCells: 0,
  retriedAt: 0,
  moreCredits: null,
  monthIsOver: false,
  roomLeft: null,
  untold: false,
  undo: { state: "none", kept: 0 } as RunRecord["undo"],
  generation: 1,
  leaseUntil: null,
} satisfies Partial<RunRecord>;

/** The document's one run, the current or the last; null if there is none or it cannot be read. */
export function runIn(snapshot: Snapshot): RunRecord | null {
  return runFrom(storedJson(longValueIn(snapshot, PROPERTY), isObject), snapshot);
}

/** A run as it was kept; null if it is none. */
export function runFrom(value: unknown, snapshot: Snapshot): RunRecord | null {
  if (!isObject(value) || !isRun(value)) return null;
  const kept = value as unknown as RunRecord;
  const readable = Object.entries(kept).filter(([name, each]) => isLikeFresh(name, each));
  return {
    ...kept,
    ...FRESH_RUN,
    starting: false,
    host: "",
    keyTag: "",
    ...Object.fromEntries(readable),
    spent: snapshot.spentBy(accountOfRun(kept.runId)) || kept.spent,
  };
}

/** Without these nothing can be said of it. */
function isRun({
  runId,
  kind,
  request,
  payer,
  state,
  ...numbers
}: Readonly<Record<string, unknown>>): boolean {
  const { sheetId, creditCap, startedAt, total } = numbers;
  return (
    [runId, kind, payer, state].every((text) => typeof text === "string") &&
    [sheetId, creditCap, startedAt, total].every(isAmount) &&
    isObject(request) &&
    request["kind"] === kind
  );
}

/** What is of another kind than a run begins with counts as not kept. */
function isLikeFresh(name: string, value: unknown): boolean {
  const fresh = (FRESH_RUN as Readonly<Record<string, unknown>>)[name] ?? null;
  if (fresh === null) return value === null || typeof value !== "object";
  return typeof value === typeof fresh && Array.isArray(value) === Array.isArray(fresh) && value !== null;
}

/** A run of a hundred chosen columns is longer than a property. Its id comes first: by that its account is known to be in use. */
export function runValue(record: RunRecord): Values {
  const { runId, ...rest } = record;
  return longValue(PROPERTY, JSON.stringify({ runId, ...rest }));
}

/** Whether nobody has anything more to do for it. */
export function isOver({ state }: Pick<RunRecord, "state">): boolean {
  return state === "done" || state === "cancelled";
}

/** A look of a watch that its cap has ended: nobody is there to raise it. */
export function isCappedLook({ watch, moreCredits }: Pick<RunRecord, "watch" | "moreCredits">): boolean {
  return watch !== "" && moreCredits !== null;
}

/** Whether it looked for a watch and has brought nothing: no article or job post, no column. Nobody thinks of it as a run. */
export function isIdleLook(run: RunRecord): boolean {
  const { watch, kind, added, createdColumns, undo } = run;
  const isOfItems = kind === "news" || kind === "jobs";
  const hasBrought = !isOfItems || added > 0 || createdColumns.length > 0;
  return watch !== "" && isOver(run) && undo.state === "none" && !hasBrought;
}

/** What has ended a capped look, in words. */
export function capOfLook({ creditCap, monthCap }: Pick<RunRecord, "creditCap" | "monthCap">): string {
  const cap = creditsInWords(creditCap);
  return monthCap > 0
    ? `what the month’s cap of ${creditsInWords(monthCap)} had left: ${cap}`
    : `its cap of ${cap}`;
}

/** Counts rows under a reason; those of one kind count together. */
export function countReason(
  record: RunRecord,
  { code, reason }: Status,
  rows: number,
  companies: readonly string[] = [],
): void {
  const short = shortened(reason, LONGEST_REASON_CHARACTERS, "");
  const known = record.reasons.find((each) => each.code === code && each.reason === short);
  const others = record.reasons.find((each) => each.code === null);
  const named = (before: readonly string[] = []) => {
    const all = withNames(before, companies);
    return all.length === 0 ? {} : { named: all };
  };
  if (known !== undefined) Object.assign(known, { rows: known.rows + rows, ...named(known.named) });
  else if (record.reasons.length < MOST_REASONS)
    record.reasons.push({ code, reason: short, rows, ...named() });
  else if (others !== undefined) others.rows += rows;
  else record.reasons.push({ code: null, reason: record.states === "" ? OTHER_REASONS : OTHERS, rows });
}

/** Takes rows out of what was counted of a status, whatever the reason. */
export function uncountReason(record: RunRecord, code: StatusCode, rows: number): void {
  let left = rows;
  for (const each of record.reasons.filter((counted) => counted.code === code)) {
    const taken = Math.min(left, each.rows);
    each.rows -= taken;
    left -= taken;
  }
  record.reasons = record.reasons.filter((each) => each.rows > 0);
}

/** For people, in one line: `Not found: no such company (acme.example and 2 more)`. */
export function reasonText({ code, reason, rows, named = [] }: RowsByReason): string {
  const names = named.length === 0 ? "" : ` (${namesText(named, rows).slice(2)})`;
  return `${code === null ? reason : statusText({ code, reason })}${names}`;
}
