import type { Call } from "./call";
import { toText } from "./coercion";
import { isAggregate, type Query, type QueryExpression } from "./query";
import { evaluateCondition, evaluateExpression, type QueryRow } from "./query-evaluation";
import { checkGrouped, compareInQuery, groupRows } from "./query-groups";
import { parseQuery } from "./query-language";
import { outputColumns } from "./query-output";
import { columnNumber } from "./references";
import { CellError, FormattedNumber, LOADING, type Scalar, type Table, type Value } from "./values";

/** `QUERY(range, query, [headers])`. */
export function queryFunction(call: Call): Value {
  call.expect(1, 3);
  const source = call.table(0);
  if (source.some((line) => line.includes(LOADING))) throw LOADING;
  const headerCount =
    call.has(2) && call.number(2) >= 0 ? Math.min(call.number(2), source.length) : guessHeaders(source);
  const headers = (source[0] ?? []).map((_, column) => {
    const texts = source.slice(0, headerCount).map((line) => textOrEmpty(line[column] ?? null));
    return texts.filter((text) => text !== "").join(" ");
  });
  const firstColumn = call.area(0)?.left;
  const query = parseQuery(call.text(1, "select *"), (name) =>
    columnIndex(name, firstColumn, headers.length),
  );
  return run(query, headers, typedRows(source.slice(headerCount)));
}

/** `Col3` always works, letters only if the source is a range of the sheet; both as written, in upper case. */
function columnIndex(name: string, firstColumn: number | undefined, width: number): number | undefined {
  const numbered = /^Col(\d+)$/.exec(name);
  const index = numbered
    ? Number(numbered[1]) - 1
    : firstColumn !== undefined && /^[A-Z]{1,3}$/.test(name)
      ? columnNumber(name) - firstColumn
      : -1;
  return index >= 0 && index < width ? index : undefined;
}

/** One header row if the first row is all text and some column below it is not. */
function guessHeaders(source: Table): number {
  const [first, ...rest] = source;
  if (!first || rest.length === 0 || !first.every((cell) => typeof cell === "string")) return 0;
  return first.some((_, column) =>
    rest.some(
      (line) => line[column] !== null && line[column] !== undefined && typeof line[column] !== "string",
    ),
  )
    ? 1
    : 0;
}

function textOrEmpty(value: Scalar): string {
  return value instanceof CellError ? value.code : toText(value);
}

function kindOf(value: Scalar): string {
  if (value === null || value === "" || value instanceof CellError) return "";
  return value instanceof FormattedNumber ? "number" : typeof value;
}

/** Each column has one type, that of most of its values; values of other types count as null. */
function typedRows(lines: Table): QueryRow[] {
  const kinds = (lines[0] ?? []).map((_, column) => {
    const counts = new Map<string, number>();
    for (const line of lines) {
      const kind = kindOf(line[column] ?? null);
      if (kind !== "") counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  });
  return lines.map((line) => line.map((value, column) => (kindOf(value) === kinds[column] ? value : null)));
}

function run(query: Query, headers: readonly string[], rows: readonly QueryRow[]): Value {
  const where = query.where;
  const kept = where ? rows.filter((row) => evaluateCondition(where, row)) : rows;
  const select =
    query.select ??
    headers.map((_, index): QueryExpression => ({ kind: "column", index, text: `Col${index + 1}` }));
  const grouped = query.groupBy.length > 0 || query.pivot.length > 0 || select.some(isAggregate);
  if (grouped) checkGrouped(query, select);
  // From here on a row is represented by its group: the source rows that it was made from.
  const groups = grouped ? groupRows(query.groupBy, kept) : kept.map((row) => [row]);
  const columns = outputColumns(query, select, headers, kept);
  const results = groups.map((group) => ({
    cells: columns.map(({ value }) => value(group)),
    keys: query.orderBy.map(({ expression }) => evaluateExpression(expression, group)),
  }));
  results.sort((a, b) => {
    for (const [index, { ascending }] of query.orderBy.entries()) {
      const difference = compareInQuery(a.keys[index] ?? null, b.keys[index] ?? null);
      if (difference !== 0) return ascending ? difference : -difference;
    }
    return 0;
  });
  const lines = results
    .slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit)
    .map(({ cells }) => cells);
  const labels = columns.map(({ label }) => label);
  const output = labels.some((label) => label !== "") ? [labels, ...lines] : lines;
  if (output.length === 0) throw new CellError("#N/A", "Query completed with an empty output.");
  return output;
}
