import { compare, isNumeric, toNumber, toText } from "./coercion";
import { partsOf } from "./dates";
import { interpretNumber } from "./interpret-number";
import { binaryOperation } from "./operators";
import { AGGREGATES, type QueryCondition, type QueryExpression, queryError } from "./query";
import { regularExpression } from "./regular-expressions";
import { FormattedNumber, type Scalar } from "./values";

/** One row of the source; values that do not match their column's type are already null. */
export type QueryRow = readonly Scalar[];

/** The value of an expression for a group of rows; outside aggregates the first row represents the group. */
export function evaluateExpression(expression: QueryExpression, group: readonly QueryRow[]): Scalar {
  switch (expression.kind) {
    case "column":
      return group[0]?.[expression.index] ?? null;
    case "literal":
      return expression.date ? dateLiteral(String(expression.value)) : expression.value;
    case "arithmetic": {
      const [left, right] = [
        evaluateExpression(expression.left, group),
        evaluateExpression(expression.right, group),
      ];
      if (left === null || right === null) return null;
      return binaryOperation(expression.operator, left, right);
    }
    case "function":
      break;
  }
  const { name, args } = expression;
  return AGGREGATES.has(name) ? aggregate(name, args, group) : scalarFunction(name, args, group);
}

export function evaluateCondition(condition: QueryCondition, row: QueryRow): boolean {
  switch (condition.kind) {
    case "and":
      return evaluateCondition(condition.left, row) && evaluateCondition(condition.right, row);
    case "or":
      return evaluateCondition(condition.left, row) || evaluateCondition(condition.right, row);
    case "not":
      return !evaluateCondition(condition.condition, row);
    case "null":
      return isNull(evaluateExpression(condition.operand, [row])) !== condition.negated;
    case "compare":
      break;
  }
  const { operator, left, right } = condition;
  return compares(operator, evaluateExpression(left, [row]), evaluateExpression(right, [row]));
}

function isNull(value: Scalar): boolean {
  return value === null || value === "";
}

/** Unlike in formulas, text comparison is case-sensitive; null satisfies no comparison but "not equal". */
function compares(operator: string, left: Scalar, right: Scalar): boolean {
  if (left === null || right === null) return (operator === "<>" || operator === "!=") && left !== right;
  if (typeof left === "string" || typeof right === "string") {
    if (typeof left !== "string" || typeof right !== "string") return operator === "<>" || operator === "!=";
    return comparesText(operator, left, right);
  }
  return ordered(operator, compare(left, right));
}

function comparesText(operator: string, left: string, right: string): boolean {
  switch (operator) {
    case "contains":
      return left.includes(right);
    case "starts":
      return left.startsWith(right);
    case "ends":
      return left.endsWith(right);
    case "matches":
      return regularExpression(right, "The operand of matches").testExact(left);
    case "like": {
      const pattern = right
        .replaceAll(/[.+*?^${}()|[\]\\]/g, "\\$&")
        .replaceAll("%", "[\\s\\S]*")
        .replaceAll("_", "[\\s\\S]");
      return new RegExp(`^${pattern}$`, "u").test(left);
    }
    default:
      return ordered(operator, left < right ? -1 : left > right ? 1 : 0);
  }
}

function ordered(operator: string, difference: number): boolean {
  switch (operator) {
    case "=":
      return difference === 0;
    case "<>":
    case "!=":
      return difference !== 0;
    case "<":
      return difference < 0;
    case ">":
      return difference > 0;
    case "<=":
      return difference <= 0;
    case ">=":
      return difference >= 0;
    default:
      return false;
  }
}

function aggregate(name: string, args: readonly QueryExpression[], group: readonly QueryRow[]): Scalar {
  const [arg] = args;
  if (!arg) throw queryError(`PARSE_ERROR: ${name}() needs a column.`);
  const values = group.map((row) => evaluateExpression(arg, [row])).filter((value) => !isNull(value));
  if (name === "count") return values.length;
  if (name === "min" || name === "max") {
    return values.reduce<Scalar>(
      (best, value) => (best === null || compare(value, best) * (name === "min" ? 1 : -1) < 0 ? value : best),
      null,
    );
  }
  if (!values.every((value) => isNumeric(value))) throw queryError(`AVG_SUM_ONLY_NUMERIC`);
  if (values.length === 0) return null;
  const sum = values.reduce<number>((total, value) => total + toNumber(value), 0);
  const result = name === "sum" ? sum : sum / values.length;
  return values[0] instanceof FormattedNumber ? new FormattedNumber(result, values[0].format) : result;
}

function scalarFunction(name: string, args: readonly QueryExpression[], group: readonly QueryRow[]): Scalar {
  const values = args.map((arg) => evaluateExpression(arg, group));
  const value = values[0] ?? null;
  if (value === null) return null;
  switch (name) {
    case "lower":
      return toText(value).toLowerCase();
    case "upper":
      return toText(value).toUpperCase();
    case "year":
    case "day":
    case "hour":
    case "minute":
    case "second":
      return partsOf(toNumber(value))[name];
    case "month":
      // Months count from 0, only here in all of Sheets.
      return partsOf(toNumber(value)).month - 1;
    case "quarter":
      return Math.floor((partsOf(toNumber(value)).month - 1) / 3) + 1;
    case "dayofweek":
      return partsOf(toNumber(value)).weekday + 1;
    case "todate":
      return new FormattedNumber(Math.floor(toNumber(value)), "yyyy-mm-dd");
    case "datediff":
      return Math.floor(toNumber(value)) - Math.floor(toNumber(values[1] ?? null));
    default:
      throw queryError(`PARSE_ERROR: Unknown function: ${name}`);
  }
}

function dateLiteral(text: string): number {
  const read = /^\d{4}-\d{1,2}-\d{1,2}( \d{1,2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
    ? interpretNumber(text)
    : undefined;
  if (!read) throw queryError(`Invalid date literal [${text}]. Date literals should be of form yyyy-MM-dd.`);
  return read.value;
}
