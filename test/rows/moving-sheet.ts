import { FakeLock } from "../fakes/fake-lock";
import { utcInstant } from "../../src/core/api-date";
import type { CellValue } from "../../src/core/cell";
import type { Area, Facet, SheetTable, Spreadsheet } from "../../src/google/spreadsheet";

interface Cell {
  value: unknown;
  formula: string;
  note?: string;
}

/** A sheet whose rows and columns a user moves just before or after buffered writes take effect. */
export class MovingSheet {
  /** By row, each as wide as the sheet. */
  grid: Cell[][];
  /** Called once, before the next flush writes what is buffered, or after it. */
  beforeFlush: (() => void) | null = null;
  afterFlush: (() => void) | null = null;
  flushes = 0;
  readonly instantOf = utcInstant;
  readonly localTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  readonly lock = new FakeLock();
  private buffer: (() => void)[] = [];

  constructor(rows: readonly (readonly unknown[])[], spareRows = 10) {
    this.grid = rows.map((row) => row.map((value) => cellWith(value)));
    for (let spare = 0; spare < spareRows; spare++) this.insertRow(this.grid.length);
  }

  get values(): unknown[][] {
    return this.grid.slice(0, this.lastRow()).map((row) => row.map(({ value }) => value));
  }

  get table(): SheetTable {
    return this as unknown as SheetTable;
  }

  get spreadsheet(): Spreadsheet {
    return this as unknown as Spreadsheet;
  }

  insertRow(index: number): void {
    this.grid.splice(
      index,
      0,
      Array.from({ length: this.grid[0]?.length ?? 0 }, () => cellWith("")),
    );
  }

  deleteRow(index: number): void {
    this.grid.splice(index, 1);
  }

  /** @param order Indexes of the rows below the header, in their new order. */
  permute(order: readonly number[]): void {
    const [header = [], ...rows] = this.grid;
    const moved = new Set(order);
    this.grid = [
      header,
      ...order.map((index) => rows[index]!),
      ...rows.filter((_, index) => !moved.has(index)),
    ];
  }

  insertColumn(index: number): void {
    for (const row of this.grid) row.splice(index, 0, cellWith(""));
  }

  deleteColumn(index: number): void {
    for (const row of this.grid) row.push(...row.splice(index, 1).map(() => cellWith("")));
  }

  moveColumn(from: number, to: number): void {
    for (const row of this.grid) row.splice(to, 0, row.splice(from, 1)[0]!);
  }

  lastRow(): number {
    this.settle();
    return this.grid.reduce(
      (last, row, index) => (row.some(({ value }) => value !== "") ? index + 1 : last),
      0,
    );
  }

  read(area: Area): unknown[][] {
    return this.cells(area, ({ value }) => value);
  }

  readTexts(area: Area, facet: Facet): string[][] {
    return this.cells(area, ({ formula, note = "" }) => (facet === "notes" ? note : formula));
  }

  writeTexts(row: number, column: number, facet: Facet, texts: readonly (readonly string[])[]): void {
    this.buffer.push(() =>
      texts.forEach((line, down) =>
        line.forEach((text, right) => {
          const cells = this.grid[row - 1 + down]!;
          if (facet === "notes") cells[column - 1 + right]!.note = text;
          else cells[column - 1 + right] = { value: "calculated", formula: text };
        }),
      ),
    );
  }

  private cells<T>(area: Area, of: (cell: Cell) => T): T[][] {
    this.settle();
    const lines = this.grid.slice(area.row - 1, area.row - 1 + area.rows);
    const [from, to] =
      area.column === undefined ? [0, undefined] : [area.column - 1, area.column - 1 + area.columns];
    return lines.map((cells) => cells.slice(from, to).map(of));
  }

  whyNotWritable(): null {
    return null;
  }

  noteFormats(): void {
    this.settle();
  }

  taggedColumns(): Map<string, number> {
    return new Map();
  }

  write(row: number, column: number, values: readonly (readonly CellValue[])[]): void {
    this.buffer.push(() => {
      while (this.grid.length < row - 1 + values.length) this.insertRow(this.grid.length);
      values.forEach((line, down) =>
        line.forEach((value, right) => {
          const { note } = this.grid[row - 1 + down]![column - 1 + right]!;
          this.grid[row - 1 + down]![column - 1 + right] = {
            ...cellWith(value ?? ""),
            ...(note && { note }),
          };
        }),
      );
    });
  }

  flush(): void {
    const { beforeFlush: before, afterFlush: after } = this;
    [this.beforeFlush, this.afterFlush] = [null, null];
    before?.();
    this.settle();
    after?.();
    this.flushes += 1;
  }

  private settle(): void {
    for (const write of this.buffer.splice(0)) write();
  }
}

function cellWith(value: unknown): Cell {
  const isFormula = typeof value === "string" && value.startsWith("=");
  return isFormula ? { value: "calculated", formula: value } : { value, formula: "" };
}
