import type { CellValue } from "../../workbench/workbook/cell-view";
import type { WorkbookSheet } from "../../workbench/workbook/sheet";
import type { OpenAddin } from "../addin/addin-on-host";
import type { Random } from "../addin/random";
import type { ChaosKind } from "./chaos-run-kinds";

const MINE = "My notes";
/** A job state that the user typed. */
const APPLIED = "Applied";

/** What a user may do to the sheet that items are appended to. */
const ACTIONS = [
  ["sort", 6],
  ["insertRow", 6],
  ["deleteRow", 3],
  ["insertColumn", 3],
  ["moveColumn", 4],
  ["writeNote", 6],
] as const;

interface Table {
  readonly tags: readonly string[];
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

/**
 * The sheet of job posts or news: what the service has sent, what the user did there, and the invariants at the end.
 */
export class ChaosItems {
  /** Items sent in replies, by ID. */
  private readonly served = new Map<string, { companies: Set<string>; title: string; url: string }>();
  private readonly notes = new Map<string, string>();
  private readonly deletedOf = new Map<string, number>();
  private readonly applied = new Set<string>();
  private before = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly addin: OpenAddin,
    private readonly random: Random,
    private readonly kind: ChaosKind,
  ) {
    addin.spoil = (reply, url) => {
      this.listen(url, reply.status === 200 ? reply.body : "");
      return reply;
    };
  }

  /** Before the run: a column and some states of the user's own. */
  prepare(): void {
    const { sheet } = this;
    if (sheet === null) return;
    const column = sheet.lastColumn + 1;
    if (column > sheet.columnCount) sheet.insertColumns(column, 1);
    sheet.setValues({ row: 1, column, rows: 1, columns: 1 }, [[MINE]]);
    for (let row = 2; row <= sheet.lastRow; row++) if (this.random.chance(0.3)) this.note(row);
    const { tags } = this.table(sheet);
    const state = tags.indexOf("item:state") + 1;
    for (let row = 2; row <= sheet.lastRow; row++) {
      if (state === 0 || !this.random.chance(0.1)) continue;
      sheet.setValues({ row, column: state, rows: 1, columns: 1 }, [[APPLIED]]);
      this.applied.add(this.idAt(sheet, row));
    }
    this.before = this.countByCompany(sheet);
  }

  /** One random action on the items. @returns What was done; null if there was nothing to do. */
  act(): string | null {
    const { sheet } = this;
    if (sheet === null || sheet.lastRow < 2) return null;
    const action = this.random.weighted(ACTIONS);
    const what = this[action](sheet);
    return what === null ? null : `items ${action} ${what}`;
  }

