import { isBeside } from "../products/run-kind";
import { KeptRequest } from "../products/kept-request";
import { checksum } from "../core/json";
import { once } from "../core/terms";
import { type ErrorCode, InputError, LimitError } from "../core/errors";
import type { Entry } from "../money/entry";
import { accountOfRun } from "../money/ledger";
import type { Snapshot } from "../money/snapshot";
import { type Changed, collection, type DocumentStore } from "../money/store";
import { RowsByReason } from "./reasons";
import * as z from "zod/mini";
import { _default as orElse } from "zod/mini";

const RUN_STATES = ["running", "waiting", "stopped", "cancelled", "done"] as const;
const amount = () => z.number().check(z.minimum(0));
/** What a run begins with is not written (`withoutDefaults`). */
const count = () => orElse(amount(), 0);
const text = () => orElse(z.string(), "");
const flag = () => orElse(z.boolean(), false);
const texts = () => orElse(z.array(z.string()), []);

const RunRecordSchema = once(() =>
  z.object({
    /** First: by that its account is known to be in use. */
    runId: z.string().check(z.minLength(1)),
    /** Also one that this version does not have: the record outlives the version that wrote it. */
    kind: z.string().check(z.minLength(1)),
    request: KeptRequest(),
    sheetId: z.number(),
    /** Whose key pays: only this user drives the run. */
    payer: z.string(),
    /** Which key, and where it goes: a run does not go on with another. */
    keyTag: text(),
    host: text(),
    creditCap: amount(),
    /** Whole seconds, since a sheet may keep no finer ones: First seen of job posts and news that it added. */
    startedAt: amount(),
    /** When it was last taken: the one that has waited longest has its turn. */
    drivenAt: count(),
    /** Companies in all. */
    total: amount(),
    /** Tags of values that go into columns of the user's since this run. */
    placedColumns: texts(),
    /** The watch that looks by this run, and the day that it looks for: `<id> <YYYY-MM-DD>`; `""` for a person's run. */
    watch: text(),
    /** What that watch was called then; `""` for a person's run. */
    watchName: text(),
    /** Of a look: the company that it goes on with, since earlier ones have left it; those above it come last. */
    first: text(),
    /** Milliseconds: up to which answers that watch had been told then; 0 for a person's run. */
    toldAt: count(),
    /** Of a look: its orders (`shortId`). What they bring is what its watch sends. */
    orders: texts(),
    /** Its rows are not all queued yet. */
    starting: flag(),
    state: z.enum(RUN_STATES),
    /** A person has paused it: only a person goes on with it. */
    isPaused: flag(),
    message: text(),
    /** What the message tells, where an error or a cap is the reason. */
    code: z.optional(z.custom<ErrorCode>((code) => typeof code === "string")),
    /** As the ledger has it, with what is reserved. */
    spent: count(),
    /** Milliseconds: when rows last got their values, or were told why not; 0 if none did. */
    wroteAt: count(),
    /** Whether its columns have taken values, and refused none since: before that it buys one batch, and writes that. */
    takesValues: flag(),
    /** What a list came to; the sheet that a list is on. */
    result: z.optional(z.unknown()),
    resultSheet: orElse(z.nullable(z.number()), null),
    /** Where the results are on a sheet of their own: a letter for each company, what became of it; else `""`. */
    states: text(),
    /** Their checksum: if the journal holds others, nothing is bought. */
    chosenSum: text(),
    /**
     * An execution has taken it and not yet counted what it wrote. The one that finds this after the lease counts again, from
     * the sheet or the journal (`KindOfRun.count`).
     */
    isUncounted: flag(),
    /** Companies that still wait, as they were counted last; of a run that was cancelled those that it has left. */
    waiting: count(),
    /** Their rows, as the last write has left them; where the results are on a sheet of their own, companies. */
    rowsWaiting: count(),
    /** Names among the companies that were written down which were found to be another one of them. */
    doubled: count(),
    /** Those of them that the slice under way has settled. */
    answered: count(),
    /** Companies that a cancelled run has left, and whose answers are paid for. */
    fetched: count(),
    /** Rows that have everything that was requested; where the results are on a sheet of their own, companies. */
    filled: count(),
    /** Rows without. */
    reasons: orElse(z.array(RowsByReason()), []),
    /** Rows of the selection that name no company, by why; and those that name one of another row, where each counts once. */
    leftOut: orElse(z.array(RowsByReason()), []),
    repeats: count(),
    /** Cells that hold something of the user's and were left alone. */
    usersCells: count(),
    /** The first of them, in words. */
    usersNamed: texts(),
    /** Rows that have lost values of other runs, since they were another company's. */
    clearedRows: count(),
    /** Job posts or articles that were added; of a saved list, companies that were added, have changed or are gone. */
    added: count(),
    /** Requests at once: grows with success, shrinks with refusals. */
    batchSize: orElse(amount(), 1),
    /** What the API did not return of all that was asked for, in words. */
    absent: text(),
    /** Sections that the plan refused: the run goes on without them. */
    refusedSections: texts(),
    /** Websites of which nothing was found, and which the service may be asked to look for. */
    missing: count(),
    /** What has become of companies that the service was asked to look for: `open` have rows that say `Requested`. Times in milliseconds. */
    requests: orElse(
      z.nullable(
        z.object({
          askedAt: amount(),
          open: amount(),
          found: amount(),
          foundAt: amount(),
          notFound: amount(),
        }),
      ),
      null,
    ),
    /** Failed attempts at a company that may succeed later. */
    tries: orElse(z.record(z.string(), z.number()), {}),
    /** Companies that were given up, one after another, for what may hold for all of them. */
    refusedInARow: count(),
    /** Batches, one after another, in which the service did not speak. */
    unheard: count(),
    /** When its failed rows were last queued again: what could not be read before is requested once more. */
    retriedAt: count(),
    /** Credits that the rest needs beyond the run's own cap, at most; null unless that cap has stopped it. */
    moreCredits: orElse(z.nullable(amount()), null),
    /** Credits that it needs next, where the cap of a day or a month has stopped it; else null. */
    needs: orElse(z.nullable(amount()), null),
    /** It was cancelled, and rows of it may still say `Queued`: they could not be told. */
    untold: flag(),
    /** `kept` counts what was left because a person has edited it, and `named` tells some of it. */
    undo: orElse(
      z.object({
        state: z.enum(["none", "under way", "done"]),
        kept: z.number(),
        named: z.exactOptional(z.array(z.string())),
        /** No row remembered anything of it. */
        isForgotten: z.exactOptional(z.boolean()),
      }),
      { state: "none", kept: 0 },
    ),
    /** Of a look that was undone: its finds are taken out of What's new. */
    isWithdrawn: flag(),
    /** Who drives it, a fencing token: raised by everyone who takes the run over. */
    generation: orElse(amount(), 1),
    /** Until when no other execution may; null if none does. */
    leaseUntil: orElse(z.nullable(z.number()), null),
  }),
);

