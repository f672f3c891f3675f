import type { FormulaResult, FormulaValue } from "./custom-function";
import type { InputRow } from "./input-rows";

/**
 * Exactly one row per row of input and no header, so that a formula fills down and sits beside its column.
 *
 * @param labels Stand in the row of a heading.
 * @returns A lone value where there is one row of one column.
 */
export function rowPerInput<Answer>(
  rows: readonly InputRow<Answer>[],
  labels: readonly FormulaValue[],
  valuesOf: (row: Extract<InputRow<Answer>, { kind: "answered" }>) => readonly FormulaValue[],
): FormulaResult {
  const [only] = rows;
  if (rows.length === 1 && only?.kind === "blank") return null;
  const table = rectangle(
    rows.map((row) => {
      if (row.kind === "answered") return valuesOf(row);
      if (row.kind === "told") return [row.sentence];
      return row.kind === "heading" ? labels : [];
    }),
    labels.length,
  );
  return table.length === 1 && table[0]!.length === 1 ? table[0]![0]! : table;
}

/**
 * A table with a header row whose first column says which input a row belongs to, for one company as for many.
 *
 * Blank inputs have a blank row each, so that a table can be told apart by eye as its input is; those after the last
 * company have none. A heading at the top of the input is left out.
 */
export function tableOf<Answer>(
  rows: readonly InputRow<Answer>[],
  labels: readonly string[],
  headers: boolean,
  rowsOf: (row: Extract<InputRow<Answer>, { kind: "answered" }>) => readonly (readonly FormulaValue[])[],
): FormulaResult {
  const [only] = rows;
  if (rows.length === 1 && only?.kind === "blank") return null;
  let last = rows.length;
  while (last > 0 && rows[last - 1]!.kind === "blank") last--;
  const body = rows.slice(0, last).flatMap((row): (readonly FormulaValue[])[] => {
    if (row.kind === "answered") return rowsOf(row).map((values) => [row.text, ...values]);
    if (row.kind === "told") return [[row.sentence]];
    return row.kind === "blank" ? [[]] : [];
  });
  return tableWith(["Company", ...labels], headers, body);
}

/** A table with or without its header row; never empty, since a formula cannot return nothing. */
export function tableWith(
  labels: readonly string[],
  headers: boolean,
  body: readonly (readonly FormulaValue[])[],
): FormulaValue[][] {
  return rectangle(headers ? [labels, ...body] : body, labels.length);
}

function rectangle(rows: readonly (readonly FormulaValue[])[], columns: number): FormulaValue[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), Math.max(1, columns));
  const filled = rows.length > 0 ? rows : [[]];
  return filled.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? null));
}
