import { type Day, utcDayOf, utcInstant } from "../../src/core/api-date";
import type { Box, Spreadsheet } from "../../src/google/spreadsheet";
import { FakeLock } from "./fake-lock";
import { MemorySheet } from "./memory-sheet";

/** A spreadsheet in memory, in UTC, with the first sheet active until another is. */
export class MemorySpreadsheet implements Spreadsheet {
  readonly id = "spreadsheet-1";
  readonly name = "Accounts";
  readonly timeZone = "Etc/UTC";
  locale = "en_US";
  readonly sheets: MemorySheet[] = [];
  lock = new FakeLock();
  /** What is selected on the active sheet; null without a user at the keyboard. */
  boxes: readonly Box[] | null = [];
  flushes = 0;

  private readonly marks = new Map<string, number>();
  private openId: number | null = null;

  /** @param content Rows of each sheet, by name. */
  constructor(content: Readonly<Record<string, readonly (readonly unknown[])[]>> = {}) {
    for (const [name, rows] of Object.entries(content)) this.insert(name, rows);
  }

  get names(): string[] {
    return this.sheets.map(({ name }) => name);
  }

  selection(): { sheet: MemorySheet; boxes: readonly Box[] } | null {
    const sheet = this.sheets.find(({ sheetId }) => sheetId === this.openId) ?? this.sheets[0];
    return sheet === undefined || this.boxes === null ? null : { sheet, boxes: this.boxes };
  }

  sheet(sheetId: number): MemorySheet | null {
    return this.sheets.find((sheet) => sheet.sheetId === sheetId) ?? null;
  }

  sheetNamed(name: string): MemorySheet | null {
    return this.sheets.find((sheet) => sheet.name === name) ?? null;
  }

  markedSheet(mark: string): MemorySheet | null {
    return this.sheet(this.marks.get(mark) ?? -1);
  }

  findSheet(mark: string, name: string): MemorySheet | null {
    return (
      this.markedSheet(mark) ?? this.sheets.find((each) => each.name === name && each.lastRow() === 0) ?? null
    );
  }

  ensureSheet(mark: string, name: string, isOurs: (sheet: MemorySheet) => boolean = () => true): MemorySheet {
    const found = this.findSheet(mark, name);
    const sheet = found !== null && isOurs(found) ? found : this.addSheet(name);
    this.marks.set(mark, sheet.sheetId);
    return sheet;
  }

  allSheets(): readonly MemorySheet[] {
    return this.sheets;
  }

  addSheet(name: string): MemorySheet {
    let free = name;
    for (let number = 2; this.sheetNamed(free) !== null; number++) free = `${name} ${number}`;
    return this.insert(free, []);
  }

  select(sheetId: number): void {
    this.openId = sheetId;
  }

  activate(sheetId: number): void {
    this.openId = sheetId;
  }

  dayOf(ms: number): string {
    return utcDayOf(ms);
  }

  localTime(ms: number): string {
    return new Date(ms).toISOString().slice(0, 19);
  }

  instantOf(day: Omit<Day, "kind">): Date {
    return utcInstant(day);
  }

  flush(): void {
    this.flushes++;
  }

  private insert(name: string, rows: readonly (readonly unknown[])[]): MemorySheet {
    const sheet = new MemorySheet(this.sheets.length + 1, name, rows);
    this.sheets.push(sheet);
    return sheet;
  }
}
