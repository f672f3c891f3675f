import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { codeOf } from "../core/errors";
import { inTurn } from "../google/ports";
import {
  appendedBy,
  appendKeys,
  appendRow,
  emptyRow,
  isUnfinished,
  type NewRow,
  updateRow,
} from "./new-rows";
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
import { readMemory, type RunTag } from "./memory";
import { mendRow, queueRow, settleRow, showsOtherCompany, writeRow } from "./row-change";
import { hasWritten, isNamed, isWaiting, namesOtherCompany, wasTold } from "./row-state";
import { undoRow } from "./row-undo";
import type { RowOutcome, SeenRow } from "./row";
import { RowWriter, type NextRow } from "./row-writer";

export type { Layout, TableParts, TableRow } from "./layout";

/** Rows that wait for a run. */
export interface Waiting {
  /** In the order of the sheet, each once. */
  readonly keys: readonly string[];
  /** How many rows these are, with those whose key is still being calculated. */
  readonly rows: number;
  /** Rows whose key was replaced since they were queued. */
  readonly strayed: number;
  /** Rows whose key is still being calculated. */
  readonly calculating: number;
  /** None wait below the header, but some do above it: the header was sorted together with the rows. */
  readonly areAbove: boolean;
}

/** A row that waits for a run, or whose state the run was the last to tell. */
export interface RowOfRun {
  readonly row: number;
  /** "" while its cell is being calculated. */
  readonly key: string;
  /** What the run has told last; null while the row waits. */
  readonly state: string | null;
  /** The sentence in the note of its Status; "" without one, or where notes were not asked for. */
  readonly note: string;
}

/**
 * The rows of a sheet that runs write into. A row is known by its key, wherever it is sorted to; a column of ours by its tag. The
 * hidden memory cell of a row says whether it waits, whose its cells are, and what undo puts back.
 */
export class Table {
  private readonly writer: RowWriter;

  constructor(private readonly parts: TableParts) {
    this.writer = new RowWriter(parts);
  }

  waiting(run: RunTag): Waiting {
    const layout = this.parts.locate();
    const keys = new Set<string>();
    let rows = 0;
    let strayed = 0;
    let calculating = 0;
    for (const { key, memory, cell } of linesIn(layout, this.parts.readKey)) {
      if (memory === "foreign" || memory === null || !memory.waits.runs.includes(run)) continue;
      if (isWaiting({ key, memory }, run)) {
        keys.add(key);
        rows += 1;
      } else if (this.parts.isCalculating(cell)) calculating += 1;
      else strayed += 1;
    }
    const isNone = keys.size + strayed + calculating === 0;
    return {
      keys: [...keys],
      rows: rows + calculating,
      strayed,
      calculating,
      areAbove: isNone && this.waitAbove(layout, run),
    };
  }

  private waitAbove({ sheet, headerRow, memory }: Layout, run: RunTag): boolean {
    if (headerRow < 2 || memory === null) return false;
    const above = sheet.read({ row: 1, column: memory, rows: headerRow - 1, columns: 1 });
    return above.some(([cell]) => {
      const remembered = readMemory(cell);
      return remembered !== null && remembered !== "foreign" && remembered.waits.runs.includes(run);
    });
  }

  /** Lets rows wait for a run, if they still have that key. Safe to repeat. */
  queue(run: RunTag, rows: ReadonlyMap<number, string>): Written {
    return this.writer.change(
      ({ row, key }) => rows.get(row) === key,
      (row) => queueRow(row, run),
    );
  }

  /** Lets rows wait again whose state this run was the last to tell. @param isMeant By key and state. */
  queueAgain(run: RunTag, isMeant: (key: string, state: string) => boolean): Written {
    const isIt = ({ key, memory }: Pick<SeenRow, "key" | "memory">) =>
      memory !== null && wasTold({ key, memory }, run) && isMeant(key, memory.state.after);
    return this.writer.change(
      ({ key, memory }) => memory !== "foreign" && isIt({ key, memory }),
      (row) => (isIt(row) ? queueRow(row, run) : null),
    );
  }

  /** Rows whose state this run was the last to tell. @returns Their keys, and whether such a row has no readable key just now. */
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

  /** The rows of a run as they are now: those that wait for it, and those whose state it was the last to tell. */
  ofRun(run: RunTag, { withNotes = false } = {}): RowOfRun[] {
    const layout = this.parts.locate();
    const lines = linesIn(layout, this.parts.readKey).flatMap(({ row, key, memory, cell }) => {
      if (memory === null || memory === "foreign") return [];
      const isLater = this.parts.isCalculating(cell) && memory.waits.runs.includes(run);
      const waits = isLater || isWaiting({ key, memory }, run);
      return waits || wasTold({ key, memory }, run)
        ? [{ row, key, state: waits ? null : memory.state.after }]
        : [];
    });
    const { sheet, status } = layout;
    const [first, last] = [lines[0]?.row ?? 1, lines[lines.length - 1]?.row ?? 0];
    const notes =
      !withNotes || status === null || last < first
        ? []
        : sheet.readTexts({ row: first, column: status, rows: last - first + 1, columns: 1 }, "notes");
    return lines.map((line) => ({ ...line, note: notes[line.row - first]?.[0] ?? "" }));
  }

  /** Tells the state of rows without writing into them. */
  tell(
    run: RunTag,
    outcomes: ReadonlyMap<string, RowOutcome>,
    isMeant: (line: { readonly row: number; readonly state: string; readonly isOfRun: boolean }) => boolean,
  ): Written {
    return this.writer.change(
      ({ row, key, memory }) =>
        outcomes.has(key) &&
        memory !== "foreign" &&
        isMeant({ row, state: memory?.state.after ?? "", isOfRun: wasTold({ key, memory }, run) }),
      (row) => (outcomes.has(row.key) ? settleRow(row, run, outcomes.get(row.key)!) : null),
    );
  }

