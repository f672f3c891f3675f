import { compare, keepFormat, toNumber, toText } from "./coercion";
import { DATE_FORMAT, isDateFormat, isMoneyFormat } from "./number-format";
import type { BinaryOperator } from "./parser";
import { CellError, FormattedNumber, type Scalar } from "./values";

export function unaryOperation(operator: "-" | "+" | "%", value: Scalar): Scalar {
  if (operator === "+") return value;
  if (operator === "-") return keepFormat(-toNumber(value, "Function UMINUS parameter 1"), value);
  return toNumber(value, "Function UNARY_PERCENT parameter 1") / 100;
}

/** The operators as scalar functions; errors use the function names that Sheets has for them. */
export function binaryOperation(operator: BinaryOperator, left: Scalar, right: Scalar): Scalar {
  switch (operator) {
    case "+": {
      const sum = number("ADD", left, 1) + number("ADD", right, 2);
      return keepFormat(sum, left, right);
    }
    case "-":
      return difference(left, right);
    case "*":
      return asMoney(finite(number("MULTIPLY", left, 1) * number("MULTIPLY", right, 2)), left, right);
    case "/": {
      const divisor = number("DIVIDE", right, 2);
      if (divisor === 0) throw new CellError("#DIV/0!", "Function DIVIDE parameter 2 cannot be zero.");
      return asMoney(finite(number("DIVIDE", left, 1) / divisor), left, right);
    }
    case "^":
      return finite(number("POWER", left, 1) ** number("POWER", right, 2));
    case "&":
      return toText(left) + toText(right);
    case "=":
      return compare(left, right) === 0;
    case "<>":
      return compare(left, right) !== 0;
    case "<":
      return compare(left, right) < 0;
    case ">":
      return compare(left, right) > 0;
    case "<=":
      return compare(left, right) <= 0;
    case ">=":
      break;
  }
  return compare(left, right) >= 0;
}

/** Money multiplied or divided by a plain number is money. */
function asMoney(value: number, left: Scalar, right: Scalar): Scalar {
  const amounts = [left, right].filter(
    (part) => part instanceof FormattedNumber && isMoneyFormat(part.format),
  );
  return amounts.length === 1 ? keepFormat(value, ...amounts) : value;
}

/** Date minus date is a number of days, date minus number a date. */
function difference(left: Scalar, right: Scalar): Scalar {
  const value = number("MINUS", left, 1) - number("MINUS", right, 2);
  const dates = [left, right].filter((part) => part instanceof FormattedNumber && isDateFormat(part.format));
  return dates.length === 2 ? value : keepFormat(value, left, right);
}

function number(functionName: string, value: Scalar, parameter: number): number {
  return toNumber(value, `Function ${functionName} parameter ${parameter}`);
}

/** @throws {CellError} `#NUM!` if the result is not a real number. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new CellError("#NUM!", "Numeric value is out of range.");
}

export function dateValue(serial: number, format = DATE_FORMAT): FormattedNumber {
  return new FormattedNumber(serial, format);
}
