import { CellError } from "./values";

/** Expressions of the query language; columns count from 0. */
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
  orderBy: { expression: QueryExpression; ascending: boolean }[];
  limit?: number;
  offset: number;
  labels: Map<string, string>;
  formats: Map<string, string>;
}

export const AGGREGATES: ReadonlySet<string> = new Set(["count", "sum", "avg", "min", "max"]);

export function queryError(reason: string): CellError {
  return new CellError("#VALUE!", `Unable to parse query string for Function QUERY parameter 2: ${reason}`);
}
