import { compare, toText } from "./coercion";
import { expressionKey, isAggregate, type Query, type QueryExpression, queryError } from "./query";
import { evaluateExpression, type QueryRow } from "./query-evaluation";
import { CellError, FormattedNumber, type Scalar } from "./values";

/** Outside aggregates a query with groups may only select expressions it groups by. */
export function checkGrouped(query: Query, select: readonly QueryExpression[]): void {
  const keys = new Set(query.groupBy.map(expressionKey));
  for (const expression of select) {
    if (expression.kind === "column" && !keys.has(expressionKey(expression)))
      throw queryError(`ADD_COL_TO_GROUP_BY_OR_AGG: ${expression.text}`);
  }
  for (const expression of query.pivot) {
    if (keys.has(expressionKey(expression)))
      throw queryError(`CANNOT_GROUP_AND_PIVOT_BY_SAME_COLUMN: ${expression.text}`);
  }
  if (query.pivot.length > 0 && !select.some(isAggregate))
    throw queryError("CANNOT_PIVOT_WITHOUT_AGGREGATION");
}

/**
 * Groups rows with equal values of the expressions, in order of these values; without expressions all rows
 * are one group, even if there are none.
 */
export function groupRows(by: readonly QueryExpression[], rows: readonly QueryRow[]): QueryRow[][] {
  if (by.length === 0) return [[...rows]];
  const groups = new Map<string, { values: readonly Scalar[]; rows: QueryRow[] }>();
  for (const row of rows) {
    const values = by.map((expression) => evaluateExpression(expression, [row]));
    const key = groupKey(values);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { values, rows: [row] });
  }
  return [...groups.values()]
    .toSorted((a, b) => compareTuples(a.values, b.values))
    .map((group) => group.rows);
}

/** Distinguishes values of different types. */
export function groupKey(values: readonly Scalar[]): string {
  return JSON.stringify(
    values.map((value) =>
      value instanceof FormattedNumber ? value.value : value instanceof CellError ? value.code : value,
    ),
  );
}

/** A group's values as a column label. */
export function groupLabel(by: readonly QueryExpression[], row: QueryRow): string {
  return by
    .map((expression) => {
      const value = evaluateExpression(expression, [row]);
      return value instanceof CellError ? value.code : toText(value);
    })
    .join(",");
}

function compareTuples(a: readonly Scalar[], b: readonly Scalar[]): number {
  for (const [index, value] of a.entries()) {
    const difference = compareInQuery(value, b[index] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** null sorts first, and upper case before lower case. */
export function compareInQuery(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return compare(a, b);
}
