import { type StatusCode, hasValues } from "../rows/status";
import { isOfNames } from "../products/run-kind";
import { type CompanyItems, ItemSheet } from "../rows/item-sheet";
import type { Settled } from "../money/questions";
import type { Standing } from "../money/standing";
import type { Missed } from "../money/misses";
import { isWebsite, pageAsked } from "../money/operation";
import { sectionTitle } from "../core/columns/known-columns";
import { SetupError } from "../core/errors";
import type { Waiting } from "../rows/table";
import { type Buying, NO_COMPANY, settleCompanies, type SettledCompanies, UNREADABLE } from "./buy-companies";
import { counted } from "../core/sentence";
import { withNames } from "../rows/row";
import type { Pause } from "../money/pause";
import { itemsOf, type RunAnswer } from "../products/run-answer";
import type { App } from "../app";
import type { BuyingApp } from "./settle-run";
import { countReason } from "./reasons";
import { about } from "./tally";
import type { Finished, RunRows } from "./rows-in-run";

/** A slice starts no batch after this: with that batch and the last write it lasts 20 to 25 seconds. */
const SLICE_MS = 18_000;
const WRITE_EVERY_MS = 8_000;
const CELLS_WAIT_MS = 5_000;
/** Since the run has written something. */
const LONGEST_CELLS_WAIT_MS = 5 * 60_000;

type Known = Extract<Settled<Standing<RunAnswer>>, { kind: "known" }>;

export interface SliceParts extends Buying {
  readonly app: BuyingApp & Pick<App, "spreadsheet">;
  readonly rows: RunRows;
  readonly startedAt: number;
  /** Companies of which this execution has bought something. */
  readonly paid: Set<string>;
}

/** The part of a run that one execution does: buy, write, and stop in time. */
export class RunSlice {
  private readonly unwritten = new Map<string, Finished>();
  /** Job posts or news that are not yet on their sheet; their companies wait until they are. */
  private readonly items = new Map<string, { items: CompanyItems; standing: Standing<RunAnswer> }>();
  /** What is held so far of companies whose next page is wanted: it is written where the run stops before that. */
  private readonly begun = new Map<string, CompanyItems>();
  private readonly finished = new Set<string>();
  private readonly written = new Set<string>();
  private lastWrite: number;
  /** Rows were moved at each try of the last write. */
  private moved: Pause | null = null;

  constructor(private readonly parts: SliceParts) {
    this.lastWrite = parts.app.clock.now();
  }

  /**
   * Does at least one batch, however long it took to find the rows: a slice that only reads would never end a run.
   *
   * @returns Why it paused, null if nothing waits any more or its time was up; and the companies that still wait.
   */
  run(): { pause: Pause | null; waiting: readonly string[] } {
    const { lease, startedAt } = this.parts;
    const until = startedAt + SLICE_MS;
    const { keys: companies } = this.waitingRows();
    const pause = settleCompanies(this.parts, {
      companies,
      until,
      on: (settled) => this.take(settled),
      isOpen: (company) => !this.finished.has(company),
    });
    lease.record.answered = this.finished.size;
    // The execution that has the run now finds everything in the journal.
    if (pause?.state === "lost") return { pause, waiting: companies };
    // A run that was stopped may never be gone on with.
    this.write(pause?.state === "stopped" ? [...this.begun.values()] : []);
    const open = companies.filter((company) => !this.written.has(company));
    // At the end it is the sheet that says so: rows that were moved while they were written wait for the next slice.
    const left = open.length > 0 ? { keys: open, calculating: 0 } : this.waitingRows();
    lease.record.waiting = left.keys.length + left.calculating;
    return { pause: pause ?? this.moved ?? this.waitForCells(left), waiting: left.keys };
  }

  /** Rows whose company is still being calculated are no reason to end a run, nor to wait for ever. */
  private waitForCells({ keys, calculating }: Pick<Waiting, "keys" | "calculating">): Pause | null {
    if (keys.length > 0 || calculating === 0) return null;
    const { wroteAt, startedAt } = this.parts.lease.record;
    const message = `${counted(calculating, "cell is", "cells are")} still being calculated.`;
    return this.parts.app.clock.now() - Math.max(wroteAt, startedAt) < LONGEST_CELLS_WAIT_MS
      ? { state: "waiting", message, delayMs: CELLS_WAIT_MS }
      : { state: "stopped", message: `${message} Go on when the column shows its companies.`, delayMs: 0 };
  }

