import { forSheet, utcMidnight, type CellValue } from "../../src/core/cell";
import type { Box, HeaderCell, HiddenRows, SheetTable, WordColour } from "../../src/ports/spreadsheet";

/** A sheet in memory, in UTC. What is written is stored as the value that a sheet would then hold. */
export class MemorySheet implements SheetTable {
  /** Sheet calls so far, by method: the round trips of a run. */
  readonly calls = new Map<string, number>();
  readonly bold = new Set<string>();
  readonly colours = new Map<number, readonly WordColour[]>();
  frozenRows = 0;
  /** Set by tests: rows hidden by a filter, and the reason why nothing can be written. */
  readonly hidden = new Set<number>();
  notWritable: string | null = null;

  private readonly cells: unknown[][] = [];
  private readonly formulas = new Map<string, string>();
  private readonly noteTexts = new Map<string, string>();
  private readonly tags = new Map<string, number>();

  constructor(
    readonly sheetId: number,
    public name: string,
    rows: readonly (readonly unknown[])[] = [],
  ) {
    rows.forEach((row, index) => (this.cells[index] = [...row]));
  }

  /** The whole content, for a test to compare. */
  values(): unknown[][] {
    return this.read({ row: 1, column: 1, rows: this.lastRow(), columns: this.lastColumn() });
  }

  setFormula(row: number, column: number, formula: string, shows: unknown): void {
    this.set(row, column, shows);
    this.formulas.set(at(row, column), formula);
  }

  lastRow(): number {
    this.count("lastRow");
    for (let row = this.cells.length; row > 0; row--) {
      if ((this.cells[row - 1] ?? []).some((value) => value !== "")) return row;
    }
    return 0;
  }

  lastColumn(): number {
    this.count("lastColumn");
    let last = 0;
    for (const row of this.cells) {
      (row ?? []).forEach((value, index) => {
        if (value !== "" && value !== undefined) last = Math.max(last, index + 1);
      });
    }
    return last;
  }

  read(box: Box): unknown[][] {
    this.count("read");
    return grid(box, (row, column) => this.cells[row - 1]?.[column - 1] ?? "");
  }

  readFormulas(box: Box): string[][] {
    this.count("readFormulas");
    return grid(box, (row, column) => this.formulas.get(at(row, column)) ?? "");
  }

  readRows(row: number, rows: number): unknown[][] {
    this.count("readRows");
    return grid(this.wholeRows(row, rows), (r, column) => this.cells[r - 1]?.[column - 1] ?? "");
  }

  readRowFormulas(row: number, rows: number): string[][] {
    this.count("readRowFormulas");
    return grid(this.wholeRows(row, rows), (r, column) => this.formulas.get(at(r, column)) ?? "");
  }

  writeFormula(row: number, column: number, formula: string): void {
    this.count("writeFormula");
    this.setFormula(row, column, formula, "");
  }

  writeFormulas(row: number, column: number, formulas: readonly (readonly string[])[]): void {
    this.count("writeFormulas");
    formulas.forEach((line, down) =>
      line.forEach((formula, across) => {
        if (formula !== "") this.setFormula(row + down, column + across, formula, "");
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
        const written = forSheet(value, utcMidnight);
        // The apostrophe marks text and is not part of it.
        this.set(row + down, column + right, typeof value === "string" ? String(written).slice(1) : written);
        this.formulas.delete(at(row + down, column + right));
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
    return grid(this.wholeRows(row, rows), (r, column) => this.noteTexts.get(at(r, column)) ?? "");
  }

  untagColumn(tag: string): void {
    this.count("untagColumn");
    this.tags.delete(tag);
  }

  readNotes(box: Box): string[][] {
    this.count("readNotes");
    return grid(box, (row, column) => this.noteTexts.get(at(row, column)) ?? "");
  }

  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void {
    this.count("writeNotes");
    notes.forEach((line, down) =>
      line.forEach((note, right) => this.noteTexts.set(at(row + down, column + right), note)),
    );
  }

  notes(row: number): Map<number, string> {
    this.count("notes");
    const found = new Map<number, string>();
    for (const [place, note] of this.noteTexts) {
      const [noteRow, column] = place.split(",").map(Number);
      if (noteRow === row) found.set(column!, note);
    }
    return found;
  }

  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    this.count("writeHeader");
    cells.forEach(({ label, note }, index) => {
      this.set(row, column + index, label);
      if (note === "") this.noteTexts.delete(at(row, column + index));
      else this.noteTexts.set(at(row, column + index), note);
      this.bold.add(at(row, column + index));
    });
    if (row === 1) this.frozenRows = 1;
  }

  keepFormats(): void {
    this.count("keepFormats");
  }

  colourWords(column: number, colours: readonly WordColour[]): void {
    this.count("colourWords");
    this.colours.set(column, colours);
  }

  sortDescending(headerRow: number, column: number): void {
    this.count("sortDescending");
    const rows = this.cells.splice(headerRow);
    const key = (row: unknown[]) => Number(row[column - 1] ?? 0);
    this.cells.push(...rows.sort((a, b) => key(b) - key(a)));
  }

  hiddenRows(rows: readonly number[]): HiddenRows {
    this.count("hiddenRows");
    return { hidden: new Set(rows.filter((row) => this.hidden.has(row))), end: null, byHand: true };
  }

  filterState(): string {
    return "";
  }

  insertRow(row: number): void {
    this.count("insertRow");
    this.cells.splice(row - 1, 0, []);
  }

  mergedIn(): Box[] {
    return [];
  }

  deleteRows(row: number, count: number): void {
    this.count("deleteRows");
    this.cells.splice(row - 1, count);
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

  deleteColumns(column: number, count: number): void {
    this.count("deleteColumns");
    for (const line of this.cells) line?.splice(column - 1, count);
    for (const [tag, tagged] of this.tags) {
      if (tagged >= column + count) this.tags.set(tag, tagged - count);
      else if (tagged >= column) this.tags.delete(tag);
    }
  }

  whyNotWritable(): string | null {
    this.count("whyNotWritable");
    return this.notWritable;
  }

  /** A new sheet has 1,000 rows and 26 columns. */
  private wholeRows(row: number, rows: number): Box {
    const columns = Math.max(26, ...this.cells.map((line) => line?.length ?? 0));
    const last = Math.min(row + rows - 1, Math.max(1_000, this.cells.length));
    return { row, column: 1, rows: Math.max(0, last - row + 1), columns };
  }

  private set(row: number, column: number, value: unknown): void {
    for (let index = this.cells.length; index < row; index++) this.cells.push([]);
    const line = this.cells[row - 1]!;
    for (let index = line.length; index < column; index++) line.push("");
    line[column - 1] = value;
  }

  private count(method: string): void {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1);
  }
}

function at(row: number, column: number): string {
  return `${row},${column}`;
}

function grid<T>({ row, column, rows, columns }: Box, cell: (row: number, column: number) => T): T[][] {
  return Array.from({ length: rows }, (_line, down) =>
    Array.from({ length: columns }, (_cell, right) => cell(row + down, column + right)),
  );
}
