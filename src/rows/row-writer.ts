import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { inTurn } from "../google/ports";
import {
  added,
  type Layout,
  type Line,
  linesIn,
  NOTHING_WRITTEN,
  type TableParts,
  type TableRow,
  type Written,
} from "./layout";
import { passesOf, type PlannedRow, plannedRow, statusNotes, writtenOf } from "./planned-rows";
import { nearRows, type ReadRow, rowIn, stretches } from "./read-rows";
import { cellName, heldKnowledge, type Knowledge, type RowChange, type SeenRow } from "./row";
import { cellIn, headerTextsIn, type SheetSnapshot, takeSnapshot } from "./sheet-snapshot";
import { writeVerified } from "./verified-write";

export interface How {
  /** Rows far below the first ones wait. */
  readonly areNearOnly?: boolean;
  readonly readsNotes?: boolean;
}

/** What becomes of a row; null if nothing does. */
export type NextRow = (row: SeenRow, held: Knowledge) => RowChange | null;

/**
 * Reads rows of a table and changes them, in stretches of up to 2,000, each in one verified write under the lock:
 *
 *     find the meant rows ─► read a stretch ─► plan each row ─► write, read back ─► next stretch
 *           ▲                                                            │
 *           └──────── rows were moved: all over again, three times ◄─────┘
 */
export class RowWriter {
  constructor(private readonly parts: TableParts) {}

  /** All rows with a key. A memory cell that holds something else counts as none. */
  rows(): readonly TableRow[] {
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      const { sheet, headerRow, heads } = layout;
      const [header = [], ...cells] = sheet.read({
        row: headerRow,
        rows: Math.max(1, sheet.lastRow() - headerRow + 1),
      });
      if (String(headerTextsIn(header)) !== String(heads) && attempt < MAXIMUM_ATTEMPTS) continue;
      const seen = { headerRow, heads, firstRow: headerRow + 1, cells, formulas: [] };
      return cells.flatMap((_, index) => {
        const { memory, ...row } = rowIn(this.parts, layout, seen, headerRow + 1 + index);
        return row.key === "" ? [] : [{ ...row, memory: memory === "foreign" ? null : memory }];
      });
    }
  }

  /** Rows by their numbers, as they are. */
  *rowsAt(layout: Layout, numbers: readonly number[]): Generator<ReadRow> {
    for (const rows of stretches(numbers)) {
      const seen = this.read(layout, rows);
      if (seen !== null) for (const row of rows) yield rowIn(this.parts, layout, seen, row);
    }
  }

  /** Changes the rows that are meant. @returns `moved`, if rows were moved at every try: some of them are unchanged then. */
  change(isMeant: (line: Line) => boolean, next: NextRow, how: How = {}): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      if (layout.memory === null) return result;
      const meant = linesIn(layout, this.parts.readKey).filter(isMeant);
      let moved: string | null = null;
      const numbers = how.areNearOnly === true ? nearRows(meant) : meant.map(({ row }) => row);
      for (const rows of stretches(numbers)) {
        const step = inTurn(this.parts.spreadsheet.lock, () =>
          this.changeStretch(layout, rows, isMeant, next, how),
        );
        if (step === null) moved = `${rows[0]}–${rows[rows.length - 1]}`;
        else result = added(result, step);
      }
      if (moved === null || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved, meant: meant.length };
    }
  }

  /** Changes rows until none that is meant changes any more: one that is moved between finding and reading is missed. */
  changeAll(isMeant: (line: Line) => boolean, next: NextRow, how: How = {}): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const step = this.change(isMeant, next, how);
      result = added(result, step);
      const isDone = step.moved !== null || step.keys.size === 0;
      if (isDone || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved: step.moved };
    }
  }

  /** @returns null if rows or columns were moved meanwhile, and everything was taken back. */
  private changeStretch(
    layout: Layout,
    numbers: readonly number[],
    isMeant: (line: Line) => boolean,
    next: NextRow,
    { readsNotes = false }: How,
  ): Written | null {
    const seen = this.read(layout, numbers);
    if (seen === null) return null;
    const { parts } = this;
    const { spreadsheet, historyOf } = parts;
    const { sheet, headerRow } = layout;
    const stretch = { parts, layout, seen };
    const [from, to] = [numbers[0]!, numbers[numbers.length - 1]!];
    const notes = readsNotes ? sheet.readTexts({ row: from, rows: to - from + 1 }, "notes") : [];
    const rows = numbers.map((row) => rowIn(parts, layout, seen, row, notes[row - from]));
    const keys = [...new Set(rows.map(({ key }) => key))];
    const held = heldKnowledge(spreadsheet, historyOf, keys, [...layout.columns.keys()]);
    const foreign = rows.flatMap(({ row, memory }) =>
      memory === "foreign" ? [cellName(layout, layout.memory!, `row ${row}`)] : [],
    );
    const planned = rows.flatMap(({ memory, ...line }): PlannedRow[] => {
      if (memory === "foreign") return [];
      const { row, key } = line;
      // Another row may be there by now than the one that was looked for.
      if (!isMeant({ row, key, memory, cell: cellIn(seen, row, layout.key) })) return [];
      const change = next({ ...line, memory }, held);
      return change === null ? [] : [plannedRow(stretch, { row, key }, change)];
    });
    if (planned.length === 0) return { ...NOTHING_WRITTEN, named: foreign };

    const where = {
      seen,
      stretch: { headerRow, from, to },
      keyColumn: layout.key,
      ours: columnsToWrite(layout, planned),
    };
    const isWritten = writeVerified(
      { spreadsheet, sheet },
      where,
      passesOf(stretch, planned),
      statusNotes(stretch, planned),
    );
    if (!isWritten) return null;
    const result = writtenOf(stretch, planned);
    return { ...result, named: [...result.named, ...foreign] };
  }

  private read({ sheet, headerRow, heads }: Layout, rows: readonly number[]): SheetSnapshot | null {
    return takeSnapshot(sheet, { headerRow, from: rows[0]!, to: rows[rows.length - 1]! }, heads);
  }
}

/** Columns that say nothing of whose row it is. Where keys are cleared, the values say it instead. */
function columnsToWrite(
  { memory, key, status, columns }: Layout,
  planned: readonly PlannedRow[],
): Set<number> {
  if (planned.some(({ change }) => change.clearsKey === true)) return new Set([memory!, key]);
  return new Set([memory!, ...columns.values(), ...(status === null ? [] : [status])]);
}
