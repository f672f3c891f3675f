import { utcInstant } from "../../src/core/api-date";
import { forSheet, type CellValue } from "../../src/core/cell";
import type { Box, HeaderCell, SheetTable } from "../../src/google/spreadsheet";

interface Cell {
  readonly value: unknown;
  readonly formula: string;
  readonly note: string;
}

const BLANK: Cell = { value: "", formula: "", note: "" };

/** A sheet in memory, in UTC. What is written is stored as the value that a sheet would then hold. */
export class MemorySheet implements SheetTable {
  /** Sheet calls so far, by method: the round trips of a run. */
  readonly calls = new Map<string, number>();
  /** Set by tests: rows hidden by a filter, and the reason why nothing can be written. */
  readonly hidden = new Set<number>();
  notWritable: string | null = null;

  private readonly lines: Cell[][] = [];
  private readonly tags = new Map<string, number>();
  private frozenRows = 0;

  constructor(
    readonly sheetId: number,
    public name: string,
    rows: readonly (readonly unknown[])[] = [],
  ) {
    for (const row of rows) this.lines.push(row.map((value) => ({ ...BLANK, value })));
  }

  /** The whole content, for a test to compare. */
  values(): unknown[][] {
    return this.read({ row: 1, column: 1, rows: this.lastRow(), columns: this.lastColumn() });
  }

  setFormula(row: number, column: number, formula: string, shows: unknown): void {
    this.change(row, column, { value: shows, formula });
  }

  lastRow(): number {
    this.count("lastRow");
    return this.lines.findLastIndex((line) => line.some(({ value }) => value !== "")) + 1;
  }

  lastColumn(): number {
    this.count("lastColumn");
    return Math.max(0, ...this.lines.map((line) => line.findLastIndex(({ value }) => value !== "") + 1));
  }

  read(box: Box): unknown[][] {
    this.count("read");
    return this.grid(box, ({ value }) => value);
  }

  readFormulas(box: Box): string[][] {
    this.count("readFormulas");
    return this.grid(box, ({ formula }) => formula);
  }

  readRows(row: number, rows: number): unknown[][] {
    this.count("readRows");
    return this.grid(this.wholeRows(row, rows), ({ value }) => value);
  }

  readRowFormulas(row: number, rows: number): string[][] {
    this.count("readRowFormulas");
    return this.grid(this.wholeRows(row, rows), ({ formula }) => formula);
  }

  writeFormula(row: number, column: number, formula: string): void {
    this.count("writeFormula");
    this.setFormula(row, column, formula, "");
  }

  writeFormulas(row: number, column: number, formulas: readonly (readonly string[])[]): void {
    this.count("writeFormulas");
    formulas.forEach((line, down) =>
      line.forEach((formula, across) => {
        this.setFormula(row + down, column + across, formula, "");
      }),
    );
  }

  formatNumbers(): void {
    this.count("formatNumbers");
  }

  clearDateFormat(): void {
    this.count("clearDateFormat");
  }

  write(row: number, column: number, values: readonly (readonly CellValue[])[]): void {
    this.count("write");
    if (this.notWritable !== null) throw new Error(this.notWritable);
    values.forEach((line, down) =>
      line.forEach((value, right) => {
        const written = forSheet(value, utcInstant);
        // The apostrophe marks text and is not part of it.
        const shown = typeof value === "string" ? String(written).slice(1) : written;
        this.change(row + down, column + right, { value: shown, formula: "" });
      }),
    );
  }

  taggedColumns(): Map<string, number> {
    this.count("taggedColumns");
    return new Map(this.tags);
  }

  tagColumn(column: number, tag: string): void {
    this.count("tagColumn");
    this.tags.set(tag, column);
  }

  readRowNotes(row: number, rows: number): string[][] {
    this.count("readRowNotes");
    return this.grid(this.wholeRows(row, rows), ({ note }) => note);
  }

  untagColumn(tag: string): void {
    this.count("untagColumn");
    this.tags.delete(tag);
  }

  readNotes(box: Box): string[][] {
    this.count("readNotes");
    return this.grid(box, ({ note }) => note);
  }

  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void {
    this.count("writeNotes");
    notes.forEach((line, down) =>
      line.forEach((note, right) => this.change(row + down, column + right, { note })),
    );
  }

