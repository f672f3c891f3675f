import { once } from "../core/terms";
import type { Spreadsheet } from "../google/spreadsheet";
import { NOTHING_WRITTEN, type Written } from "../table/layout";
import { appendedBy } from "../table/new-rows";
import type { Waiting } from "../table/table";
import { runTag } from "./company-table";
import { findItemSheet } from "./find-item-sheet";
import { COMPANY } from "./item-columns";
import { itemTable } from "./item-table";
import type { ItemTable } from "./kinds/run-plan";
import { inTurnFrom, type RunRecord } from "./run-record";
import type { Finished, RunRows, Stopped, Told } from "./run-rows";
import { codeOfLetter, letterOf, type Status, type StatusCode } from "./status";

const QUEUED = letterOf("queued");

/** Of so many companies that were chosen, none is asked yet. */
export function allQueued(count: number): string {
  return QUEUED.repeat(count);
}

/**
 * The companies of a run whose results are on a sheet of their own. They were written down when it started, so their sheet is
 * read no more and stays as it is; the run's record has a letter for each: what became of it.
 */
export class ChosenCompanies implements RunRows {
  private readonly companies: () => readonly string[];

  constructor(
    private readonly record: Pick<RunRecord, "states" | "first">,
    companies: () => readonly string[],
  ) {
    this.companies = once(companies);
  }

  waiting(): Waiting {
    const isNone = !this.record.states.includes(QUEUED);
    const waiting = isNone ? [] : this.companies().filter((_, index) => this.record.states[index] === QUEUED);
    const keys = inTurnFrom(this.record.first, waiting);
    return { keys, strayed: 0, calculating: 0, areAbove: false };
  }

  write(outcomes: ReadonlyMap<string, Finished>): Written {
    const keys = new Map<string, number>();
    this.change((company, code) => {
      const outcome = code === "queued" ? outcomes.get(company) : undefined;
      if (outcome !== undefined) keys.set(company, 1);
      return outcome?.code;
    });
    return { ...NOTHING_WRITTEN, keys };
  }

  dropStrayed(): number {
    return 0;
  }

  stop({ code }: Status): Stopped {
    const waiting = this.record.states.split(QUEUED);
    this.record.states = waiting.join(letterOf(code));
    return { companies: waiting.length - 1, rows: waiting.length - 1 };
  }

  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number {
    return this.change((company, code) => (isMeant(company, code) ? "queued" : undefined));
  }

  told(code: StatusCode): Told {
    const letter = letterOf(code);
    return {
      companies: this.companies().filter((_, index) => this.record.states[index] === letter),
      isUnclear: false,
    };
  }

  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number {
    return this.change((company, code) => (code === from ? told.get(company)?.code : undefined));
  }

  private change(next: (company: string, code: StatusCode | null) => StatusCode | undefined): number {
    let count = 0;
    const companies = this.companies();
    this.record.states = Array.from(this.record.states, (letter, index) => {
      const code = next(companies[index] ?? "", codeOfLetter(letter));
      if (code === undefined) return letter;
      count += 1;
      return letterOf(code);
    }).join("");
    return count;
  }
}

/** What two executions know of the same companies: where one has only stopped to wait, the other says why. */
export function joinedStates(own: string, other: string): string {
  return own.length === other.length
    ? Array.from(own, (letter, index) => (letter === QUEUED ? other[index]! : letter)).join("")
    : own;
}

/** Ids of items, by company. */
export type ItemsShown = ReadonlyMap<string, ReadonlySet<string>>;

/** Items that a sheet had before a run; null for one that is yet to start. */
export function itemsShown(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: Pick<RunRecord, "runId"> | null,
): ItemsShown {
  const sheet = findItemSheet(spreadsheet, table);
  const shown = new Map<string, Set<string>>();
  for (const { key, memory, cells } of sheet === null
    ? []
    : itemTable(spreadsheet, sheet, table, false).rows()) {
    if (run !== null && appendedBy(memory) === runTag(run)) continue;
    const company = String(cells.get(COMPANY.tag)?.value ?? "");
    shown.set(company, (shown.get(company) ?? new Set()).add(key));
  }
  return shown;
}