  /** Companies whose rows still wait, top to bottom: the sheet knows what is left, not a counter. */
  private waitingRows(): Waiting {
    const { rows, lease } = this.parts;
    const waiting = rows.waiting();
    if (waiting.areAbove) throw sortedWithHeader();
    // What was typed there since was not agreed to.
    const strayed = waiting.strayed > 0 ? rows.dropStrayed(NOT_AGREED) : 0;
    if (strayed > 0) countReason(lease.record, NOT_AGREED, strayed);
    lease.record.rowsWaiting = waiting.rows;
    return waiting;
  }

  /** What was settled just now: written every few seconds, and the first at once, since some columns tell only then. */
  private take(settled: SettledCompanies): void {
    const { lease, app, paid } = this.parts;
    const { record } = lease;
    for (const [company, outcome] of settled) {
      if (outcome.kind === "failed") {
        this.fail(company, outcome);
        continue;
      }
      if (outcome.paidNow) paid.add(company);
      this.settle(company, outcome);
    }
    record.answered = this.finished.size;
    const isFirst = !record.takesValues && (paid.size > 0 || record.spent > 0);
    const isDue = isFirst || app.clock.now() - this.lastWrite > WRITE_EVERY_MS;
    if (isDue) this.write(isFirst ? [...this.begun.values()] : []);
    lease.report();
  }

  /** What is held of it is written all the same. */
  private fail(
    company: string,
    { error, found }: Extract<Settled<Standing<RunAnswer>>, { kind: "failed" }>,
  ): void {
    const reason = error?.message ?? UNREADABLE;
    const partial = found?.kind === "lacking" ? found.partial : null;
    if (found?.kind !== "lacking" || partial === null) return this.finish(company, failure("failed", reason));
    const at = new Date(this.parts.app.clock.now()).toISOString();
    const lacks = { kind: "miss", why: "refused", reason, at, purchase: found.purchase } as const;
    this.settle(company, {
      kind: "known",
      found: { kind: "answered", answer: partial, lacks },
      paidNow: false,
      lacks: false,
    });
  }

  private settle(company: string, { found, paidNow, lacks }: Known): void {
    const { plan, paging } = this.parts;
    const { items } = plan;
    // Of a listing whose pages are shorter than asked; how far it goes on, paging decides.
    const begun = items !== null && found.kind === "lacking" ? found.partial : null;
    const beginsAnew = begun !== null && beginsAgain(found, begun);
    if (lacks && (begun === null || !(paidNow || beginsAnew))) return;
    this.begun.delete(company);
    const answer = found.kind === "answered" ? found.answer : begun;
    if (items === null || answer === null || answer.listing() === null)
      return this.finish(company, this.rowFor(company, found, ""));
    const [meant = company] = plan.questions.companies(this.parts.app.answers, [company]);
    const its = {
      company: meant,
      name: this.parts.rows.nameOf(company),
      items: itemsOf(answer),
      isWanted: items.isWanted,
    };
    // A company whose next page is wanted is not finished: it is requested again, one page further.
    const isCut = found.kind === "answered" && found.lacks !== undefined;
    const goesOn = lacks ? paging.wantsRest(company, answer) : paging.wantsMore(company, answer);
    if (!isCut && (beginsAnew || goesOn)) {
      this.begun.set(company, { ...its, complete: false });
      return;
    }
    const complete = items.wants === "all" && answer.listing()?.moved !== true && !isCut;
    const standing: Standing<RunAnswer> = isCut ? found : { kind: "answered", answer };
    this.items.set(company, { items: { ...its, complete }, standing });
    this.finished.add(company);
  }

  /** Several batches at once, since every write is a second. Items come first: a row that says `Done` has them all. */
  private writeItems(begun: readonly CompanyItems[]): void {
    const { plan, lease, app } = this.parts;
    const { record } = lease;
    if (plan.items === null || this.items.size + begun.length === 0) return;
    const { table } = plan.items;
    const found = [...this.items].map(([company, each]) => ({ company, ...each }));
    const appended = new ItemSheet(app.spreadsheet, table, () => lease.hold()).append(
      [...found.map(({ items }) => items), ...begun],
      record,
      new Date(app.clock.now()),
    );
    // Rows are being moved: the next write tries again, or the next slice, for free.
    if (appended === null) return;
    record.added = appended.ofRun;
    record.takesValues ||= [...found.map(({ items }) => items), ...begun].some(
      ({ items }) => items.length > 0,
    );
    found.forEach(({ company, standing }, index) => {
      const what = counted(appended.fresh[index]!, `new ${table.one}`, `new ${table.many}`);
      this.finish(company, this.rowFor(company, standing, what));
    });
    this.items.clear();
  }