  /** Writes results into rows that wait for the run. */
  write(run: RunTag, outcomes: ReadonlyMap<string, RowOutcome>): Written {
    return this.writer.change(
      ({ key, memory }) => memory !== "foreign" && outcomes.has(key) && isWaiting({ key, memory }, run),
      (row, held) => writeRow(row, run, outcomes.get(row.key)!, held),
      { areNearOnly: true },
    );
  }

  /** Lets rows wait for the run no more. @param which All of them, or those whose key was replaced meanwhile. */
  finish(run: RunTag, outcome: RowOutcome, which: "all" | "strayed"): Written {
    const isIt = ({ key, memory }: Pick<SeenRow, "key" | "memory">) =>
      memory?.waits.runs.includes(run) === true && (which === "all" || !isWaiting({ key, memory }, run));
    return this.writer.change(
      ({ key, memory, cell }) =>
        memory !== "foreign" && isIt({ key, memory }) && (which === "all" || !this.parts.isCalculating(cell)),
      (row) => (isIt(row) ? settleRow(row, run, outcome) : null),
    );
  }

  /** All rows with a key. A memory cell that holds something else counts as none. */
  rows(): readonly TableRow[] {
    return this.writer.rows();
  }

  /**
   * Appends rows whose key the table lacks below the last row of our columns. Safe to repeat: a row that was appended and is
   * not finished is.
   *
   * Their keys and memories go first, then their values, as into any other row.
   *
   * @returns `keys` of all that were appended or finished.
   */
  append(run: RunTag, rows: readonly NewRow[]): Written {
    const values = new Map(rows.map((row) => [row.key, row.values]));
    if (values.size === 0) return NOTHING_WRITTEN;
    const tryAppending = () => appendKeys(this.parts, run, rows);
    const isMeant = ({ key, memory }: Line) => values.has(key) && isUnfinished(memory);
    const pending = new Set<string>();
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
      const keys = inTurn(this.parts.spreadsheet.lock, tryAppending);
      if (keys === null) continue;
      for (const key of keys) pending.add(key);
      try {
        const step = this.writer.changeAll(isMeant, (row, held) =>
          appendRow(row, run, values.get(row.key)!, held),
        );
        result = added(result, step);
        for (const key of step.keys.keys()) pending.delete(key);
        if (step.moved === null && pending.size === 0) return result;
      } catch (refusal) {
        // Otherwise keys without values would stay in the sheet.
        if (codeOf(refusal) !== null) this.clear((line) => isMeant(line) && appendedBy(line.memory) === run);
        throw refusal;
      }
    }
    return { ...result, moved: "that are new" };
  }

  /** Writes into rows by their key, whether or not they wait. Cells of the user's stay. */
  update(run: RunTag, rows: readonly NewRow[]): Written {
    const values = new Map(rows.map((row) => [row.key, row.values]));
    if (values.size === 0) return NOTHING_WRITTEN;
    return this.writer.change(
      ({ key }) => values.has(key),
      (row, held) => updateRow(row, run, values.get(row.key)!, held),
    );
  }

  /**
   * Takes back what the run wrote, whatever other runs have written since. Rows that it appended are cleared, unless something in
   * them is the user's. Safe to repeat.
   */
  undo(run: RunTag): Written {
    const isAppended = ({ memory }: Pick<Line, "memory">) => appendedBy(memory) === run;
    const cleared = this.parts.hasNewRows === true ? this.clear(isAppended) : NOTHING_WRITTEN;
    if (cleared.moved !== null) return cleared;
    const undoneRows = this.writer.change(
      (line) =>
        line.memory !== null &&
        line.memory !== "foreign" &&
        !isAppended(line) &&
        hasWritten(line.memory, run),
      (row, held) => undoRow(row, run, held, this.parts.isPassing),
    );
    return { ...undoneRows, keptRows: cleared.keptRows };
  }

  /** Clears rows that were appended: first their values, then their keys. The blank rows stay. */
  private clear(isMeant: (line: Line) => boolean): Written {
    for (const what of ["values", "key"] as const) {
      const next: NextRow = (row) => emptyRow(row, this.parts.spreadsheet, what);
      const { moved } = this.writer.changeAll(isMeant, next, { readsNotes: true });
      if (moved !== null) return { ...NOTHING_WRITTEN, moved };
    }
    const left = linesIn(this.parts.locate(), this.parts.readKey).filter(isMeant);
    return { ...NOTHING_WRITTEN, keptRows: left.length };
  }

  /** Rows that show the values of another company than they name: typed over, or sorted without our columns. */
  rowsOfOtherCompanies(): ReadonlySet<number> {
    const layout = this.parts.locate();
    const wanted = linesIn(layout, this.parts.readKey).flatMap(({ row, key, memory }) =>
      memory !== "foreign" && namesOtherCompany({ key, memory }) ? [row] : [],
    );
    const found = new Set<number>();
    for (const { memory, ...row } of this.writer.rowsAt(layout, wanted))
      if (memory !== "foreign" && showsOtherCompany({ ...row, memory }, this.parts.spreadsheet))
        found.add(row.row);
    return found;
  }

  /** Replaces those values by what held answers say of the company that the row names; blanks where they say nothing. */
  mend(run: RunTag): Written {
    return this.writer.change(
      ({ key, memory }) => memory !== "foreign" && namesOtherCompany({ key, memory }),
      (row, held) => mendRow(row, run, held),
    );
  }
}
