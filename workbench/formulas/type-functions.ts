import { broadcast } from "./broadcast";
import type { Call, FunctionBody } from "./call";
import { isNumeric, toBoolean, toNumber } from "./coercion";
import { mapElements } from "./broadcast";
import { interpretNumber } from "./interpret-number";
import { DATE_FORMAT, isDateFormat } from "./number-format";
import { scalarFunction } from "./scalar-function";
import { CellError, FormattedNumber, isTable, LOADING, type Scalar, type Value } from "./values";

/** Functions that test the type of a value; they accept errors, and wait for what is loading. */
export const typeFunctions: Readonly<Record<string, FunctionBody>> = {
  ISNUMBER: test((value) => isNumeric(value)),
  ISTEXT: test((value) => typeof value === "string"),
  ISNONTEXT: test((value) => typeof value !== "string"),
  ISBLANK: test((value) => value === null),
  ISLOGICAL: test((value) => typeof value === "boolean"),
  ISDATE: test((value) =>
    typeof value === "string"
      ? isDateFormat(interpretNumber(value)?.format ?? "")
      : value instanceof FormattedNumber && isDateFormat(value.format),
  ),
  ISEMAIL: test((value) => typeof value === "string" && EMAIL.test(value)),
  ISURL: test((value) => typeof value === "string" && URL_LIKE.test(value)),
  ISERROR: test((value) => value instanceof CellError),
  ISERR: test((value) => value instanceof CellError && value.code !== "#N/A"),
  ISNA: test((value) => value instanceof CellError && value.code === "#N/A"),
  ISFORMULA(call) {
    const area = call.area(0);
    return (
      area !== undefined &&
      call.evaluation.reading.formulaTextAt(area.sheetId, area.top, area.left) !== undefined
    );
  },
  NA: () => new CellError("#N/A", "Error in argument: the value is not available."),
  N: (call) => {
    const value = call.scalar(0);
    return typeof value === "string" ? 0 : toNumber(value);
  },
  TO_DATE: formatted(DATE_FORMAT),
  TO_DOLLARS: formatted("$#,##0.00"),
  TO_PERCENT: formatted("0.00%"),
  TO_PURE_NUMBER: scalarFunction(1, 1, (value = null) => (isNumeric(value) ? toNumber(value) : value)),
  NOT: (call) => broadcast((value = null) => !toBoolean(value, call.parameter(0)), [operand(call)]),
  TYPE: (call) => {
    const value = call.value(0);
    if (isTable(value)) return 64;
    if (value === LOADING) throw LOADING;
    return value instanceof CellError
      ? 16
      : typeof value === "boolean"
        ? 4
        : typeof value === "string"
          ? 2
          : 1;
  },
  "ERROR.TYPE": (call) => {
    const value = call.value(0);
    if (value === LOADING) throw LOADING;
    const codes = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#ERROR!"];
    if (value instanceof CellError) return codes.indexOf(value.code) + 1;
    throw new CellError("#N/A", "The value is no error.");
  },
};

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.[a-z]{2,}$/i;
/** The scheme is optional, the domain is not. */
const URL_LIKE =
  /^(?:(?:https?|ftp|gopher|news|telnet):\/\/|mailto:|aim:)?(?:[\w.~%+-]+(?::[^@\s/]*)?@)?(?:[a-z\d\u00a1-\uffff](?:[a-z\d\u00a1-\uffff-]*[a-z\d\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

function formatted(format: string): FunctionBody {
  return scalarFunction(1, 1, (value = null) =>
    isNumeric(value) ? new FormattedNumber(toNumber(value), format) : value,
  );
}

function operand(call: Call): Value {
  const [node] = call.nodes;
  if (!node || call.count !== 1) call.expect(1);
  return call.evaluation.arrayMode ? call.value(0) : node ? call.evaluation.scalarOf(node, call.scope) : null;
}

function test(passes: (value: Scalar) => boolean): FunctionBody {
  return (call) =>
    mapElements([operand(call)], ([value = null]) => {
      if (value === LOADING) throw LOADING;
      return passes(value);
    });
}
