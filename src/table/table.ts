import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { CellValue } from "../core/cell";
import { codeOf } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { NotesWrite } from "../verified-writes/cell-notes";
import { cellOf } from "../verified-writes/plain-cell";
import { whyRefused } from "../verified-writes/refused-column";
import { takeSnapshot, type HeaderTexts, type Snapshot } from "../verified-writes/sheet-snapshot";
import { readMemory, type RunTag } from "./memory";
import {
  hasWritten,
  isNamed,
  isStranger,
  isWaiting,
  mended,
  namesAnother,
  queued,
  settled,
  undone,
  wasTold,
  written,
} from "./row-change";
import type { RowChange, RowOutcome, SeenRow } from "./row-change";
import { linesIn, type Line } from "./table-lines";
import { nearRows, stretches } from "./spans";
import { StretchChanges, type RowToChange } from "./stretch-changes";
import { heldKnowledge, type HistoryOf } from "./held-values";
import { writeVerified } from "../verified-writes/verified-write";
import { added, NOTHING_WRITTEN, type Written } from "./written";

/** Where a table's columns are right now; a user may have moved them. */
export interface Layout {
  readonly sheet: SheetTable;
  /** 0 without one. */
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  readonly key: number;
  /** null where somebody has deleted it: then nothing in the table is known to be ours. */
  readonly memory: number | null;
  /** null where the table tells no state. */
  readonly status: number | null;
  /** Columns of values, by tag. */
  readonly columns: ReadonlyMap<string, number>;
  /** Tags of those that are the user's own. */
  readonly theirs: ReadonlySet<string>;
}

export interface TableParts {
  readonly spreadsheet: Spreadsheet;
  /** @throws {SetupError} If the sheet or the key column is gone. */
  readonly locate: () => Layout;
  /** The key that a cell names; "" for one that names none. */
  readonly readKey: (cell: unknown) => string;
  /** Whether a cell will say its key in a moment. */
  readonly isCalculating: (cell: unknown) => boolean;
  /** What the Status shows of a state. */
  readonly word: (state: string) => string;
  /** Whether a state says what is under way: undo does not put it back. */
  readonly isPassing: (state: string) => boolean;
  /** Whether a Status cell shows a word of ours and nothing else. */
  readonly isWord: (cell: unknown) => boolean;
  /** What held answers have said of keys, by column tag. */
  readonly historyOf: HistoryOf;
}

/** Rows that wait for a run. */
export interface Waiting {
  /** In the order of the sheet, each once. */
  readonly keys: readonly string[];
  /** Rows in which another key was put since they were queued. */
  readonly strayed: number;
  /** Rows whose key is still being calculated. */
  readonly calculating: number;
  /** None wait below the header, but some do above it: somebody has sorted the sheet together with it. */
  readonly areAbove: boolean;
}

type Next = (row: SeenRow, held: ReturnType<typeof heldKnowledge>) => RowChange | null;

/**
 * Rows of a user's sheet, known by their key wherever they are sorted to, and columns of ours, known by their tag. A hidden
 * cell in each row remembers what was written there: it alone says what waits, whose a cell is and what undo puts back.
 */
export class Table {
  constructor(private readonly parts: TableParts) {}

  waiting(run: RunTag): Waiting {
    const layout = this.parts.locate();
    const keys = new Set<string>();
    let strayed = 0;
    let calculating = 0;
    for (const { key, memory, cell } of linesIn(layout, this.parts.readKey)) {
      if (memory === "foreign" || memory === null || !memory.waits.runs.includes(run)) continue;
      if (isWaiting({ key, memory }, run)) keys.add(key);
      else if (this.parts.isCalculating(cell)) calculating += 1;
      else strayed += 1;
    }
    const isNone = keys.size + strayed + calculating === 0;
    return { keys: [...keys], strayed, calculating, areAbove: isNone && this.waitAbove(layout, run) };
  }

  private waitAbove({ sheet, headerRow, memory }: Layout, run: RunTag): boolean {
    if (headerRow < 2 || memory === null) return false;
    const above = sheet.read({ row: 1, column: memory, rows: headerRow - 1, columns: 1 });
    return above.some(([cell]) => {
      const remembered = readMemory(cell);
      return remembered !== null && remembered !== "foreign" && remembered.waits.runs.includes(run);
    });
  }

  /** These rows wait for a run from now on, where they still name that key. Safe to repeat. */
  queue(run: RunTag, rows: ReadonlyMap<number, string>): Written {
    return this.change(
      ({ row, key }) => rows.get(row) === key,
      (row) => queued(row, run),
    );
  }

