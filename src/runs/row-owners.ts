import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { once } from "../api/endpoint";
import type { SheetTable } from "../ports/spreadsheet";
import { findColumns, type Places } from "../verified-writes/output-columns";
import { same } from "../verified-writes/same";
import type { PlannedRow } from "./planned-row";
import type { EarlierRow, Target } from "./write-results";
import type { RememberedRows } from "./written/remembered-rows";

/** A cell of which nothing is remembered. */
interface Unknown {
  readonly row: PlannedRow;
  readonly tag: string;
  readonly index: number;
  readonly old: CellValue;
}

/** Finds out whose cells are that show something else than they will. */
export class RowOwners {
  private readonly standing = once(
    () =>
      new Set(
        this.companies.flatMap((cell) => {
          const company = this.target.subject.read(cell);
          return company.kind === "company" ? [company.key] : [];
        }),
      ),
  );

  /** @param companies The cells of the whole column. */
  constructor(
    private readonly target: Target,
    private readonly sheet: SheetTable,
    private readonly headerRow: number,
    private readonly companies: readonly unknown[],
  ) {}

  /** What is remembered is read for all of them together, and not at all where nothing differs. */
  find(rows: readonly PlannedRow[]): void {
    const open = rows.filter((row) => row.differing().length > 0);
    if (open.length === 0) return;
    const remembered = this.target.written.all();
    const others = this.otherColumns(remembered);
    const unknown: Unknown[] = [];
    const users = new Map(open.map((row) => [row, new Set<string>()]));
    for (const row of open) {
      const { company } = row;
      const sums = row.sums(others);
      const judged = remembered.judge({ company, row: row.row, cells: sums }, (each) =>
        this.standing().has(each),
      );
      const isAnothers = judged.shows !== null;
      const cleared = isAnothers
        ? [...others].flatMap(([tag, column]) => {
            const sum = sums.get(tag) ?? "";
            const isTheirs =
              sum !== "" && judged.whose(tag) === "ours" && !remembered.isOwn(company, tag, sum);
            return isTheirs ? [column] : [];
          })
        : [];
      row.keep({ isAnothers, users: users.get(row)!, cleared });
      for (const { tag, index, old } of row.differing()) {
        if (!row.fills(index)) continue;
        const whose = judged.whose(tag);
        if (whose === "user's") users.get(row)!.add(tag);
        if (whose === "unknown") unknown.push({ row, tag, index, old });
      }
    }
    this.askHistory(unknown, remembered, (row, tag) => users.get(row)!.add(tag));
  }

  /** Cells from before anything was remembered are ours if they show what an earlier answer put there. */
  private askHistory(
    unknown: readonly Unknown[],
    remembered: RememberedRows,
    isUsers: (row: PlannedRow, tag: string) => void,
  ): void {
    if (unknown.length === 0) return;
    const { spreadsheet } = this.target;
    const history = this.target.earlier([...new Set(unknown.map(({ row }) => row.company))]);
    for (const { row, tag, index, old } of unknown) {
      const shows = (earlier: EarlierRow) =>
        index === 1 ? earlier.fetched : (earlier.values[index - 2] ?? null);
      const isKept = (history.get(row.company) ?? []).some((earlier) =>
        same(old, shows(earlier), spreadsheet),
      );
      const isTime = index === 1 && isDate(old) && remembered.of(row.company).length === 0;
      if (!isKept && !isTime) isUsers(row, tag);
    }
  }

  /** Columns of other runs of this kind: a row shows another company's values as a whole. */
  private otherColumns(remembered: RememberedRows): Places {
    const own = new Set(this.target.columns.map(({ tag }) => tag));
    const tags = [...remembered.tags()].filter((tag) => !own.has(tag));
    if (tags.length === 0) return new Map();
    return findColumns(
      this.sheet,
      tags.map((tag) => ({ tag, label: "" })),
      this.headerRow,
    );
  }
}
