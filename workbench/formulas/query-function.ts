import type { Call } from "./call";
import { compareForSort } from "./array-functions";
import { toText } from "./coercion";
import { evaluateCondition, evaluateExpression, type QueryRow } from "./query-evaluation";
import { AGGREGATES, type Query, type QueryExpression, queryError } from "./query";
import { parseQuery } from "./query-language";
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

/** `Col3` always, letters where the source is a range of the sheet; both as written, in upper case. */
function columnIndex(name: string, firstColumn: number | undefined, width: number): number | undefined {
  const numbered = /^Col(\d+)$/.exec(name);
  const index = numbered
    ? Number(numbered[1]) - 1
    : firstColumn !== undefined && /^[A-Z]{1,3}$/.test(name)
      ? columnNumber(name) - firstColumn
      : -1;
  return index >= 0 && index < width ? index : undefined;
}

/** One header row when the first row is text throughout and some column below it is not. */
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

/** A column has one type, that of most of its values; the others count as null. */
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
  let kept = where ? rows.filter((row) => evaluateCondition(where, row)) : [...rows];
  const select =
    query.select ??
    headers.map((_, index): QueryExpression => ({ kind: "column", index, text: `Col${index + 1}` }));
  const grouped = query.groupBy.length > 0 || select.some(isAggregate);
  // From here on one row stands for a group: the rows that it was made of.
  const groups = grouped ? groupRows(query, select, kept) : kept.map((row) => [row]);
  const results = groups.map((group) => ({
    cells: select.map((expression) => evaluateExpression(expression, group)),
    keys: query.orderBy.map(({ expression }) => evaluateExpression(expression, group)),
  }));
  results.sort((a, b) => {
    for (const [index, { ascending }] of query.orderBy.entries()) {
      const difference = compareForSort(a.keys[index] ?? null, b.keys[index] ?? null, ascending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  kept = results
    .slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit)
    .map(({ cells }) => cells);
  const formatted = kept.map((cells) =>
    cells.map((value, index) => withFormat(value, query.formats.get(select[index]?.text ?? ""))),
  );
  const labels = select.map((expression) => labelOf(expression, query, headers));
  const output = labels.some((label) => label !== "") ? [labels, ...formatted] : formatted;
  if (output.length === 0) throw new CellError("#N/A", "Query completed with an empty output.");
  return output;
}

function groupRows(
  query: Query,
  select: readonly QueryExpression[],
  rows: readonly QueryRow[],
): QueryRow[][] {
  const keys = new Set(query.groupBy.map(({ text }) => text));
  for (const expression of select) {
    if (expression.kind === "column" && !keys.has(expression.text)) {
      throw queryError(`ADD_COL_TO_GROUP_BY_OR_AGG: ${expression.text}`);
    }
  }
  const groups = new Map<string, QueryRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(
      query.groupBy.map((expression) => textOrEmpty(evaluateExpression(expression, [row]))),
    );
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const inOrder = [...groups.values()];
  for (const [index] of query.groupBy.entries()) {
    const expression = query.groupBy[query.groupBy.length - 1 - index];
    if (expression)
      inOrder.sort((a, b) =>
        compareForSort(evaluateExpression(expression, a), evaluateExpression(expression, b), true),
      );
  }
  return inOrder;
}

function isAggregate(expression: QueryExpression): boolean {
  if (expression.kind === "arithmetic") return isAggregate(expression.left) || isAggregate(expression.right);
  return (
    expression.kind === "function" && (AGGREGATES.has(expression.name) || expression.args.some(isAggregate))
  );
}

function labelOf(expression: QueryExpression, query: Query, headers: readonly string[]): string {
  const own = query.labels.get(expression.text);
  if (own !== undefined) return own;
  if (expression.kind === "column") return headers[expression.index] ?? "";
  if (expression.kind === "literal") return expression.text;
  if (expression.kind === "function") {
    const inner = expression.args.map((arg) => labelOf(arg, query, headers)).join(", ");
    return AGGREGATES.has(expression.name)
      ? `${expression.name} ${inner}`.trim()
      : `${expression.name}(${inner})`;
  }
  const name = { "+": "sum", "-": "difference", "*": "product", "/": "quotient" }[expression.operator] ?? "";
  return `${name}(${labelOf(expression.left, query, headers)}, ${labelOf(expression.right, query, headers)})`;
}

function withFormat(value: Scalar, format: string | undefined): Scalar {
  if (format === undefined || (typeof value !== "number" && !(value instanceof FormattedNumber)))
    return value;
  return new FormattedNumber(typeof value === "number" ? value : value.value, format);
}