  notes(row: number): Map<number, string> {
    this.count("notes");
    const line = this.lines[row - 1] ?? [];
    return new Map(line.flatMap(({ note }, index) => (note === "" ? [] : [[index + 1, note] as const])));
  }

  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    this.count("writeHeader");
    cells.forEach(({ label, note }, index) =>
      this.change(row, column + index, { value: label, formula: "", note }),
    );
    if (row === 1) this.frozenRows = 1;
  }

  noteFormats(): void {
    this.count("noteFormats");
  }

  colourWords(): void {
    this.count("colourWords");
  }

  sortDescending(headerRow: number, column: number): void {
    this.count("sortDescending");
    if (this.frozenRows !== headerRow) return;
    const rows = this.lines.splice(headerRow);
    const key = (line: Cell[]) => {
      const { value } = line[column - 1] ?? BLANK;
      return value === "" ? -Infinity : Number(value);
    };
    this.lines.push(...rows.toSorted((a, b) => (key(b) > key(a) ? 1 : key(b) < key(a) ? -1 : 0)));
  }

  hiddenRows(rows: readonly number[]): ReadonlySet<number> {
    this.count("hiddenRows");
    return new Set(rows.filter((row) => this.hidden.has(row)));
  }

  filterState(): string {
    return "";
  }

  insertRow(row: number): void {
    this.count("insertRow");
    this.lines.splice(row - 1, 0, []);
  }

  mergedIn(): Box[] {
    return [];
  }

  deleteRows(rows: readonly number[], areThey: (now: readonly number[]) => boolean): boolean {
    this.count("deleteRows");
    if (!areThey(rows)) return false;
    for (const row of [...rows].reverse()) this.lines.splice(row - 1, 1);
    return true;
  }

  layOutPage(): void {
    this.count("layOutPage");
  }

  addChart(): void {
    this.count("addChart");
  }

  addCheckboxes({ row, column, rows, columns }: Box): void {
    this.count("addCheckboxes");
    const line = Array.from({ length: columns }, () => false);
    this.write(
      row,
      column,
      Array.from({ length: rows }, () => line),
    );
  }

  addDropdowns(): void {
    this.count("addDropdowns");
  }

  takeAsText(): void {
    this.count("takeAsText");
  }

  hideColumns(): void {
    this.count("hideColumns");
  }

  deleteColumns(columns: readonly number[], areThey: (now: readonly number[]) => boolean): boolean {
    this.count("deleteColumns");
    if (!areThey(columns)) return false;
    for (const column of [...columns].reverse()) {
      for (const line of this.lines) line.splice(column - 1, 1);
      for (const [tag, tagged] of this.tags) {
        if (tagged > column) this.tags.set(tag, tagged - 1);
        else if (tagged === column) this.tags.delete(tag);
      }
    }
    return true;
  }

  whyProtected(boxes: readonly Box[]): (string | null)[] {
    this.count("whyProtected");
    return boxes.map(() => this.notWritable);
  }

  whyNotWritable(): string | null {
    this.count("whyNotWritable");
    return this.notWritable;
  }

  /** A new sheet has 1,000 rows and 26 columns. */
  private wholeRows(row: number, rows: number): Box {
    const columns = Math.max(26, ...this.lines.map((line) => line.length));
    const last = Math.min(row + rows - 1, Math.max(1_000, this.lines.length));
    return { row, column: 1, rows: Math.max(0, last - row + 1), columns };
  }

  private grid<T>({ row, column, rows, columns }: Box, of: (cell: Cell) => T): T[][] {
    return Array.from({ length: rows }, (_line, down) =>
      Array.from({ length: columns }, (_cell, right) =>
        of(this.lines[row - 1 + down]?.[column - 1 + right] ?? BLANK),
      ),
    );
  }

  private change(row: number, column: number, change: Partial<Cell>): void {
    while (this.lines.length < row) this.lines.push([]);
    const line = this.lines[row - 1]!;
    while (line.length < column) line.push(BLANK);
    line[column - 1] = { ...line[column - 1]!, ...change };
  }

  private count(method: string): void {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1);
  }
}