/**
 * What a run must remember between its slices. Its rows are not in here: they say themselves that they wait for it, wherever a
 * user has moved them.
 */
export type RunRecord = z.infer<ReturnType<typeof RunRecordSchema>>;

/** What is said of a run when it begins. */
export type Given = Pick<
  RunRecord,
  "runId" | "kind" | "request" | "sheetId" | "payer" | "creditCap" | "startedAt" | "total"
> &
  Partial<RunRecord>;

/** A run that begins. */
export function newRun(given: Given): RunRecord {
  return z.parse(RunRecordSchema(), { state: "running", drivenAt: given.startedAt, ...given });
}

/** A run of a hundred chosen columns over ten thousand companies, at most. */
const LARGEST_BYTES = 60_000;
const MOST_UNDER_WAY = 20;
const MOST_OVER = 40;
const MOST_OVER_BYTES = 60_000;

/** The runs of a document: those under way, and the last ones that are over. */
export const runRecords = collection<RunRecord>({
  prefix: "RUN_",
  schema: RunRecordSchema,
  key: ({ runId }) => runId,
  written: withoutDefaults,
  largest: LARGEST_BYTES,
  leaves: 60_000,
  full: () =>
    new LimitError(
      "limit/store",
      "This spreadsheet has no room for another run.",
      "Cancel an unfinished one, or delete a watch or a saved list first.",
    ),
});

/** What is as a run begins with it is not written: every formula reads these properties. */
function withoutDefaults(run: RunRecord): Partial<RunRecord> {
  const isDefault = (value: unknown): boolean =>
    ['""', "[]", "{}", "false", "null"].includes(JSON.stringify(value) ?? "null");
  return Object.fromEntries(Object.entries(run).filter(([, value]) => !isDefault(value)));
}

/** A run of any user; null if there is none of that id or it cannot be read. */
export function runOf(snapshot: Snapshot, runId: string): RunRecord | null {
  const run = runRecords.get(snapshot, runId);
  return run === null ? null : withSpent(run, snapshot);
}

/** @throws {InputError} If there is no such run any more. */
export function requireRun(snapshot: Snapshot, runId: string): RunRecord {
  const run = runOf(snapshot, runId);
  if (run !== null) return run;
  throw new InputError(
    "input/argument",
    "This run no longer exists.",
    "Open the sidebar again to see all runs.",
  );
}

