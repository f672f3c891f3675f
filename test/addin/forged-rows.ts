import { gzipSync } from "node:zlib";
import { checksum } from "../../src/core/json";
import { HEAD_COLUMNS, type Header, JOURNAL_HEADERS, journalColumn } from "../../src/money/entry";
import type { WorkbookSheet } from "../../workbench/workbook/sheet";

/** A row of the journal as somebody writes it by hand who has read how its checksum is made. */
export function forgedRow(
  cells: Partial<Record<Header, string>>,
  { packed = "js:{}", parts = "" }: { readonly packed?: string; readonly parts?: string } = {},
): string[] {
  const whole: Partial<Record<Header, string>> = {
    tag: "ci1",
    at: "2026-01-01T00:00:00.000Z",
    params: '{"unit":"firmographic"}',
    status: "ok",
    credits: "0",
    ...cells,
  };
  const head = JOURNAL_HEADERS.slice(0, HEAD_COLUMNS - 1).map((header) => whole[header] ?? "");
  return [...head, `${checksum(head)}-${checksum([packed])}${parts}`, packed];
}

/** Forged rows that nobody can read, by what is wrong with them. */
export const FORGERIES: Readonly<Record<string, (about: Partial<Record<Header, string>>) => string[]>> = {
  "ten billion parts": (about) => forgedRow(about, { parts: "-10000000000" }),
  "a negative number of parts": (about) => forgedRow(about, { parts: "--3" }),
  "bad gzip": (about) => forgedRow(about, { packed: "gz:bm8gZ3ppcA==" }),
  "an answer that claims to be longer than any": (about) =>
    forgedRow(about, { packed: `gz:${gzipSync(`{"data":${" ".repeat(20_000_000)}{}}`).toString("base64")}` }),
  "no base64": (about) => forgedRow(about, { packed: "gz:%%%" }),
  "a later tag": (about) => forgedRow({ ...about, tag: "ci9" }),
  "a later tag and nothing else": ({ key = "" }) => forgedRow({ tag: "ci9", key, params: "", at: "" }),
  "parameters that are none": (about) => forgedRow({ ...about, params: "null" }),
  "parameters nested 3,000 deep": (about) =>
    forgedRow({ ...about, params: `${"[".repeat(3_000)}${"]".repeat(3_000)}` }),
  "no time": (about) => forgedRow({ ...about, at: "yesterday" }),
  "no amount": (about) => forgedRow({ ...about, credits: "a lot" }),
  "an answer nested 3,000 deep": (about) =>
    forgedRow(about, { packed: `js:{"name":${"[".repeat(3_000)}${"]".repeat(3_000)}}` }),
  "an answer that is none": (about) => forgedRow(about, { packed: "js:no JSON" }),
};

/** Appends a row as a person does who types it in. */
export function appendForged(sheet: WorkbookSheet, row: readonly string[]): void {
  sheet.enter({ row: sheet.lastRow + 1, column: 1, rows: 1, columns: row.length }, [
    row.map((text) => (text === "" ? "" : `'${text}`)),
  ]);
}

/** What the rows of a journal are about: of the one with such a key. */
export function aboutIn(sheet: WorkbookSheet, company: string): Partial<Record<Header, string>> {
  const rows = sheet.getValues(sheet.dataRange).map((row) => row.map(String));
  const [first = []] = rows.slice(1);
  const cell = (header: Header) => first[journalColumn(header) - 1] ?? "";
  const key = cell("key").replace(cell("company"), company);
  const { operation, host, payer } = {
    operation: cell("operation"),
    host: cell("host"),
    payer: cell("payer"),
  };
  return { entryId: `r-${company}`, key, operation, host, payer, company };
}
