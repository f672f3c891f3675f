import { CellError } from "./values";

/** An expression of the query language; columns count from 0. */
export type QueryExpression =
  | { readonly kind: "column"; readonly index: number; readonly text: string }
  | {
      readonly kind: "literal";
      readonly value: string | number | boolean;
      readonly date: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "function";
      readonly name: string;
      readonly args: readonly QueryExpression[];
      readonly text: string;
    }
  | {
      readonly kind: "arithmetic";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: QueryExpression;
      readonly right: QueryExpression;
      readonly text: string;
    };

export type QueryCondition =
  | { readonly kind: "and" | "or"; readonly left: QueryCondition; readonly right: QueryCondition }
  | { readonly kind: "not"; readonly condition: QueryCondition }
  | { readonly kind: "null"; readonly operand: QueryExpression; readonly negated: boolean }
  | {
      readonly kind: "compare";
      readonly operator: string;
      readonly left: QueryExpression;
      readonly right: QueryExpression;
    };

export interface Query {
  /** Undefined for `select *`. */
  select?: QueryExpression[];
  where?: QueryCondition;
  groupBy: QueryExpression[];
  pivot: QueryExpression[];
  orderBy: { expression: QueryExpression; ascending: boolean }[];
  limit?: number;
  offset: number;
  /** Keyed by `expressionKey`. */
  labels: Map<string, string>;
  formats: Map<string, string>;
}

export const AGGREGATES: ReadonlySet<string> = new Set(["count", "sum", "avg", "min", "max"]);

/** The same key for one column under any of its names: `B` and `Col2`. */
export function expressionKey(expression: QueryExpression): string {
  switch (expression.kind) {
    case "column":
      return `Col${expression.index + 1}`;
    case "literal":
      return JSON.stringify(expression.value);
    case "function":
      return `${expression.name}(${expression.args.map(expressionKey).join(",")})`;
    case "arithmetic":
      break;
  }
  return `(${expressionKey(expression.left)}${expression.operator}${expressionKey(expression.right)})`;
}

export function isAggregate(expression: QueryExpression): boolean {
  if (expression.kind === "arithmetic") return isAggregate(expression.left) || isAggregate(expression.right);
  return (
    expression.kind === "function" && (AGGREGATES.has(expression.name) || expression.args.some(isAggregate))
  );
}

export function queryError(reason: string): CellError {
  return new CellError("#VALUE!", `Unable to parse query string for Function QUERY parameter 2: ${reason}`);
}
