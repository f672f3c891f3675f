import { BYTE_ORDER_MARK, csvLine, type CsvValue } from "../../src/core/csv";
import { LimitError } from "../../src/core/errors";
import type { TakenSlice } from "../../src/features/transfer";
import type { Call } from "../server";
import { inBrowser, patiently, type Wait } from "./patiently";

export interface Done {
  readonly done: number;
  readonly of: number;
}

/** A file, put together of slices. */
export interface ExportedFile {
  readonly parts: readonly string[];
  /** Answers, or companies. */
  readonly count: number;
  /** Rows of the journal that can't be read, and answers of other addresses: neither is in it. */
  readonly unreadable: number;
  readonly elsewhere: number;
}

/** So often the journal may be sorted, or lose rows, while it is read. */
const ROUNDS = 5;

/**
 * Every answer as NDJSON. What has changed by the end is taken again, so that the file is what the journal held at one moment:
 * see `takeAnswers`.
 */
export async function exportAnswers(
  call: Call,
  onDone: (done: Done) => void,
  wait: Wait = inBrowser,
): Promise<ExportedFile> {
  const slices: TakenSlice[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let first: number | null = 1 + rowsOf(slices);
    while (first !== null) {
      const asked: number = first;
      const slice = await patiently(() => call("takeAnswers", { first: asked }), wait);
      slices.push(slice);
      onDone({ done: rowsOf(slices), of: slice.of });
      first = slice.next;
    }
    const marks = slices.map(({ rows, mark }) => ({ rows, mark }));
    const { stand } = await patiently(() => call("checkTaken", { slices: marks }), wait);
    if (stand === slices.length) return fileOf(slices);
    slices.length = stand;
  }
  throw new LimitError(
    "limit/journal",
    "Somebody is changing the journal sheet right now.",
    "Try again in a few minutes.",
  );
}

function rowsOf(slices: readonly TakenSlice[]): number {
  return slices.reduce((sum, { rows }) => sum + rows, 0);
}

function fileOf(slices: readonly TakenSlice[]): ExportedFile {
  const seen = new Set<string>();
  const parts = slices.map(({ answers }) =>
    answers
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map(({ line }) => `${line}\n`)
      .join(""),
  );
  const sum = (of: "unreadable" | "elsewhere") => slices.reduce((all, slice) => all + slice[of], 0);
  return { parts, count: seen.size, unreadable: sum("unreadable"), elsewhere: sum("elsewhere") };
}

/** As many as `takeFacts` takes. */
const COMPANIES_AT_ONCE = 100;

/** A row of facts a company, as CSV. Columns without any fact are left out. */
export async function exportFacts(
  call: Call,
  onDone: (done: Done) => void,
  wait: Wait = inBrowser,
): Promise<ExportedFile> {
  const { companies } = await patiently(() => call("getCompanies", {}), wait);
  const table: CsvValue[][] = [];
  let columns: readonly string[] = [];
  for (let first = 0; first < companies.length; first += COMPANIES_AT_ONCE) {
    const some = companies.slice(first, first + COMPANIES_AT_ONCE);
    const taken = await patiently(() => call("takeFacts", { companies: some }), wait);
    columns = taken.columns;
    table.push(...taken.rows);
    onDone({ done: table.length, of: companies.length });
  }
  const filled = columns.map((_, index) => table.some((row) => (row[index] ?? "") !== ""));
  const lines = [columns, ...table].map((row) => csvLine(row.filter((__, index) => filled[index])));
  return { parts: [BYTE_ORDER_MARK, ...lines], count: table.length, unreadable: 0, elsewhere: 0 };
}

const SAVED_WITHIN_MS = 60_000;

/** Has the browser save it. */
export function save({ parts }: ExportedFile, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}
