import { isDay, utcInstant } from "../../src/core/api-date";
import type { CellValue } from "../../src/core/cell";
import type { RowOutcome } from "../../src/rows/row";
import { Table, type Layout } from "../../src/rows/table";
import { MovingSheet } from "./moving-sheet";

export const TAGS = ["name", "size", "since"] as const;
export type Tag = (typeof TAGS)[number];
export const HEADS = ["Company", "Mine", "x", ...TAGS, "Status", "Memory", "Updated"];
const RUNS = ["r1", "r2", "r3", "r4"];
const LONG = "long ".repeat(60);

/** A sheet of companies, each row told by its number in a column of the user's. */
export class Play {
  readonly sheet: MovingSheet;
  readonly table: Table;
  /** Long texts that the journal holds, by company, tag and their end. */
  readonly versions = new Map<string, string>();

  constructor(rows: readonly { readonly key: string; readonly typed?: Partial<Record<Tag, unknown>> }[]) {
    this.sheet = new MovingSheet([
      HEADS,
      ...rows.map(({ key, typed = {} }, index) => [
        key,
        `mine ${index}`,
        `x${index}`,
        ...TAGS.map((tag) => typed[tag] ?? ""),
        "",
        "",
        "",
      ]),
    ]);
    const clocks = {
      instantOf: utcInstant,
      localTime: (ms: number) => new Date(ms).toISOString().slice(0, 19),
    };
    const spreadsheet = Object.assign(this.sheet.spreadsheet, clocks);
    this.table = new Table({
      spreadsheet,
      locate: () => this.layout(),
      readKey: keyIn,
      word: (state) => `(${state})`,
      isWord: (cell) => typeof cell === "string" && /^\(.*\)$/.test(cell),
      isPassing: () => false,
      isCalculating: (cell) => cell === "Loading...",
      historyOf: () => (key, tag) =>
        [...this.versions].filter(([name]) => name.startsWith(`${key}|${tag}|`)).map(([, text]) => text),
    });
  }

  private layout(): Layout {
    const line = this.sheet.read({ row: 1, rows: 1 })[0]!.map(String);
    while (line[line.length - 1] === "") line.pop();
    const at = (head: string) => line.indexOf(head) + 1;
    return {
      sheet: this.sheet.table,
      headerRow: 1,
      heads: line,
      key: at("Company"),
      memory: at("Memory"),
      status: at("Status"),
      columns: new Map([...TAGS, "Updated"].map((tag) => [tag, at(tag)])),
      theirs: new Set(),
    };
  }

  /** Rows by what the user's own column says of them. */
  rows(): Record<string, unknown>[] {
    const [heads = [], ...lines] = this.sheet.values;
    return lines
      .map((line) => Object.fromEntries(heads.map((head, index) => [String(head), line[index] ?? ""])))
      .filter((row) => String(row["Mine"]).startsWith("mine "));
  }

  row(mine: number): Record<string, unknown> {
    return this.rows().find((row) => row["Mine"] === `mine ${mine}`)!;
  }

  /** Types into the row of a number, in the column of a head, as a person would. */
  type(mine: number, head: string, value: unknown): void {
    const heads = this.sheet.grid[0]!.map((cell) => cell.value);
    const line = this.sheet.grid.find((cells) => cells[heads.indexOf("Mine")]!.value === `mine ${mine}`);
    if (line !== undefined) line[heads.indexOf(head)] = { value, formula: "" };
  }

  /** Rows of these companies wait for a run. */
  queue(run: string, keys: ReadonlySet<string>): void {
    const [heads = [], ...lines] = this.sheet.values;
    const at = heads.indexOf("Company");
    const rows = lines.flatMap((line, index) => {
      const key = keyIn(line[at]);
      return keys.has(key) ? [[index + 2, key] as const] : [];
    });
    this.table.queue(run, new Map(rows));
  }

  /** Writes until nothing waits any more. */
  fill(
    run: string,
    values: (key: string) => ReadonlyMap<string, CellValue> = (key) => valuesOf(run, key),
  ): void {
    for (let step = 0; step < 6; step++) {
      const waiting = this.table.waiting(run).keys;
      if (waiting.length === 0) return;
      this.table.write(run, outcomesOf(run, waiting, values));
    }
  }
}

/** "" for what names no company just now. */
export function keyIn(cell: unknown): string {
  return typeof cell === "string" && /^c\d+$/.test(cell) ? cell : "";
}

/** What a run says of a company: another value in each run, of each kind that cells hold. */
export function valuesOf(
  run: string,
  key: string,
  tags: readonly string[] = TAGS,
): ReadonlyMap<string, CellValue> {
  const at = RUNS.indexOf(run);
  const company = Number(key.slice(1));
  const all: Record<string, CellValue> = {
    name: company % 5 === 4 ? null : company % 5 === 3 ? `${LONG}${run} ${key}` : `name ${run} ${key}`,
    size: company * 100 + at + 0.1,
    since:
      company % 3 === 0
        ? new Date(Date.UTC(2020 + at, 1, company + 1, 9, 30))
        : { kind: "day", year: 2010 + at, month: 3, day: company + 1 },
    Updated: new Date(Date.UTC(2026, 10, 1 + at)),
  };
  return new Map([...tags, "Updated"].map((tag) => [tag, all[tag]!]));
}

export function outcomesOf(
  run: string,
  keys: readonly string[],
  values: (key: string) => ReadonlyMap<string, CellValue> = (key) => valuesOf(run, key),
): Map<string, RowOutcome> {
  return new Map(keys.map((key) => [key, { state: "done", note: "", values: values(key) }]));
}

/** A value as the sheet shows it, to be compared. */
export function shown(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (isDay(value)) return utcInstant(value).getTime();
  return value instanceof Date ? value.getTime() : value;
}
