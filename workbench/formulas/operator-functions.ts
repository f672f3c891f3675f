import type { FunctionBody } from "./call";
import { compare, toBoolean } from "./coercion";
import { binaryOperation, unaryOperation } from "./operators";
import type { BinaryOperator } from "./parser";
import { scalarFunction } from "./scalar-function";
import type { Scalar } from "./values";

/** The operators under their function names in Sheets. */
export const operatorFunctions: Readonly<Record<string, FunctionBody>> = {
  ADD: binary("+"),
  MINUS: binary("-"),
  MULTIPLY: binary("*"),
  DIVIDE: binary("/"),
  POW: binary("^"),
  POWER: binary("^"),
  CONCAT: binary("&"),
  EQ: binary("="),
  NE: binary("<>"),
  GT: binary(">"),
  GTE: binary(">="),
  LT: binary("<"),
  LTE: binary("<="),
  UMINUS: unary("-"),
  UPLUS: unary("+"),
  UNARY_PERCENT: unary("%"),
  ISBETWEEN: scalarFunction(
    3,
    5,
    (value = null, lower = null, upper = null, lowerCounts = true, upperCounts = true) => {
      const [above, below] = [compare(value, lower), compare(value, upper)];
      return (
        (above > 0 || (above === 0 && toBoolean(lowerCounts))) &&
        (below < 0 || (below === 0 && toBoolean(upperCounts)))
      );
    },
  ),
};

function binary(operator: BinaryOperator): FunctionBody {
  return scalarFunction(2, 2, (left = null, right = null): Scalar => binaryOperation(operator, left, right));
}

function unary(operator: "-" | "+" | "%"): FunctionBody {
  return scalarFunction(1, 1, (value = null): Scalar => unaryOperation(operator, value));
}
