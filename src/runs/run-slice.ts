import type { Standing } from "../journal/answers";
import type { Clock } from "../ports/clock";
import { headsOf } from "../verified-writes/sheet-snapshot";
import type { Source } from "./buy-companies";
import { ItemSheet, type CompanyItems } from "./item-sheet";
import type { Paging } from "./paging";
import type { Pause } from "./patience";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";
import type { RunPlace } from "./run-place";
import { countReason, type RunRecord } from "./run-record";
import { companiesWaiting } from "./run-rows";
import { ASKED_AGAIN, statusText } from "./status";
import { writeResults, type Finished, type Target } from "./write-results";

/** A slice starts no batch after this: with that batch and the last write it lasts 20 to 25 seconds. */
const SLICE_MS = 18_000;
const WRITE_EVERY_MS = 8_000;
const TRIES = 3;

interface Settled {
  readonly standing: Standing<RunAnswer>;
  readonly paidNow: boolean;
}

export interface SliceParts {
  readonly target: Target;
  /** Where the run is, as the slice has just found it. */
  readonly place: RunPlace;
  readonly plan: RunPlan;
  readonly record: RunRecord;
  readonly source: Source;
  readonly paging: Paging;
  /** Filled from the rows that say so. */
  readonly askAgain: Set<string>;
  readonly clock: Clock;
  readonly startedAt: number;
  /** Asked before every batch: somebody may cancel while this slice works. */
  cancelled(): boolean;
}

/** The part of a run that one execution does: buy, write, and stop in time. */
export class RunSlice {
  private readonly unwritten = new Map<string, Finished>();
  /** Job posts or news that are not yet on their sheet; their companies wait until they are. */
  private readonly items = new Map<string, { items: CompanyItems; standing: Standing<RunAnswer> }>();
  private readonly finished = new Set<string>();
  private readonly paid = new Set<string>();
  private readonly written = new Set<string>();
  private lastWrite: number;

  constructor(private readonly parts: SliceParts) {
    this.lastWrite = parts.clock.now();
  }

  /** @returns Why it paused, null if nothing waits any more or its time was up; and the companies that still wait. */
  run(): { pause: Pause | null; waiting: string[] } {
    const { clock, record, source, startedAt } = this.parts;
    const until = startedAt + SLICE_MS;
    const waiting = this.waitingCompanies(this.parts.place);
    let pause: Pause | null = null;
    while (pause === null && clock.now() < until && !this.parts.cancelled()) {
      const rest = waiting.filter((company) => !this.finished.has(company));
      if (rest.length === 0) break;
      const bought = source.next(rest);
      this.settle(bought.settled);
      for (const [company, reason] of bought.failed) this.finish(company, failure("Failed", reason));
      pause = bought.pause;
      if (clock.now() - this.lastWrite > WRITE_EVERY_MS) this.write();
    }
    this.write();
    const open = waiting.filter((company) => !this.written.has(company));
    // At the end it is the sheet that says so: rows that were moved while they were written wait for the next slice.
    const left = open.length > 0 ? open : this.waitingCompanies(this.parts.target.where());
    record.waiting = left.length;
    return { pause, waiting: left };
  }

  /** Companies whose rows still say `Queued`, top to bottom: the sheet knows what is left, not a counter. */
  private waitingCompanies(place: RunPlace): string[] {
    const { target, askAgain } = this.parts;
    for (let tries = 1; ; tries++) {
      const waiting = companiesWaiting(place, target.subject);
      for (const [company, status] of waiting) if (status === ASKED_AGAIN) askAgain.add(company);
      // None at all would end the run: only if no column was moved while they were looked for.
      const isSure =
        waiting.size > 0 || String(headsOf(place.sheet, place.headerRow)) === String(place.heads);
      if (isSure || tries === TRIES) return [...waiting.keys()];
      place = target.where();
    }
  }

  private settle(settled: ReadonlyMap<string, Settled>): void {
    const { plan, paging } = this.parts;
    const { items } = plan;
    for (const [company, { paidNow }] of settled) if (paidNow) this.paid.add(company);
    if (items === null) {
      for (const [company, { standing }] of settled) this.finish(company, this.rowFor(company, standing, ""));
      return;
    }
    // A company whose next page is wanted is not finished: it is asked for again, one page further.
    const ready = [...settled].filter(
      ([company, { standing }]) =>
        standing.kind !== "answered" || !paging.wantsMore(company, standing.answer),
    );
    for (const [company, { standing }] of ready) {
      if (standing.kind !== "answered") {
        this.finish(company, this.rowFor(company, standing, ""));
        continue;
      }
      const complete = items.wants === "all" && paging.isComplete(company, standing.answer);
      this.items.set(company, { items: { company, items: standing.answer.items(), complete }, standing });
      this.finished.add(company);
    }
  }

  /** Several batches at once, since every write is a second. Items come first: a row that says `Done` has them all. */
  private writeItems(): void {
    const { plan, record, target, clock } = this.parts;
    if (plan.items === null || this.items.size === 0) return;
    const { table } = plan.items;
    const found = [...this.items.values()];
    const appended = new ItemSheet(target.spreadsheet, table).append(
      found.map(({ items }) => items),
      new Date(record.startedAt),
      new Date(clock.now()),
    );
    // Somebody is moving rows: the next write tries again, or the next slice, for nothing.
    if (appended === null) return;
    record.added += appended.written;
    found.forEach(({ items: { company }, standing }, index) => {
      const count = appended.fresh[index]!;
      const what = `${count} new ${count === 1 ? table.one : table.many}`;
      this.finish(company, this.rowFor(company, standing, what));
    });
    this.items.clear();
  }

  private rowFor(company: string, standing: Standing<RunAnswer>, what: string): Finished {
    const { plan, record } = this.parts;
    if (standing.kind !== "answered") {
      const reason = standing.kind === "miss" ? standing.reason : "";
      return reason.startsWith("Not found")
        ? failure("Not found", "no such company. Check the website or search for it")
        : failure("Failed", reason);
    }
    const values = plan.items === null ? standing.answer.values() : [];
    const fetched = standing.answer.fetchedAt();
    const own = standing.answer.status();
    if (own !== null) return { status: own, fetched, values };
    const partly = record.refusedSections;
    const word = partly.length > 0 ? "Partly done" : this.paid.has(company) ? "Done" : "Already paid";
    const reason = partly.length > 0 ? `${partly.join(", ")} is not in this plan` : what;
    return { status: statusText(word, reason), fetched, values };
  }

  private finish(company: string, result: Finished): void {
    this.unwritten.set(company, result);
    this.finished.add(company);
  }

  private write(): void {
    this.writeItems();
    const { target, record, clock } = this.parts;
    const { companies, rows, usersCells } = writeResults(target, this.unwritten);
    for (const company of companies) this.written.add(company);
    for (const [reason, count] of rows) {
      if (!/^(Done|Already paid)/.test(reason)) countReason(record, reason, count);
    }
    record.usersCells += usersCells;
    this.unwritten.clear();
    this.lastWrite = clock.now();
  }
}

function failure(word: "Failed" | "Not found", reason: string): Finished {
  return { status: statusText(word, reason), fetched: null, values: null };
}
