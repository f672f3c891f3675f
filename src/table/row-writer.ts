import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { inTurn } from "../google/ports";
import { NotesWrite } from "../verified-writes/write-cells";
import {
  cellOf,
  headerTextsIn,
  saysNothing,
  type Snapshot,
  takeSnapshot,
} from "../verified-writes/sheet-snapshot";
import { writeVerified } from "../verified-writes/verified-write";
import { heldKnowledge, nearRows, type RowChange, type SeenRow, stretches } from "./row";
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
import { readMemory } from "./memory";
import { StretchChanges, type RowToChange } from "./stretch-changes";

interface MeantRows {
  readonly first: number;
  readonly last: number;
  readonly isRow: ReadonlySet<number>;
  readonly isMeant: (line: Line) => boolean;
}

export interface How {
  /** Rows far below the first ones wait. */
  readonly areNearOnly?: boolean;
  readonly readsNotes?: boolean;
}

/** What becomes of a row; null if nothing does. */
export type Next = (row: SeenRow, held: ReturnType<typeof heldKnowledge>) => RowChange | null;

/** Reads rows of a table and changes them, each stretch in one verified write. */
export class RowWriter {
  constructor(private readonly parts: TableParts) {}

  /** All rows with a key; what somebody has put in place of a memory says nothing. */
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
        const row = headerRow + 1 + index;
        const line = this.rowIn(layout, seen, row);
        const memory = line.memory === "foreign" ? null : line.memory;
        return line.key === "" ? [] : [{ ...line, memory, row }];
      });
    }
  }

  /** Changes rows wherever they are by then, in stretches. */
  change(isMeant: (line: Line) => boolean, next: Next, how: How = {}): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      if (layout.memory === null) return result;
      const meant = linesIn(layout, this.parts.readKey).filter(isMeant);
      const rows =
        how.areNearOnly === true
          ? nearRows(meant.map(({ row, key: company }) => ({ row, company })))
          : meant.map(({ row }) => row);
      let moved: string | null = null;
      const isRow = new Set(rows);
      for (const { first, last } of stretches(rows)) {
        const step = inTurn(this.parts.spreadsheet.lock, () =>
          this.changeStretch(layout, { first, last, isRow, isMeant }, next, how),
        );
        if (step === null) moved = `${first}–${last}`;
        else result = added(result, step);
      }
      if (moved === null || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved, meant: meant.length };
    }
  }

  /** Until nothing that is meant changes any more: a row that was moved before it was read is not where it was looked for. */
  changeAll(isMeant: (line: Line) => boolean, next: Next, how: How = {}): Written {
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
    { first, last, isRow, isMeant }: MeantRows,
    next: Next,
    { readsNotes = false }: How,
  ): Written | null {
    const seen = this.read(layout, first, last);
    if (seen === null) return null;
    const { spreadsheet } = this.parts;
    const { sheet } = layout;
    const noted = readsNotes ? sheet.readTexts({ row: first, rows: last - first + 1 }, "notes") : [];
    const lines = new Map<number, SeenRow | "foreign">();
    for (let row = first; row <= last; row++)
      lines.set(row, this.seenRow(layout, seen, row, noted[row - first]));
    const changes = new StretchChanges(layout, seen, spreadsheet);
    const foreign: string[] = [];
    const plan = (held: ReturnType<typeof heldKnowledge>): RowToChange[] =>
      [...lines].flatMap(([row, line]) => {
        if (!isRow.has(row) || line === "foreign") return [];
        // It may be another row by now.
        const cell = seen.cells[row - seen.firstRow]?.[layout.key - 1];
        if (!isMeant({ row, key: line.key, memory: line.memory, cell })) return [];
        const change = next(line, held);
        return change === null
          ? []
          : [{ row, key: line.key, change, shown: this.status(layout, seen, row, change) }];
      });
    const held = heldKnowledge(spreadsheet, this.parts.historyOf);
    let planned = plan(held);
    // What held answers say is looked up once for all, and only where it decides something.
    if (held.isAsked) {
      held.load();
      planned = plan(held);
    }
    for (const [row, line] of lines)
      if (isRow.has(row) && line === "foreign") foreign.push(changes.nameOf(layout.memory!, `row ${row}`));
    if (planned.length === 0) return { ...NOTHING_WRITTEN, named: foreign };
    const { passes, notes } = changes.passes(planned, lines);
    const place = { spreadsheet, sheet };
    const clearsKeys = planned.some(({ change }) => change.clearsKey === true);
    const ours = clearsKeys
      ? new Set([layout.memory!, layout.key])
      : new Set([
          layout.memory!,
          ...layout.columns.values(),
          ...(layout.status === null ? [] : [layout.status]),
        ]);
    const stretch = { headerRow: layout.headerRow, from: first, to: last };
    const where = { seen, stretch, keyColumn: layout.key, ours };
    const notesWrite =
      layout.status === null || notes.size === 0 ? null : new NotesWrite(sheet, layout.status, notes);
    if (!writeVerified(place, where, passes, notesWrite)) return null;
    const told = changes.told(planned);
    return { ...told, named: [...told.named, ...foreign] };
  }

  /** What the Status shows from now on; null for one that holds something of the user's. */
  private status(
    layout: Layout,
    seen: Snapshot,
    row: number,
    { memory: { last }, tells = false }: RowChange,
  ): string | null {
    if (layout.status === null) return null;
    const shown = seen.cells[row - seen.firstRow]?.[layout.status - 1] ?? "";
    const isFormula = (seen.formulas[row - seen.firstRow]?.[layout.status - 1] ?? "") !== "";
    if (isFormula || (shown !== "" && !this.parts.isWord(shown))) return null;
    if (last === null) return "";
    // A start that was killed may have left that the row waits: nobody ever takes that back.
    const isTold = tells && last.state.after !== "";
    if (last.waits.runs.length > 0 && !isTold) return this.parts.word("queued");
    return last.state.after === "" ? "" : this.parts.word(last.state.after);
  }

  seenRow(layout: Layout, seen: Snapshot, row: number, notes: readonly string[] = []): SeenRow | "foreign" {
    const { memory, ...line } = this.rowIn(layout, seen, row, notes);
    return memory === "foreign" ? "foreign" : { ...line, memory };
  }

  private rowIn(
    layout: Layout,
    seen: Snapshot,
    row: number,
    notes: readonly string[] = [],
  ): Omit<SeenRow, "memory"> & { readonly memory: SeenRow["memory"] | "foreign" } {
    const cells = seen.cells[row - seen.firstRow] ?? [];
    const formulas = seen.formulas[row - seen.firstRow] ?? [];
    const memory = layout.memory === null ? null : readMemory(cells[layout.memory - 1]);
    const ours = [...layout.columns].map(([tag, column]) => {
      const isFormula = (formulas[column - 1] ?? "") !== "";
      return [
        tag,
        { value: cellOf(cells[column - 1]), isFormula, isTheirs: layout.theirs.has(tag) },
      ] as const;
    });
    const known = new Set([layout.memory, layout.key, ...layout.columns.values()]);
    const isAlone =
      notes.every((note) => note === "") &&
      cells.every(
        (cell, index) => (formulas[index] ?? "") === "" && (known.has(index + 1) || saysNothing(cell)),
      );
    return { key: this.parts.readKey(cells[layout.key - 1]), memory, cells: new Map(ours), isAlone };
  }

  read({ sheet, headerRow, heads }: Layout, from: number, to: number): Snapshot | null {
    return takeSnapshot(sheet, { headerRow, from, to }, heads);
  }
}