  /** Rows wait again whose state this run has told last. @param isMeant By key and state. */
  queueAgain(run: RunTag, isMeant: (key: string, state: string) => boolean): Written {
    const isIt = ({ key, memory }: Pick<SeenRow, "key" | "memory">) =>
      memory !== null && wasTold({ key, memory }, run) && isMeant(key, memory.state.after);
    return this.change(
      ({ key, memory }) => memory !== "foreign" && isIt({ key, memory }),
      (row) => (isIt(row) ? queued(row, run) : null),
    );
  }

  /** Rows whose state this run has told last. @returns Their keys; and whether such a row names none just now. */
  told(run: RunTag, state: string): { readonly keys: readonly string[]; readonly isUnclear: boolean } {
    const keys = new Set<string>();
    let isUnclear = false;
    for (const { key, memory } of linesIn(this.parts.locate(), this.parts.readKey)) {
      if (memory === null || memory === "foreign" || memory.state.after !== state) continue;
      if (wasTold({ key, memory }, run)) keys.add(key);
      else isUnclear ||= !isNamed(key) && memory.state.replaced[0]?.run === run;
    }
    return { keys: [...keys], isUnclear };
  }

  /** Tells the state of rows without writing into them. */
  tell(
    run: RunTag,
    outcomes: ReadonlyMap<string, RowOutcome>,
    isMeant: (line: { readonly row: number; readonly state: string; readonly isOfRun: boolean }) => boolean,
  ): Written {
    return this.change(
      ({ row, key, memory }) =>
        outcomes.has(key) &&
        memory !== "foreign" &&
        isMeant({ row, state: memory?.state.after ?? "", isOfRun: wasTold({ key, memory }, run) }),
      (row) => (outcomes.has(row.key) ? settled(row, run, outcomes.get(row.key)!) : null),
    );
  }

  /** Writes results into rows that wait for the run. */
  write(run: RunTag, outcomes: ReadonlyMap<string, RowOutcome>): Written {
    return this.change(
      ({ key, memory }) => memory !== "foreign" && outcomes.has(key) && isWaiting({ key, memory }, run),
      (row, held) => written(row, run, outcomes.get(row.key)!, held),
      true,
    );
  }

  /** Rows wait for the run no more. @param which All that do, or those in which another key was put meanwhile. */
  finish(run: RunTag, outcome: RowOutcome, which: "all" | "strayed"): Written {
    const isIt = ({ key, memory }: Pick<SeenRow, "key" | "memory">) =>
      memory?.waits.runs.includes(run) === true && (which === "all" || !isWaiting({ key, memory }, run));
    return this.change(
      ({ key, memory, cell }) =>
        memory !== "foreign" && isIt({ key, memory }) && (which === "all" || !this.parts.isCalculating(cell)),
      (row) => (isIt(row) ? settled(row, run, outcome) : null),
    );
  }

  /** Takes back what the run wrote, whatever other runs have written since. Safe to repeat. */
  undo(run: RunTag): Written {
    return this.change(
      ({ memory }) => memory !== null && memory !== "foreign" && hasWritten(memory, run),
      (row, held) => undone(row, run, held, this.parts.isPassing),
    );
  }

  /** Whether no row remembers anything: then nothing in it is ours. */
  isForgotten(): boolean {
    const layout = this.parts.locate();
    return (
      layout.memory !== null && linesIn(layout, this.parts.readKey).every(({ memory }) => memory === null)
    );
  }

  /** Rows that show the values of another company than they name: typed over, or sorted without our columns. */
  strangers(): ReadonlySet<number> {
    const layout = this.parts.locate();
    const wanted = linesIn(layout, this.parts.readKey).flatMap(({ row, key, memory }) =>
      memory !== "foreign" && namesAnother({ key, memory }) ? [row] : [],
    );
    const isWanted = new Set(wanted);
    const found = new Set<number>();
    for (const { first, last } of stretches(wanted)) {
      const seen = this.read(layout, first, last);
      if (seen === null) continue;
      for (let row = first; row <= last; row++) {
        const line = isWanted.has(row) ? this.seenRow(layout, seen, row) : "foreign";
        if (line !== "foreign" && isStranger(line, this.parts.spreadsheet)) found.add(row);
      }
    }
    return found;
  }

  /** Gives such rows what held answers say of the company that they name, and blanks where none does. */
  mend(run: RunTag): Written {
    return this.change(
      ({ key, memory }) => memory !== "foreign" && namesAnother({ key, memory }),
      (row, held) => mended(row, run, held),
    );
  }

