import type { Spreadsheet } from "../ports/spreadsheet";
import type { RunPlan } from "./kinds/run-plan";
import type { FoundPlace } from "./run-place";
import type { Forgets } from "./run-record";
import { bareStatus, isEarlierStatus, isFilled, isPassing, isStatus } from "./status";
import { cellOf } from "../verified-writes/plain-cell";
import type { WrittenCells } from "./written/written-cells";

/** Whether a run wrote what is under Status in a row of the sheet. */
export type IsOurs = (status: unknown, cells: readonly unknown[]) => boolean;

/**
 * Tells whether a run wrote a Status, by what is remembered: a user may begin a text of their own with one of our words.
 *
 * Where some of what was written is not remembered, a word of ours with nothing behind it is ours.
 */
export class StatusOwners {
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly plan: RunPlan,
    private readonly written: WrittenCells,
    private readonly forgets: Forgets,
  ) {}

  in({ companyColumn, places, hasEarlierStatuses }: FoundPlace): IsOurs {
    const { subject, columns } = this.plan;
    return (status, cells) => {
      if (!isStatus(status)) return false;
      if (isPassing(status) || this.forgets === "words") return true;
      const { rows, isComplete } = this.written.known();
      const sum = (cell: unknown) => rows.sumOf(cellOf(cell), this.spreadsheet);
      const company = subject.read(cells[companyColumn - 1]);
      const own = company.kind === "company" ? rows.of(company.key) : [];
      if (own.some((row) => row.status === sum(status))) return true;
      // Somebody has typed over the company since.
      const sums = columns.slice(1).map(({ tag }) => [tag, sum(cells[(places.get(tag) ?? 0) - 1])] as const);
      const isOfRun = () => rows.isTime(sums[0]![1]) || rows.sharing({ cells: new Map(sums) }).length > 0;
      if (rows.hasStatus(sum(status)) && (!isFilled(status) || isOfRun())) return true;
      const forgets = this.forgets !== "nothing" || !isComplete || rows.isEmpty();
      return forgets && (bareStatus(status) !== null || (hasEarlierStatuses && isEarlierStatus(status)));
    };
  }
}
