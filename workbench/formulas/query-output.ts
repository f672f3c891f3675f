import { AGGREGATES, expressionKey, isAggregate, type Query, type QueryExpression } from "./query";
import { evaluateExpression, type QueryRow } from "./query-evaluation";
import { groupKey, groupLabel, groupRows } from "./query-groups";
import { FormattedNumber, type Scalar } from "./values";

interface OutputColumn {
  readonly label: string;
  /** The value of the column for a group of rows. */
  readonly value: (group: readonly QueryRow[]) => Scalar;
}

/**
 * The columns of the result: one for each expression or, with `pivot`, one for each combination of aggregate
 * and pivot value.
 */
export function outputColumns(
  query: Query,
  select: readonly QueryExpression[],
  headers: readonly string[],
  rows: readonly QueryRow[],
): OutputColumn[] {
  const { pivot } = query;
  const plain = select.map((expression): OutputColumn => {
    const format = query.formats.get(expressionKey(expression));
    return {
      label: labelOf(expression, query, headers),
      value: (group) => withFormat(evaluateExpression(expression, group), format),
    };
  });
  if (pivot.length === 0) return plain;
  const spread = groupRows(pivot, rows).flatMap(([first]) => (first ? [first] : []));
  const manyAggregates = select.filter(isAggregate).length > 1;
  return select.flatMap((expression, index): OutputColumn[] => {
    const column = plain[index];
    if (!column || !isAggregate(expression)) return column ? [column] : [];
    const named = manyAggregates || query.labels.has(expressionKey(expression));
    return spread.map((row) => {
      const key = groupKey(valuesOf(pivot, row));
      const belongs = (other: QueryRow): boolean => groupKey(valuesOf(pivot, other)) === key;
      return {
        label: named ? `${groupLabel(pivot, row)} ${column.label}`.trimEnd() : groupLabel(pivot, row),
        value: (group) => {
          const own = group.filter(belongs);
          return own.length === 0 ? null : column.value(own);
        },
      };
    });
  });
}

function valuesOf(expressions: readonly QueryExpression[], row: QueryRow): Scalar[] {
  return expressions.map((expression) => evaluateExpression(expression, [row]));
}

/** Google concatenates arguments, and writes a constant as a function without any: `product(Price2())`. */
function labelOf(expression: QueryExpression, query: Query, headers: readonly string[]): string {
  const own = query.labels.get(expressionKey(expression));
  if (own !== undefined) return own;
  const inner = (args: readonly QueryExpression[]): string =>
    args.map((arg) => labelOf(arg, query, headers)).join("");
  switch (expression.kind) {
    case "column":
      return headers[expression.index] ?? "";
    case "literal":
      return `${typeof expression.value === "string" ? `"${expression.value}"` : expression.value}()`;
    case "function":
      return AGGREGATES.has(expression.name)
        ? `${expression.name} ${inner(expression.args)}`.trim()
        : `${expression.name}(${inner(expression.args)})`;
    case "arithmetic":
      break;
  }
  return `${OPERATIONS[expression.operator]}(${inner([expression.left, expression.right])})`;
}

const OPERATIONS = { "+": "sum", "-": "difference", "*": "product", "/": "quotient" } as const;

function withFormat(value: Scalar, format: string | undefined): Scalar {
  if (format === undefined || (typeof value !== "number" && !(value instanceof FormattedNumber)))
    return value;
  return new FormattedNumber(typeof value === "number" ? value : value.value, format);
}
