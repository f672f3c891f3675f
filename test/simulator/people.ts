import type { WorkbookSheet } from "../../workbench/workbook/sheet";
import { EDITOR, type OpenAddin } from "../addin/addin-on-host";
import type { Random } from "./random";
import type { Circumstances } from "./circumstances";
import type { Events } from "./events";
import { COMPANY, MINE, ROW_ID } from "./table-headers";

const ACTIONS = [
  ["sort", 8],
  ["insertRow", 5],
  ["deleteRow", 2],
  ["insertColumn", 3],
  ["deleteColumn", 0.5],
  ["moveColumn", 3],
  ["typeMine", 6],
  ["typeOverOutput", 5],
  ["typeOverCompany", 4],
  ["protect", 1],
  ["unprotect", 1],
  ["rename", 1],
] as const;

const JOURNAL_ACTIONS = [
  ["sortHidden", 4],
  ["deleteHiddenRow", 1],
  ["typeIntoHidden", 1],
  ["typeIntoHiddenAndUndo", 3],
  ["insertHiddenColumn", 1],
  ["deleteHidden", 0.4],
] as const;

/** What users need from their world. */
interface Surroundings {
  readonly addin: OpenAddin;
  readonly table: WorkbookSheet;
  readonly companies: readonly string[];
  readonly circumstances: Circumstances;
  readonly events: Events;
}

/** Users at the document: what they do to cells, and a record of it. */
export class People {
  /** Texts that they typed and nobody has deleted since: `mine <row id> <number>`. */
  readonly typed = new Set<string>();
  /** The company in a row, by row ID, as last typed. */
  readonly companyOf = new Map<string, string>();
  readonly rowsDeleted = new Set<string>();
  /** IDs of rows in which another company was typed over. */
  readonly typedOver = new Set<string>();
  /** Times at which answers were destroyed by hand. */
  readonly destroyed: number[] = [];
  /** Since when the journal, or rows of it, are missing; null if they are not. */
  shortenedAt: number | null = null;
  private inserted: { readonly sheet: WorkbookSheet; readonly column: number } | null = null;
  private count = 0;

  constructor(
    private readonly world: Surroundings,
    private readonly random: Random,
  ) {
    for (const { id, company, mine } of this.rows()) {
      this.companyOf.set(id, company);
      if (mine !== "") this.typed.add(mine);
    }
  }

  private get sheet(): WorkbookSheet {
    return this.world.table;
  }

  /** One random action at this moment. */
  act(where: string, { types }: { readonly types: boolean }): void {
    const { random, world } = this;
    const { journalEdits } = world.circumstances;
    const onHidden = journalEdits > 0 && random.chance(journalEdits);
    const action = random.weighted<(typeof ACTIONS)[number][0] | (typeof JOURNAL_ACTIONS)[number][0]>(
      onHidden ? JOURNAL_ACTIONS : ACTIONS,
    );
    if (!types && action.startsWith("type")) return;
    if (this.sheet.index < 0) return;
    const what = this[action]();
    if (what === null) return;
    world.events.fault(`user ${action}`, `${where}: ${what}`);
  }

  headers(): string[] {
    const { sheet } = this;
    const columns = Math.max(1, sheet.lastColumn);
    return sheet.getValues({ row: 1, column: 1, rows: 1, columns })[0]!.map(String);
  }

  /** The table's rows that have an ID. */
  rows(): { row: number; id: string; company: string; mine: string }[] {
    const { sheet } = this;
    if (sheet.index < 0) return [];
    const headers = this.headers();
    const at = (name: string) => headers.indexOf(name);
    return sheet
      .getValues(sheet.dataRange)
      .map((cells, index) => ({
        row: index + 1,
        id: String(cells[at(ROW_ID)] ?? ""),
        company: String(cells[at(COMPANY)] ?? ""),
        mine: String(cells[at(MINE)] ?? ""),
      }))
      .filter(({ id, row }) => id !== "" && row > 1);
  }

  private anyRow(): { row: number; id: string } | null {
    const rows = this.rows();
    return rows.length === 0 ? null : this.random.one(rows);
  }

  /** Columns with a header that no user wrote. */
  private outputColumns(): number[] {
    return this.headers().flatMap((header, index) =>
      header !== "" && ![COMPANY, ROW_ID, MINE].includes(header) ? [index + 1] : [],
    );
  }

  private type(row: number, column: number, text: string): void {
    const box = { row, column, rows: 1, columns: 1 };
    this.typed.delete(String(this.sheet.getValues(box)[0]![0]));
    this.sheet.enter(box, [[text]]);
  }

