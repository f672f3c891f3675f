import { once } from "../../core/once";
import type { CellSum } from "./cell-sum";
import type { WrittenRow } from "./written-row";

/** What runs have written whose rows are about something else: companies, for a run about names, and the other way round. */
export class ForeignCells {
  private readonly rows: WrittenRow[] = [];
  /** Few ask for them. */
  private readonly cells = once(
    () =>
      new Set(
        this.rows.flatMap(({ company, cells }) =>
          [...cells].map(([tag, { after }]) => cellKey(company, tag, after)),
        ),
      ),
  );

  add(rows: readonly WrittenRow[]): void {
    this.rows.push(...rows);
  }

  /** Of every column that they wrote. */
  tags(): ReadonlySet<string> {
    return new Set(this.rows.flatMap(({ cells }) => [...cells.keys()]));
  }

  /** Whether one of them has ever written it beside a company or name. */
  has(company: string, tag: string, sum: CellSum): boolean {
    return this.cells().has(cellKey(company, tag, sum));
  }
}

function cellKey(company: string, tag: string, sum: CellSum): string {
  return `${tag} ${sum} ${company}`;
}
