import { rowsInSpans, type RowSpan } from "../core/a1";
import type { Box, SheetTable } from "../google/spreadsheet";
import { tagInNote } from "../verified-writes/write-cells";
import { headerRowOf, type Top } from "./header-row";
import { isSubjectTag, type Subject, subjectUnder } from "./subject";

/** Cells that are looked through for a column of companies beside the selection. */
const CELLS_BESIDE = 60_000;
/** So many areas are read one by one; more of them together, with what lies between. */
const MOST_READS = 5;

/** A column with companies in the rows that are selected. */
export interface ColumnOfCompanies {
  readonly column: number;
  readonly header: string;
  /** Distinct. */
  readonly companies: number;
  readonly areas: readonly RowSpan[];
}

export interface ColumnSearch {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly lastRow: number;
  readonly subject: Subject;
  readonly top: Top;
  readonly tagged: ReadonlyMap<string, number>;
}

/** The column with most companies, and all that have some, left to right. Those that we have written count last. */
export function chooseColumn(search: ColumnSearch): {
  readonly column: number;
  readonly columns: readonly ColumnOfCompanies[];
} {
  const [first, ...others] = search.boxes;
  if (others.every(({ column }) => column === first!.column) && search.boxes.every(isOneColumn))
    return { column: first!.column, columns: [] };
  const found = columnsIn(search, search.boxes);
  const best = bestOf(found);
  const columns = found.filter(({ isOurs }) => isOurs === best?.isOurs);
  return { column: best?.column ?? first!.column, columns: columns.length > 1 ? columns : [] };
}

/** The column with most companies in the selected rows, whatever columns are selected; null if there are none. */
export function columnBeside(search: ColumnSearch): ColumnOfCompanies | null {
  const columns = Math.max(1, search.sheet.lastColumn());
  const rows = Math.floor(CELLS_BESIDE / columns);
  return bestOf(
    columnsIn(
      search,
      search.boxes.map((box) => ({ ...box, column: 1, columns, rows: Math.min(box.rows, rows) })),
    ),
  );
}

interface Found extends ColumnOfCompanies {
  /** Values of ours that happen to be websites. */
  readonly isOurs: boolean;
}

function bestOf(found: readonly Found[]): Found | null {
  const rank = ({ isOurs, companies }: Found) => (isOurs ? 0 : 1_000_000_000) + companies;
  return found.reduce<Found | null>(
    (best, each) => (best === null || rank(each) > rank(best) ? each : best),
    null,
  );
}

function columnsIn(search: ColumnSearch, boxes: readonly Box[]): Found[] {
  const cells = new Map<number, Map<number, unknown>>();
  for (const { row, column, cell } of cellsOf(search, boxes)) {
    const known = cells.get(column) ?? new Map<number, unknown>();
    cells.set(column, known.set(row, cell));
  }
  return [...cells].sort(([a], [b]) => a - b).flatMap(([column, rows]) => foundIn(search, column, rows));
}

function foundIn(search: ColumnSearch, column: number, cells: ReadonlyMap<number, unknown>): Found[] {
  const { sheet, subject, top, tagged } = search;
  // What is selected says enough where the header is further down.
  const headerRow = headerRowOf({ sheet, subject, column, top, tagged, cells: [] });
  const header = headerRow === 0 ? "" : String(top.cells[headerRow - top.first]?.[column - 1] ?? "");
  const { read } = subjectUnder(header, subject);
  const companies = new Set<string>();
  const rows = [...cells.keys()].filter((row) => row > headerRow).sort((a, b) => a - b);
  for (const row of rows) {
    const company = read(cells.get(row));
    // A number may be a name, but numbers alone make no column of names.
    if (company.kind === "company" && typeof cells.get(row) === "string") companies.add(company.key);
  }
  if (companies.size === 0) return [];
  const areas = rowsInSpans(rows, 1);
  return [
    { column, header, companies: companies.size, areas, isOurs: isWrittenByUs(search, column, headerRow) },
  ];
}

/** Tagged or, right of a tagged one, with the path of a value as its header's note. */
function isWrittenByUs({ tagged, top, subject }: ColumnSearch, column: number, headerRow: number): boolean {
  const own = [...tagged].filter(([tag]) => tag !== subject.tag && !isSubjectTag(tag));
  const note = tagInNote(top.notes[headerRow - top.first]?.[column - 1] ?? "");
  return own.some(([, at]) => at === column || (at < column && /^[\w.]+$/.test(note)));
}

function* cellsOf(
  { sheet, lastRow }: ColumnSearch,
  boxes: readonly Box[],
): Generator<{ row: number; column: number; cell: unknown }> {
  const lastColumn = Math.max(1, sheet.lastColumn());
  const clipped = boxes.flatMap((box): Box[] => {
    const rows = Math.min(box.rows, lastRow - box.row + 1);
    const columns = Math.min(box.columns, lastColumn - box.column + 1);
    return rows < 1 || columns < 1 ? [] : [{ ...box, rows, columns }];
  });
  for (const box of clipped.length > MOST_READS ? [around(clipped)] : clipped) {
    const lines = sheet.read(box);
    for (let down = 0; down < lines.length; down++) {
      for (let right = 0; right < box.columns; right++) {
        const [row, column] = [box.row + down, box.column + right];
        if (box === clipped[0] || clipped.some((each) => holds(each, row, column)))
          yield { row, column, cell: lines[down]![right] };
      }
    }
  }
}

function around(boxes: readonly Box[]): Box {
  const row = Math.min(...boxes.map((box) => box.row));
  const column = Math.min(...boxes.map((box) => box.column));
  const rows = Math.max(...boxes.map((box) => box.row + box.rows)) - row;
  return { row, column, rows, columns: Math.max(...boxes.map((box) => box.column + box.columns)) - column };
}

function holds(box: Box, row: number, column: number): boolean {
  return (
    row >= box.row && row < box.row + box.rows && column >= box.column && column < box.column + box.columns
  );
}

function isOneColumn({ columns }: Box): boolean {
  return columns === 1;
}