  sort(): string {
    const { lastRow, lastColumn } = this.sheet;
    const column = this.random.below(lastColumn) + 1;
    const ascending = this.random.chance(0.5);
    this.sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending }]);
    return `by ${column}`;
  }

  insertRow(): string {
    const row = 2 + this.random.below(this.sheet.lastRow - 1);
    this.sheet.insertRows(row, 1);
    return `at ${row}`;
  }

  deleteRow(): string | null {
    const picked = this.anyRow();
    if (picked === null || this.sheet.lastRow < 6) return null;
    const { row, id } = picked;
    const [cells = []] = this.sheet.getValues({ row, column: 1, rows: 1, columns: this.sheet.lastColumn });
    for (const cell of cells) this.typed.delete(String(cell));
    this.rowsDeleted.add(id);
    this.companyOf.delete(id);
    this.sheet.deleteRows(row, 1);
    return `${row} (${id})`;
  }

  insertColumn(): string {
    const column = 1 + this.random.below(this.sheet.lastColumn);
    this.sheet.insertColumns(column, 1);
    return `at ${column}`;
  }

  deleteColumn(): string | null {
    const columns = this.outputColumns();
    if (columns.length === 0) return null;
    const column = this.random.one(columns);
    const cells = this.sheet.getValues({ row: 1, column, rows: this.sheet.lastRow, columns: 1 });
    for (const [cell] of cells) this.typed.delete(String(cell));
    this.sheet.deleteColumns(column, 1);
    return String(cells[0]![0]);
  }

  moveColumn(): string | null {
    const column = 1 + this.random.below(this.sheet.lastColumn);
    const before = 1 + this.random.below(this.sheet.lastColumn + 1);
    if (before === column || before === column + 1) return null;
    this.sheet.moveColumns(column, 1, before);
    return `${column} before ${before}`;
  }

  typeMine(): string | null {
    return this.typeToken(this.headers().indexOf(MINE) + 1);
  }

  typeOverOutput(): string | null {
    const columns = this.outputColumns();
    return columns.length === 0 ? null : this.typeToken(this.random.one(columns));
  }

  private typeToken(column: number): string | null {
    const picked = this.anyRow();
    if (picked === null || column === 0) return null;
    const text = `mine ${picked.id} ${++this.count}`;
    this.type(picked.row, column, text);
    this.typed.add(text);
    return `${text} at R${picked.row}C${column}`;
  }

  typeOverCompany(): string | null {
    const picked = this.anyRow();
    const column = this.headers().indexOf(COMPANY) + 1;
    if (picked === null || column === 0) return null;
    const company = this.random.one(this.world.companies);
    this.type(picked.row, column, company);
    this.companyOf.set(picked.id, company);
    this.typedOver.add(picked.id);
    return `${company} for ${picked.id}`;
  }

  protect(): string | null {
    if (this.sheet.lastColumn < 2) return null;
    const column = 1 + this.random.below(this.sheet.lastColumn);
    const editors = this.random.chance(0.5) ? [EDITOR] : [];
    this.sheet.protect({ range: { row: 1, column, rows: this.sheet.lastRow, columns: 1 }, editors });
    return `column ${column}`;
  }

  unprotect(): string | null {
    const [first] = this.sheet.protections;
    if (first === undefined) return null;
    this.sheet.removeProtection(first.id);
    return "";
  }

  rename(): string {
    this.world.addin.workbook.renameSheet(this.sheet, `Accounts ${++this.count}`);
    return this.sheet.name;
  }

  private hidden(): WorkbookSheet | null {
    return this.world.addin.workbook.sheets.find(({ hidden, lastRow }) => hidden && lastRow > 2) ?? null;
  }

  /**
   * The journal's rows according to the add-on: rows appended by an execution that was then killed are unknown until
   * the next one reads the journal, and hide that others are missing.
   */
  private knownRows(): number {
    const known = [...this.world.addin.host.documentProperties()]
      .filter(([name]) => /^(LEDGER$|ORDER_)/.test(name))
      .flatMap(([, text]) => [...text.matchAll(/"rows":(\d+)/g)]);
    return Math.max(0, ...known.map(([, rows]) => Number(rows)));
  }

  private destroys(): void {
    this.destroyed.push(this.world.addin.clock.now());
  }

  sortHidden(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    const { lastRow, lastColumn } = sheet;
    const column = 1 + this.random.below(lastColumn);
    sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending: true }]);
    return `by ${column}`;
  }

  deleteHiddenRow(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    const row = 2 + this.random.below(sheet.lastRow - 1);
    this.destroys();
    if (this.knownRows() >= sheet.lastRow - 1) this.shortenedAt ??= this.world.addin.clock.now();
    sheet.deleteRows(row, 1);
    return `${row}`;
  }

  typeIntoHidden(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    const row = 1 + this.random.below(sheet.lastRow);
    const column = 1 + this.random.below(sheet.lastColumn);
    this.destroys();
    sheet.enter({ row, column, rows: 1, columns: 1 }, [["oops"]]);
    return `R${row}C${column}`;
  }

  /** A change that is undone immediately destroys nothing. */
  typeIntoHiddenAndUndo(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    const row = 1 + this.random.below(sheet.lastRow);
    const column = 1 + this.random.below(sheet.lastColumn);
    sheet.enter({ row, column, rows: 1, columns: 1 }, [["oops"]]);
    this.world.addin.workbook.undo();
    return `R${row}C${column}`;
  }

  /** Nothing is bought until somebody has undone that, the second time or at the end: nothing is destroyed. */
  insertHiddenColumn(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    if (this.putBackHiddenColumn()) return "undone";
    const column = 1 + this.random.below(sheet.lastColumn);
    sheet.insertColumns(column, 1);
    this.inserted = { sheet, column };
    return `at ${column}`;
  }

  putBackHiddenColumn(): boolean {
    const { inserted } = this;
    this.inserted = null;
    if (inserted === null || inserted.sheet.index < 0) return false;
    inserted.sheet.deleteColumns(inserted.column, 1);
    return true;
  }

  deleteHidden(): string | null {
    const sheet = this.hidden();
    if (sheet === null) return null;
    this.destroys();
    this.shortenedAt ??= this.world.addin.clock.now();
    this.world.addin.workbook.deleteSheet(sheet);
    return "";
  }
}