  private change(isMeant: (line: Line) => boolean, next: Next, areNearOnly = false): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      if (layout.memory === null) return result;
      const meant = linesIn(layout, this.parts.readKey).filter(isMeant);
      const rows = areNearOnly
        ? nearRows(meant.map(({ row, key: company }) => ({ row, company })))
        : meant.map(({ row }) => row);
      let moved: string | null = null;
      const isRow = new Set(rows);
      for (const { first, last } of stretches(rows)) {
        const step = this.changeStretch(layout, { first, last, isRow }, next);
        if (step === null) moved = `${first}–${last}`;
        else result = added(result, step);
      }
      if (moved === null || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved, meant: meant.length };
    }
  }

  /** @returns null if rows or columns were moved meanwhile, and everything was taken back. */
  private changeStretch(
    layout: Layout,
    { first, last, isRow }: { first: number; last: number; isRow: ReadonlySet<number> },
    next: Next,
  ): Written | null {
    const seen = this.read(layout, first, last);
    if (seen === null) return null;
    const { spreadsheet } = this.parts;
    const { sheet } = layout;
    const lines = new Map<number, SeenRow | "foreign">();
    for (let row = first; row <= last; row++) lines.set(row, this.seenRow(layout, seen, row));
    const changes = new StretchChanges(layout, seen, spreadsheet);
    const foreign: string[] = [];
    const plan = (held: ReturnType<typeof heldKnowledge>): RowToChange[] =>
      [...lines].flatMap(([row, line]) => {
        if (!isRow.has(row) || line === "foreign") return [];
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
    const { passes, notes, locked } = changes.passes(planned, lines);
    const place = { spreadsheet, sheet };
    const ours = new Set([
      layout.memory!,
      ...layout.columns.values(),
      ...(layout.status === null ? [] : [layout.status]),
    ]);
    const stretch = { headerRow: layout.headerRow, from: first, to: last };
    const where = { seen, stretch, keyColumn: layout.key, ours };
    const notesWrite =
      layout.status === null || notes.size === 0 ? null : new NotesWrite(sheet, layout.status, notes);
    let isWritten: boolean;
    try {
      isWritten = writeVerified(place, where, passes, notesWrite);
    } catch (refusal) {
      if (codeOf(refusal) === null) throw refusal;
      const again = (some: ReadonlyMap<number, ReadonlyMap<number, CellValue>>) =>
        writeVerified(place, where, [new Map([...some].map(([row, cells]) => [row, new Map(cells)]))]);
      throw whyRefused(sheet, seen, changes.all(passes), { refusal, write: again });
    }
    if (!isWritten) return null;
    const told = changes.told(planned, locked);
    return { ...told, named: [...told.named, ...foreign] };
  }

  /** What the Status shows from now on; null for one that holds something of the user's. */
  private status(
    layout: Layout,
    seen: Snapshot,
    row: number,
    { memory: { last } }: RowChange,
  ): string | null {
    if (layout.status === null) return null;
    const shown = seen.cells[row - seen.firstRow]?.[layout.status - 1] ?? "";
    const isFormula = (seen.formulas[row - seen.firstRow]?.[layout.status - 1] ?? "") !== "";
    if (isFormula || (shown !== "" && !this.parts.isWord(shown))) return null;
    if (last === null) return "";
    if (last.waits.runs.length > 0) return this.parts.word("queued");
    return last.state.after === "" ? "" : this.parts.word(last.state.after);
  }

  private seenRow(layout: Layout, seen: Snapshot, row: number): SeenRow | "foreign" {
    const cells = seen.cells[row - seen.firstRow] ?? [];
    const formulas = seen.formulas[row - seen.firstRow] ?? [];
    const memory = layout.memory === null ? null : readMemory(cells[layout.memory - 1]);
    if (memory === "foreign") return "foreign";
    const ours = [...layout.columns].map(([tag, column]) => {
      const isFormula = (formulas[column - 1] ?? "") !== "";
      return [
        tag,
        { value: cellOf(cells[column - 1]), isFormula, isTheirs: layout.theirs.has(tag) },
      ] as const;
    });
    return { key: this.parts.readKey(cells[layout.key - 1]), memory, cells: new Map(ours) };
  }

  private read({ sheet, headerRow, heads }: Layout, from: number, to: number): Snapshot | null {
    return takeSnapshot(sheet, { headerRow, from, to }, heads);
  }
}
