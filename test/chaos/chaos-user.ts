import type { WorkbookSheet } from "../../workbench/workbook/sheet";
import { readCompany } from "../../src/core/company";
import type { OpenAddin } from "../addin/addin-on-host";
import type { ChaosItems } from "./chaos-items";
import type { Random } from "../addin/random";

/** Header of the column that identifies a row wherever it is moved. */
export const ROW_ID = "Row";
/** Header of the company column: no output column has this name. */
export const COMPANY = "Account";
const JOURNAL = "Company Intelligence journal";

/** What a user may do between two service calls; mostly actions that move cells. */
const ACTIONS = [
  ["sort", 8],
  ["insertRow", 5],
  ["deleteRow", 3],
  ["insertColumn", 4],
  ["deleteOutputColumn", 1],
  ["moveCompanies", 3],
  ["moveOutputColumn", 2],
  ["rename", 2],
  ["editOutput", 6],
  ["deleteSheet", 0.3],
  ["sortJournal", 3],
  ["deleteFromJournal", 2],
  ["deleteJournal", 0.5],
  ["evictCaches", 3],
] as const;

/** What a user who types does in addition: over companies, statuses, times and values. */
const TYPING = [
  ["typeCompany", 10],
  ["typeStatus", 6],
  ["typeTime", 3],
  ["editOutput", 6],
] as const;

/** Statuses of the user's own, some of which begin like ours. */
const STATUSES = ["", "Done: ", "Failed: ", "Stopped: ", "Not found: ", "Waiting: ", "Queued: "];

/** A text that the user typed: the row it belongs to, and a counter. */
export const TYPED = /mine (\S+) \d+$/;

/** Repairing a write whose columns were moved takes no longer. */
const PUT_RIGHT_MS = 10_000;

/** A user at the sheet who remembers what they typed and what they deleted. */
export class ChaosUser {
  readonly done: string[] = [];
  /** Texts that the user typed into output cells and has not deleted since. */
  readonly typed = new Set<string>();
  readonly rowsDeleted = new Set<string>();
  columnsDeleted = 0;
  /** Whether they deleted answers, or the record of writes. */
  hasDestroyed = false;
  /** Companies that they typed, by row id. */
  readonly companies = new Map<string, string | number>();
  private count = 0;
  private columnsMovedAt = -Infinity;
  private readonly tableId: number;

  constructor(
    private readonly addin: OpenAddin,
    private readonly random: Random,
    private readonly items: ChaosItems | null = null,
    /** What they type over companies; null for a user who never does. */
    readonly anyCompany: (() => string | number) | null = null,
  ) {
    this.tableId = addin.sheet.id;
  }

  /** One random action at this moment. */
  act(where: string, { types }: { types: boolean }): void {
    if (this.items !== null && this.random.chance(0.5)) {
      const what = this.items.act();
      if (what !== null) this.done.push(`${where}: ${what}`);
      return;
    }
    const isTyping = this.anyCompany !== null && this.random.chance(0.4);
    const action = this.random.weighted<(typeof ACTIONS | typeof TYPING)[number][0]>(
      isTyping ? TYPING : ACTIONS,
    );
    if (["editOutput", "typeStatus", "typeTime"].includes(action) && !types) return;
    // Companies are written only if one of them was overwritten, with its column, and is put back.
    const now = this.addin.clock.now();
    if (action === "typeCompany" && !types && now - this.columnsMovedAt < PUT_RIGHT_MS) return;
    if (this.addin.workbook.sheets.length < 1 || !this.hasTable()) return;
    if (/column|moveCompanies/i.test(action)) this.columnsMovedAt = now;
    const what = this[action]();
    if (what !== null) this.done.push(`${where}: ${action} ${what}`);
  }

  /** The run's sheet, which may be renamed; null if it was deleted. */
  get table(): WorkbookSheet | null {
    return this.addin.workbook.sheets.find((sheet) => sheet.id === this.tableId) ?? null;
  }

  private hasTable(): boolean {
    return this.table !== null;
  }

  private get sheet(): WorkbookSheet {
    return this.table!;
  }

  private headers(): string[] {
    const [headers = []] = this.sheet.getValues({
      row: 1,
      column: 1,
      rows: 1,
      columns: this.sheet.lastColumn,
    });
    return headers.map(String);
  }

  private notes(): string[] {
    const [notes = []] = this.sheet.getNotes({ row: 1, column: 1, rows: 1, columns: this.sheet.lastColumn });
    return notes.map((note) => note.split("\n")[0]!);
  }

  private outputColumns(): number[] {
    return this.notes().flatMap((note, index) => (note === "" ? [] : [index + 1]));
  }