/**
 * Changes a run as it is at that moment, under the document lock: the only way to write one that is there.
 *
 * @param change Returns the same object where nothing changes.
 * @returns The run as it is then.
 */
export function updateRun(
  state: DocumentStore<Snapshot>,
  runId: string,
  change: (run: RunRecord, snapshot: Snapshot) => RunRecord,
): RunRecord {
  return state.update((snapshot) => {
    const run = requireRun(snapshot, runId);
    const value = change(run, snapshot);
    return { set: value === run ? {} : { ...snapshot.fold(), ...runRecords.put(value) }, value };
  });
}

/** All runs that have started, the latest first. */
export function runsIn(snapshot: Snapshot): RunRecord[] {
  return runRecords
    .list(snapshot)
    .filter(({ starting }) => !starting)
    .map((run) => withSpent(run, snapshot))
    .sort((a, b) => b.startedAt - a.startedAt);
}

/** A text that changes whenever a run does; blank where there was none. */
export function runsMark(snapshot: Snapshot): string {
  const kept = runRecords.texts(snapshot);
  return kept.length === 0 ? "" : checksum(kept);
}

/** The record keeps the amount for when the ledger has forgotten it; what was under way by then may have turned out free. */
function withSpent(run: RunRecord, snapshot: Snapshot): RunRecord {
  const account = accountOfRun(run.runId);
  return snapshot.hasAccount(account) ? { ...run, spent: snapshot.spentBy(account) } : run;
}

/**
 * A run that starts, beside the others; each payer has so many. Of those that are over the oldest leave: what is over must not stand in the way of
 * what begins.
 *
 * @throws {LimitError} If as many runs as a document has room for are not over.
 */
export function withRun(snapshot: Snapshot, fresh: RunRecord): Changed<null> {
  const underWay = runsIn(snapshot).filter((run) => !isOver(run) && run.payer === fresh.payer);
  if (underWay.length >= MOST_UNDER_WAY)
    throw new LimitError(
      "limit/busy",
      `${underWay.length} of your runs in this spreadsheet are unfinished.`,
      "Continue or cancel one of them.",
    );
  const { set, remove = [] } = runRecords.changed(snapshot, (all) => {
    let bytes = 0;
    const over = all
      .filter((run) => isOver(run) && !run.starting)
      .sort((a, b) => Number(awaitsCompanies(b)) - Number(awaitsCompanies(a)) || b.startedAt - a.startedAt)
      .filter((run, place) => {
        bytes += JSON.stringify(run).length;
        return place < MOST_OVER && bytes <= MOST_OVER_BYTES;
      });
    return [...all.filter((run) => run.starting || !isOver(run) || over.includes(run)), fresh];
  });
  return { set, remove, value: null };
}

/** What a paused run says. */
export const PAUSED = "What is paid for is kept. Choose Continue to go on.";

/** Whether there is nothing more to do for it. */
export function isOver({ state }: Pick<RunRecord, "state">): boolean {
  return state === "done" || state === "cancelled";
}

/** Whether it goes on once the service has found companies of it. */
export function awaitsCompanies({ requests }: Pick<RunRecord, "requests">): boolean {
  return (requests?.open ?? 0) > 0;
}

/** A look of a watch that its cap has ended: no person is there to raise it. */
export function isCappedLook({ watch, moreCredits }: Pick<RunRecord, "watch" | "moreCredits">): boolean {
  return watch !== "" && moreCredits !== null;
}

/** No sheet has it: what a list is asked is about no companies of a sheet. */
export const NO_SHEET = 2 ** 31;

/** Whether it looked for a watch and has brought nothing: nothing new in a list or on a sheet, no column. People do not think of it as a run. */
export function isIdleLook(run: RunRecord): boolean {
  const { watch, kind, added, undo } = run;
  const hasBrought = isBeside(kind) || added > 0;
  return watch !== "" && isOver(run) && undo.state === "none" && !hasBrought;
}

/** The watch that looks by it. */
export function watchIdOf({ watch }: Pick<RunRecord, "watch">): string {
  return watch.slice(0, watch.indexOf(" "));
}

/** So much of an order's id tells the orders of a run apart. */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}

/** Whether an order of this look has brought it. */
export function isBroughtBy(
  { orders }: Pick<RunRecord, "orders">,
  { entryId }: Pick<Entry, "entryId">,
): boolean {
  // Behind the letter that says who buys.
  return orders.includes(shortId(entryId.slice(1)));
}

/** Companies in their turn: from the first one on, then those before it; as they are without it. */
export function inTurnFrom(first: string, companies: readonly string[]): readonly string[] {
  const from = Math.max(0, companies.indexOf(first));
  return [...companies.slice(from), ...companies.slice(0, from)];
}
