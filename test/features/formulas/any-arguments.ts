import * as fc from "fast-check";
import { FILTERS } from "../../../demo-api/filters/catalogue";

const cell = fc.oneof(
  fc.constantFrom(
    "",
    "northwind-robotics.example",
    "Website",
    "#N/A",
    "#REF!",
    "Loading...",
    "Founded",
    "location.*",
    "Title",
    "Positive",
    "CM01",
    "TRUE",
    "5",
    "location.hq.country",
    "firmographic.founded_year",
    "2015..2020",
    "10M..",
    "..5k",
    '{"location.hq.country":["DEU"]}',
    '{"firmographic.founded_year":{"gte":2015}}',
    "[1]",
    null,
    undefined,
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.date(),
);
const keys = FILTERS.map(({ filter }) => filter);
/** One argument of a formula as Sheets passes it: a cell, or a range that may be ragged, mixed or blank. */
export const argument = fc.oneof(
  cell,
  fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 5 }),
  fc.array(fc.tuple(cell), { maxLength: 8 }),
  fc.array(fc.tuple(fc.constantFrom(...keys), cell, cell), { minLength: 1, maxLength: 4 }),
);

/** What is wrong with the result of a formula; null if it is a value or a rectangle of values. */
export function problemOfResult(result: unknown): string | null {
  if (!Array.isArray(result)) return isValue(result) ? null : "no value";
  const rows = result as unknown[][];
  const widths = new Set(rows.map((row) => row.length));
  if (widths.size !== 1 || widths.has(0)) return `ragged or empty: ${JSON.stringify(result)}`;
  return rows.every((row) => row.every(isValue)) ? null : `no values: ${JSON.stringify(result)}`;
}

/** What is wrong with a cell's message; null if it is a sentence. */
export function problemOfMessage(message: string): string | null {
  return /^\S.* .*[.?!*]$/s.test(message) ? null : `no sentence: ${message}`;
}

function isValue(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value) || value instanceof Date;
}
