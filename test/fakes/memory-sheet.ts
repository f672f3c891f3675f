import { utcInstant } from "../../src/core/api-date";
import { forSheet, type CellValue } from "../../src/core/cell";
import type { Area, Box, Facet, HeaderCell, ReadFacet, SheetTable } from "../../src/google/spreadsheet";

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

  read(area: Area): unknown[][] {
    this.count(area.column === undefined ? "readRows" : "read");
    return this.grid(this.boxOf(area), ({ value }) => value);
  }

  readTexts(area: Area, facet: ReadFacet): string[][] {
    this.count(`read ${facet}`);
    return this.grid(this.boxOf(area), (cell) =>
      facet === "formulas" ? cell.formula : facet === "notes" ? cell.note : "",
    );
  }

  writeTexts(row: number, column: number, facet: Facet, texts: readonly (readonly string[])[]): void {
    this.count(`write ${facet}`);
    texts.forEach((line, down) =>
      line.forEach((text, right) => {
        if (facet === "formulas") this.setFormula(row + down, column + right, text, "");
        else if (facet === "notes") this.change(row + down, column + right, { note: text });
      }),
    );
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

  tagColumn(tag: string, column: number | null): void {
    this.count("tagColumn");
    if (column === null) this.tags.delete(tag);
    else this.tags.set(tag, column);
  }

  writeHeader(row: number, column: number, cells: readonly HeaderCell[]): void {
    this.count("writeHeader");
    cells.forEach(({ label, note }, index) =>
      this.change(row, column + index, { value: label, formula: "", note }),
    );
    if (row === 1) this.frozenRows = 1;
  }

  growTo(): void {
    this.count("growTo");
  }

  lookOfHeader(row: number): void {
    this.count("lookOfHeader");
    if (row === 1) this.frozenRows = 1;
  }

  noteFormats(): void {
    this.count("noteFormats");
  }

  lookOfColumns(): void {
    this.count("lookOfColumns");
  }

  sortDescending(headerRow: number, column: number): boolean {
    this.count("sortDescending");
    if (this.frozenRows !== headerRow || this.lines.flat().some(({ formula }) => formula !== ""))
      return false;
    const rows = this.lines.splice(headerRow);
    const key = (line: Cell[]) => {
      const { value } = line[column - 1] ?? BLANK;
      return value === "" ? -Infinity : Number(value);
    };
    this.lines.push(...rows.toSorted((a, b) => (key(b) > key(a) ? 1 : key(b) < key(a) ? -1 : 0)));
    return true;
  }

  hiddenRows(rows: readonly number[]): ReadonlySet<number> {
    this.count("hiddenRows");
    return new Set(rows.filter((row) => this.hidden.has(row)));
  }

  hiddenColumns(): ReadonlySet<number> {
    this.count("hiddenColumns");
    return new Set();
  }

  filterState(): string {
    return "";
  }

  insertRow(row: number): void {
    this.count("insertRow");
    this.lines.splice(row - 1, 0, []);
  }

  /** As a user does. */
  deleteLines(what: "rows" | "columns", lines: readonly number[]): void {
    for (const at of [...lines].reverse()) {
      if (what === "rows") this.lines.splice(at - 1, 1);
      else this.deleteColumn(at);
    }
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

  whyProtected(boxes: readonly Box[]): (string | null)[] {
    this.count("whyProtected");
    return boxes.map(() => this.notWritable);
  }

  whyNotWritable(): string | null {
    this.count("whyNotWritable");
    return this.notWritable;
  }

  private deleteColumn(column: number): void {
    for (const line of this.lines) line.splice(column - 1, 1);
    for (const [tag, tagged] of this.tags) {
      if (tagged > column) this.tags.set(tag, tagged - 1);
      else if (tagged === column) this.tags.delete(tag);
    }
  }

  /** A new sheet has 1,000 rows and 26 columns. */
  private boxOf(area: Area): Box {
    if (area.column !== undefined) return area;
    const columns = Math.max(26, ...this.lines.map((line) => line.length));
    const last = Math.min(area.row + area.rows - 1, Math.max(1_000, this.lines.length));
    return { row: area.row, column: 1, rows: Math.max(0, last - area.row + 1), columns };
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