  sort(sheet: WorkbookSheet): string {
    const { lastRow, lastColumn } = sheet;
    const column = this.random.below(lastColumn) + 1;
    const ascending = this.random.chance(0.5);
    sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending }]);
    return `by ${column} ${ascending ? "up" : "down"}`;
  }

  insertRow(sheet: WorkbookSheet): string {
    const row = 2 + this.random.below(sheet.lastRow - 1);
    const rows = 1 + this.random.below(3);
    sheet.insertRows(row, rows);
    return `${rows} at ${row}`;
  }

  deleteRow(sheet: WorkbookSheet): string {
    const row = 2 + this.random.below(sheet.lastRow - 1);
    const id = this.idAt(sheet, row);
    const { tags, rows } = this.table(sheet);
    const company = String(rows[row - 2]?.[tags.indexOf("item:company")] ?? "");
    this.deletedOf.set(company, (this.deletedOf.get(company) ?? 0) + 1);
    this.notes.delete(id);
    this.applied.delete(id);
    sheet.deleteRows(row, 1);
    return `${row} (${id})`;
  }

  insertColumn(sheet: WorkbookSheet): string {
    const column = 1 + this.random.below(sheet.lastColumn);
    sheet.insertColumns(column, 1);
    return `at ${column}`;
  }

  moveColumn(sheet: WorkbookSheet): string {
    const column = 1 + this.random.below(sheet.lastColumn);
    const before = 1 + this.random.below(sheet.lastColumn + 1);
    if (before === column || before === column + 1) return "nowhere";
    sheet.moveColumns(column, 1, before);
    return `${column} before ${before}`;
  }

  writeNote(sheet: WorkbookSheet): string | null {
    return this.note(2 + this.random.below(sheet.lastRow - 1));
  }

  /** Violated invariants, whatever the user and the service did. */
  wrong(statuses: ReadonlyMap<string, string>): string[] {
    const { sheet } = this;
    if (sheet === null) return [];
    const wrong: string[] = [];
    const { tags, headers, rows } = this.table(sheet);
    const at = (tag: string) => tags.indexOf(tag);
    const idTag = this.kind.idLabel === "Job ID" ? "item:field:job_id" : "item:field:id";
    const known = tags.filter((tag) => tag !== "");
    if (new Set(known).size !== known.length) wrong.push(`items: a column twice: ${known.join(", ")}`);
    const ids = new Set<string>();
    const [noted, applied] = [new Set<string>(), new Set<string>()];
    const mine = headers.indexOf(MINE);
    rows.forEach((row, index) => {
      const place = `items row ${index + 2}`;
      const id = String(row[at(idTag)] ?? "");
      const note = mine < 0 ? "" : String(row[mine]);
      if (note !== "" && this.notes.get(id) !== note) wrong.push(`${place} (${id}): the note is “${note}”`);
      if (note !== "") noted.add(note);
      if (id === "") {
        if (tags.some((tag, column) => tag !== "" && row[column] !== ""))
          wrong.push(`${place}: an item without its id: ${JSON.stringify(row)}`);
        return;
      }
      if (ids.has(id)) wrong.push(`${place}: ${id} twice`);
      ids.add(id);
      const item = this.served.get(id);
      const company = String(row[at("item:company")] ?? "");
      if (item === undefined) wrong.push(`${place}: nobody knows ${id}`);
      else if (!item.companies.has(company)) wrong.push(`${place}: ${id} is not of ${company}`);
      else {
        if (row[at("title")] !== item.title)
          wrong.push(`${place}: ${id} has the title ${String(row[at("title")])}`);
        if (row[at("url")] !== item.url)
          wrong.push(`${place}: ${id} has the address ${String(row[at("url")])}`);
      }
      if (row[at("item:first_seen")] === "" || row[at("item:last_seen")] === "")
        wrong.push(`${place}: ${id} was never seen`);
      const state = at("item:state") < 0 ? "New" : row[at("item:state")];
      if (state === APPLIED) applied.add(id);
      if (state === APPLIED ? !this.applied.has(id) : !/^(New|Open|Gone)$/.test(String(state)))
        wrong.push(`${place}: ${id} has the state ${String(state)}`);
    });
    for (const [id, note] of this.notes)
      if (!noted.has(note)) wrong.push(`the note “${note}” on ${id} is gone`);
    for (const id of this.applied) if (!applied.has(id)) wrong.push(`the state of ${id} is gone`);
    wrong.push(...this.wrongCounts(sheet, statuses));
    return wrong;
  }

  /** A row that says `3 new job posts` has three of them on the sheet, unless the user removed them. */
  private wrongCounts(sheet: WorkbookSheet, statuses: ReadonlyMap<string, string>): string[] {
    const counts = this.countByCompany(sheet);
    return [...statuses].flatMap(([company, status]) => {
      const said = /^(\d+) new/.exec(status)?.[1];
      if (said === undefined) return [];
      const deleted = this.deletedOf.get(company) ?? 0;
      const standing = (counts.get(company) ?? 0) - (this.before.get(company) ?? 0);
      return standing + deleted < Number(said) || (deleted === 0 && standing > Number(said))
        ? [`${company}: “${status}”, and there are ${standing}; ${deleted} were deleted`]
        : [];
    });
  }

  private listen(url: string, body: string): void {
    const query = new URLSearchParams(url.split("?")[1] ?? "");
    const company = query.get("company") ?? query.get("primary_company") ?? "";
    let items: Record<string, unknown>[];
    try {
      items = (JSON.parse(body) as { data?: Record<string, unknown>[] }).data ?? [];
    } catch {
      return;
    }
    for (const item of items) {
      const id = String(item["job_id"] ?? item["id"] ?? "");
      const known = this.served.get(id)?.companies ?? new Set();
      const text = (value: unknown) => (typeof value === "string" ? value : "");
      this.served.set(id, {
        companies: known.add(company),
        title: text(item["title"]),
        url: text(item["url"]),
      });
    }
  }

  private note(row: number): string | null {
    const { sheet } = this;
    if (sheet === null) return null;
    const column = this.table(sheet).headers.indexOf(MINE) + 1;
    const id = this.idAt(sheet, row);
    if (column === 0 || id === "") return null;
    const text = `about ${id}, ${++this.count}`;
    this.notes.set(id, text);
    sheet.enter({ row, column, rows: 1, columns: 1 }, [[text]]);
    return `${text} at R${row}C${column}`;
  }

  private idAt(sheet: WorkbookSheet, row: number): string {
    const { tags, rows } = this.table(sheet);
    return String(
      rows[row - 2]?.[tags.findIndex((tag) => tag === "item:field:job_id" || tag === "item:field:id")] ?? "",
    );
  }

  private countByCompany(sheet: WorkbookSheet): Map<string, number> {
    const { tags, rows } = this.table(sheet);
    const counts = new Map<string, number>();
    for (const row of rows) {
      const company = String(row[tags.indexOf("item:company")] ?? "");
      counts.set(company, (counts.get(company) ?? 0) + 1);
    }
    return counts;
  }

  private get sheet(): WorkbookSheet | null {
    return this.kind.itemSheet === null
      ? null
      : (this.addin.workbook.sheetNamed(this.kind.itemSheet) ?? null);
  }

  private table(sheet: WorkbookSheet): Table {
    const [headers = [], ...rows] = sheet.getValues(sheet.dataRange);
    const [tags = []] = sheet.getNotes({ row: 1, column: 1, rows: 1, columns: Math.max(1, headers.length) });
    return { tags: [...tags], headers: headers.map(String), rows };
  }
}