  private rowFor(company: string, standing: Standing<RunAnswer>, what: string): Finished {
    const { plan, lease } = this.parts;
    if (standing.kind !== "answered") {
      return standing.kind === "miss" && standing.why === "missing"
        ? failure("missing", NO_COMPANY)
        : failure("failed", standing.kind === "miss" ? standing.reason : "");
    }
    const values = plan.items === null ? standing.answer.values() : [];
    const own = standing.answer.status();
    if (values === null) return { ...(own ?? failure("empty", "")), fetched: null, values };
    const website = standing.answer.website?.();
    const fetched = standing.answer.fetchedAt();
    const found = { fetched, values, ...(website === undefined ? {} : { website }) };
    if (own !== null) return { ...own, ...found };
    if (standing.lacks !== undefined)
      return { code: "partly", reason: this.lackInWords(standing.lacks), ...found };
    if (standing.answer.listing()?.moved === true) return { code: "partly", reason: MOVED, ...found };
    const partly = lease.record.refusedSections;
    if (partly.length > 0) {
      return { code: "partly", reason: `not in this plan: ${partly.map(sectionTitle).join(", ")}`, ...found };
    }
    if (values.length > 0 && values.every((value) => value === null || value === "")) {
      return { code: "empty", reason: "the API has none of what you chose", ...found };
    }
    return { code: this.parts.paid.has(company) ? "done" : "held", reason: what, ...found };
  }

  /** Which part is not there, and why. */
  private lackInWords({ purchase, reason }: Missed): string {
    const { partTitle } = this.parts.plan;
    return purchase === null || partTitle === undefined
      ? reason
      : `${purchase.units.map(partTitle).join(", ")}: ${reason}`;
  }

  private finish(company: string, result: Finished): void {
    this.unwritten.set(company, result);
    this.begun.delete(company);
    this.finished.add(company);
  }

  /**
   * Writes what is not written yet; looks at nothing where that is nothing.
   *
   * @param begun Companies whose items are written although their rows still wait: going on, none is added twice.
   */
  private write(begun: readonly CompanyItems[] = []): void {
    if (this.unwritten.size + this.items.size + begun.length === 0) return;
    const { rows, lease, app } = this.parts;
    const { record } = lease;
    const { clock } = app;
    // An open sidebar sees meanwhile what is written.
    if (!lease.report(0)) lease.hold();
    const took = record.takesValues;
    // Should anything be refused now, the next slice writes before it buys.
    record.takesValues = false;
    this.writeItems(begun);
    const written = rows.write(this.unwritten);
    record.takesValues ||= took || written.hasWrittenValues;
    for (const [company, each] of written.keys) this.count(company, this.unwritten.get(company)!, each);
    if (written.keys.size > 0) record.wroteAt = clock.now();
    record.usersCells += written.named.length;
    record.usersNamed = withNames(record.usersNamed, written.named);
    record.clearedRows += written.clearedRows;
    this.moved = written.moved === null ? null : movedPause(written.moved);
    this.unwritten.clear();
    this.lastWrite = clock.now();
  }

  private count(company: string, { code, reason }: Finished, rows: number): void {
    const { record } = this.parts.lease;
    this.written.add(company);
    record.rowsWaiting = Math.max(0, record.rowsWaiting - rows);
    if (code === "missing" && !isOfNames(record.kind) && isWebsite(company)) record.missing += 1;
    // Rows of one kind count together, whatever company their sentence names.
    const shared = about({ code, reason }, company);
    if (hasValues(code)) {
      record.filled += rows;
      return;
    }
    // Beside their companies rows say it themselves.
    const named = this.parts.plan.items === null ? [] : [company];
    countReason(record, { code, reason: shared }, rows, named);
  }
}

/** Whether a listing has moved, so that it is requested again from its start. */
function beginsAgain(standing: Standing<RunAnswer>, begun: RunAnswer): boolean {
  if (standing.kind !== "lacking" || begun.listing()?.moved !== true) return false;
  return (pageAsked(standing.purchase).offset ?? 0) === 0;
}

function movedPause(rows: string): Pause {
  return {
    state: "waiting",
    message: `Rows ${rows} are being moved. The run goes on by itself when that is over.`,
    delayMs: CELLS_WAIT_MS,
  };
}

/** Rows that wait for a run are above the header, where they are not looked for. */
export function sortedWithHeader(): SetupError {
  return new SetupError(
    "setup/no-selection",
    "The sheet was sorted together with its header, so companies that still wait are above it.",
    "Move the header back to the top, then go on. Nothing more was spent.",
  );
}

const NOT_AGREED = failure("skipped", "another company was typed here during the run. Run this row again");

const MOVED = "the list kept changing while it was read: some may be missing";

function failure(code: StatusCode, reason: string): Finished {
  return { code, reason, fetched: null, values: null };
}