  sort(): string {
    const { lastRow, lastColumn } = this.sheet;
    const column = this.random.below(lastColumn) + 1;
    const ascending = this.random.chance(0.5);
    this.sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending }]);
    return `by ${column} ${ascending ? "up" : "down"}`;
  }

  insertRow(): string {
    const row = 2 + this.random.below(this.sheet.lastRow - 1);
    this.sheet.insertRows(row, 1);
    return `at ${row}`;
  }

  deleteRow(): string | null {
    const row = 2 + this.random.below(this.sheet.lastRow - 1);
    if (this.sheet.lastRow < 6) return null;
    const [cells = []] = this.sheet.getValues({ row, column: 1, rows: 1, columns: this.sheet.lastColumn });
    const at = this.headers().indexOf(ROW_ID);
    if (at < 0) return null;
    const id = String(cells[at]);
    if (id !== "") this.rowsDeleted.add(id);
    for (const cell of cells) this.typed.delete(String(cell));
    this.sheet.deleteRows(row, 1);
    return `${row} (${id})`;
  }

  insertColumn(): string {
    const column = 1 + this.random.below(this.sheet.lastColumn);
    this.sheet.insertColumns(column, 1);
    return `at ${column}`;
  }

  deleteOutputColumn(): string | null {
    const columns = this.outputColumns();
    const headers = this.headers();
    // If a column was inserted at that moment, one of our headers is on a user's column until it is removed again.
    if (columns.length === 0 || !headers.includes(ROW_ID) || !headers.includes(COMPANY)) return null;
    const column = this.random.one(columns);
    for (const [cell] of this.sheet.getValues({ row: 1, column, rows: this.sheet.lastRow, columns: 1 }))
      this.typed.delete(String(cell));
    const header = headers[column - 1]!;
    this.sheet.deleteColumns(column, 1);
    this.columnsDeleted++;
    return header;
  }

  moveCompanies(): string | null {
    const column = this.headers().indexOf(COMPANY) + 1;
    return column === 0 ? null : this.move(column);
  }

  moveOutputColumn(): string | null {
    const columns = this.outputColumns();
    return columns.length === 0 ? null : this.move(this.random.one(columns));
  }

  private move(column: number): string {
    const before = 1 + this.random.below(this.sheet.lastColumn + 1);
    if (before === column || before === column + 1) return "nowhere";
    this.sheet.moveColumns(column, 1, before);
    return `${column} before ${before}`;
  }

  rename(): string {
    this.addin.workbook.renameSheet(this.sheet, `Renamed ${++this.count}`);
    return this.sheet.name;
  }

  editOutput(): string | null {
    return this.typeInto(isValueTag, "");
  }

  typeStatus(): string | null {
    return this.typeInto((tag) => tag === "status", this.random.one(STATUSES));
  }

  typeTime(): string | null {
    return this.typeInto((tag) => tag === "updated", "");
  }

  typeCompany(): string | null {
    const column = this.headers().indexOf(COMPANY) + 1;
    const picked = this.anyRow();
    if (picked === null || column === 0) return null;
    const company = this.anyCompany!();
    this.companies.set(picked.id, company);
    this.sheet.enter({ row: picked.row, column, rows: 1, columns: 1 }, [[String(company)]]);
    return `${company} for ${picked.id} at R${picked.row}C${column}`;
  }

  private typeInto(isWanted: (tag: string) => boolean, prefix: string): string | null {
    const columns = this.outputColumns().filter((column) => isWanted(this.notes()[column - 1]!));
    const picked = this.anyRow();
    if (columns.length === 0 || picked === null) return null;
    const { row, id } = picked;
    const box = { row, column: this.random.one(columns), rows: 1, columns: 1 };
    this.typed.delete(String(this.sheet.getValues(box)[0]![0]));
    const text = `${prefix}mine ${id} ${++this.count}`;
    this.typed.add(text);
    this.sheet.enter(box, [[text]]);
    return `${text} at R${row}C${box.column}`;
  }

  /** null for a row that the user has inserted. */
  private anyRow(): { row: number; id: string } | null {
    const row = 2 + this.random.below(this.sheet.lastRow - 1);
    const column = this.headers().indexOf(ROW_ID) + 1;
    if (column === 0) return null;
    const id = String(this.sheet.getValues({ row, column, rows: 1, columns: 1 })[0]![0]);
    return id === "" ? null : { row, id };
  }

  deleteSheet(): string {
    if (this.addin.workbook.sheets.every(({ id, name }) => id === this.sheet.id || name === JOURNAL))
      this.addin.workbook.insertSheet();
    this.addin.workbook.deleteSheet(this.sheet);
    return "";
  }

  sortJournal(): string | null {
    const journal = this.journal;
    if (journal === null || journal.lastRow < 3) return null;
    const withHeader = this.random.chance(0.3);
    const row = withHeader ? 1 : 2;
    const column = 1 + this.random.below(14);
    const ascending = this.random.chance(0.5);
    journal.sort({ row, column: 1, rows: journal.lastRow - row + 1, columns: journal.lastColumn }, [
      { column, ascending },
    ]);
    return `${withHeader ? "with its header" : ""} by ${column}`;
  }

  deleteFromJournal(): string | null {
    const journal = this.journal;
    if (journal === null || journal.lastRow < 3) return null;
    const row = 2 + this.random.below(journal.lastRow - 1);
    this.hasDestroyed = true;
    journal.deleteRows(row, 1);
    return `${row}`;
  }

  deleteJournal(): string | null {
    const { journal } = this;
    if (journal === null) return null;
    this.hasDestroyed = true;
    this.addin.workbook.deleteSheet(journal);
    return "";
  }

  evictCaches(): string {
    this.addin.host.evictCaches();
    return "";
  }

  get journal(): WorkbookSheet | null {
    return this.addin.workbook.sheetNamed(JOURNAL) ?? null;
  }
}

/** Status and Updated belong to the run. */
export function isValueTag(tag: string): boolean {
  return !/^(?:|(?:name:)?(?:status|updated|memory))$/.test(tag);
}

/** Whether a cell names this company. */
export function companyKeyOf(cell: unknown): string | null {
  const company = readCompany(cell);
  return company.kind === "company" ? company.key : null;
}
