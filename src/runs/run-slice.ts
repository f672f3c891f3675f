import { readCompany } from "../core/company";
import type { Standing } from "../journal/answers";
import type { Clock } from "../ports/clock";
import type { BuyCompanies, Pause } from "./buy-companies";
import { ItemSheet } from "./item-sheet";
import type { RunPlan } from "./run-kinds";
import type { RunRecord } from "./run-record";
import { isWaiting, statusText } from "./status";
import { writeResults, type Finished, type Target } from "./write-results";

/** A slice starts no batch after this: the sidebar wants an answer, and a kill should cost little. */
const SLICE_MS = 22_000;
const WRITE_EVERY_MS = 8_000;

interface Settled {
  readonly standing: Standing<unknown>;
  readonly paidNow: boolean;
}

/** The part of a run that one execution does: buy, write, and stop in time. */
export class RunSlice {
  private readonly unwritten = new Map<string, Finished>();
  private readonly finished = new Set<string>();
  private lastWrite: number;

  constructor(
    private readonly target: Target,
    private readonly plan: RunPlan,
    private readonly record: RunRecord,
    private readonly buying: BuyCompanies,
    private readonly clock: Clock,
    /** Asked before every batch: somebody may cancel while this slice works. */
    private readonly cancelled: () => boolean,
  ) {
    this.lastWrite = clock.now();
  }

  /** @returns Why it paused; null if it ended because nothing waits any more or its time was up. */
  run(): Pause | null {
    const until = this.clock.now() + SLICE_MS;
    const waiting = this.waitingCompanies();
    let pause: Pause | null = null;
    while (pause === null && this.clock.now() < until && !this.cancelled()) {
      const rest = waiting.filter((company) => !this.finished.has(company));
      if (rest.length === 0) break;
      const bought = this.buying.next(rest);
      this.settle(bought.settled);
      for (const [company, reason] of bought.failed) this.finish(company, failure("Failed", reason));
      pause = bought.pause;
      if (this.clock.now() - this.lastWrite > WRITE_EVERY_MS) this.write();
    }
    this.write();
    this.record.waiting = waiting.filter((company) => !this.finished.has(company)).length;
    return pause;
  }

  /** Companies whose rows still say `Queued`, top to bottom: the sheet knows what is left, not a counter. */
  private waitingCompanies(): string[] {
    const { sheet, headerRow, companyColumn, places, columns } = this.target;
    const rows = sheet.lastRow() - headerRow;
    if (rows < 1) return [];
    const read = (column: number) => sheet.read({ row: headerRow + 1, column, rows, columns: 1 });
    const statuses = read(places.get(columns[0]!.tag)!);
    const companies = new Set<string>();
    read(companyColumn).forEach(([cell], index) => {
      const company = readCompany(cell);
      if (company.kind === "company" && isWaiting(statuses[index]![0])) companies.add(company.key);
    });
    return [...companies];
  }

  private settle(settled: ReadonlyMap<string, Settled>): void {
    const { items } = this.plan;
    if (items === null) {
      for (const [company, { standing, paidNow }] of settled)
        this.finish(company, this.rowFor(standing, paidNow, ""));
      return;
    }
    const answered = [...settled].flatMap(([company, { standing }]) =>
      standing.kind === "answered" ? [{ company, items: items.of(standing.answer) }] : [],
    );
    const added = new ItemSheet(this.target.spreadsheet, items.table).append(
      answered,
      new Date(this.clock.now()),
    );
    const addedFor = new Map(answered.map(({ company }, index) => [company, added[index]!]));
    for (const [company, { standing, paidNow }] of settled) {
      const count = addedFor.get(company) ?? 0;
      this.record.added += count;
      const { one, many } = items.table;
      this.finish(company, this.rowFor(standing, paidNow, `${count} new ${count === 1 ? one : many}`));
    }
  }

  private rowFor(standing: Standing<unknown>, paidNow: boolean, what: string): Finished {
    if (standing.kind !== "answered") {
      const reason = standing.kind === "miss" ? standing.reason : "";
      return reason.startsWith("Not found")
        ? failure("Not found", "no such company. Check the website or search for it")
        : failure("Failed", reason);
    }
    const partly = this.record.refusedSections;
    const word = partly.length > 0 ? "Partly done" : paidNow ? "Done" : "Already paid";
    const reason = partly.length > 0 ? `${partly.join(", ")} is not in this plan` : what;
    return {
      status: statusText(word, reason),
      fetched: this.plan.fetchedAt(standing.answer),
      values: this.plan.items === null ? this.plan.values(standing.answer) : [],
    };
  }

  private finish(company: string, result: Finished): void {
    this.unwritten.set(company, result);
    this.finished.add(company);
  }

  private write(): void {
    const { rows, usersCells } = writeResults(this.target, this.unwritten);
    for (const [status, count] of rows) {
      if (/^(Done|Already paid)/.test(status)) continue;
      this.record.reasons[status] = (this.record.reasons[status] ?? 0) + count;
    }
    this.record.usersCells += usersCells;
    this.unwritten.clear();
    this.lastWrite = this.clock.now();
  }
}

function failure(word: "Failed" | "Not found", reason: string): Finished {
  return { status: statusText(word, reason), fetched: null, values: null };
}
