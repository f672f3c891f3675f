import type { Spreadsheet } from "../ports/spreadsheet";
import type { RunPlan } from "./kinds/run-plan";
import type { RunPlace } from "./run-place";
import type { Forgets } from "./run-record";
import { bareStatus, isFilled, isPassing, isStatus } from "./status";
import { cellSum } from "./written/cell-sum";
import type { WrittenCells } from "./written/written-cells";

/** Whether a run wrote what stands under Status in a row of the sheet. */
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

  in({ companyColumn, places }: RunPlace): IsOurs {
    const { subject, columns } = this.plan;
    const fetched = places.get(columns[1]!.tag)!;
    return (status, cells) => {
      const company = subject.read(cells[companyColumn - 1]);
      const isFetched = (cells[fetched - 1] ?? "") !== "";
      return this.isOurs(status, company.kind === "company" ? company.key : null, isFetched);
    };
  }

  private isOurs(status: unknown, company: string | null, isFetched: boolean): boolean {
    if (!isStatus(status)) return false;
    if (isPassing(status) || this.forgets === "words") return true;
    const { rows, isComplete } = this.written.known();
    const sum = cellSum(status, (day) => this.spreadsheet.midnight(day));
    if (company !== null && rows.of(company).some((row) => row.status === sum)) return true;
    // Somebody has typed over the company since; but a row without a time was never filled by a run.
    if (rows.hasStatus(sum) && (isFetched || !isFilled(status))) return true;
    const forgets = this.forgets !== "nothing" || !isComplete || rows.isEmpty();
    return forgets && bareStatus(status) !== null;
  }
}
