import type { HostOptions } from "../../../host/host";
import { hostWith } from "../host-with";

/** A statement of a script, and its result: a value, or the name and message of what it throws. */
export type Expectation = readonly [statement: string, expected: unknown];

/** Each statement runs on a new sheet `s`, whose first cell is `r`; `spread` fills it from A1, `ss` is the spreadsheet. */
const SCRIPT = `
  function told(statements) {
    const ss = SpreadsheetApp.getActiveSpreadsheet();
    return statements.map((statement) => {
      const s = ss.insertSheet();
      const r = s.getRange("A1");
      const spread = (rows) => s.getRange(1, 1, rows.length, rows[0].length).setValues(rows);
      const names = ["ss", "s", "r", "spread"];
      const body = statement.endsWith(";") ? statement : "return " + statement;
      try {
        return plain(new Function(...names, body)(ss, s, r, spread));
      } catch (error) {
        return error.name + ": " + error.message;
      } finally {
        ss.deleteSheet(s);
      }
    });
  }
  function plain(value) {
    if (value === undefined) return "undefined";
    if (Array.isArray(value)) return value.map(plain);
    if (value instanceof Date) return value.toISOString();
    return typeof value === "object" && value !== null && typeof value.getA1Notation === "function"
      ? value.getA1Notation()
      : typeof value === "object" && value !== null && typeof value.ordinal === "function"
        ? value.toString()
        : value;
  }
`;

/** The workbench's results of the statements, in one execution. */
export async function told(
  expectations: readonly Expectation[],
  options: Partial<HostOptions> = {},
): Promise<Expectation[]> {
  const host = hostWith(SCRIPT, options);
  const results = (await host.run("told", [expectations.map(([statement]) => statement)])) as unknown[];
  return expectations.map(([statement], index) => [statement, results[index]]);
}
