import type { Call, FunctionBody } from "./call";
import { isNumeric, toNumber, toText } from "./coercion";
import { criterion } from "./criteria";
import { average, numbersIn, plain, total, variance } from "./samples";
import { least, most, product } from "./statistics-functions";
import { CellError, LOADING, type Scalar, type Table, valueError } from "./values";

/**
 * Functions over the rows of a table with headers that match a criteria table: any of its rows, with all
 * conditions of that row.
 */
export const databaseFunctions: Readonly<Record<string, FunctionBody>> = {
  DAVERAGE: (call) => average(numbers(call), call.name),
  DCOUNT: (call) => values(call).filter(isNumeric).length,
  DCOUNTA: (call) => values(call).filter((value) => value !== null && value !== "").length,
  DGET: (call) => {
    const [found, ...others] = values(call);
    if (found === undefined) throw valueError("No match is found in DGET evaluation.");
    if (others.length > 0) throw new CellError("#NUM!", "More than one match is found in DGET evaluation.");
    return found;
  },
  DMAX: (call) => most(numbers(call)),
  DMIN: (call) => least(numbers(call)),
  DPRODUCT: (call) => product(numbers(call)),
  DSTDEV: (call) => Math.sqrt(variance(numbers(call), false, call.name)),
  DSTDEVP: (call) => Math.sqrt(variance(numbers(call), true, call.name)),
  DSUM: (call) => total(numbers(call)),
  DVAR: (call) => variance(numbers(call), false, call.name),
  DVARP: (call) => variance(numbers(call), true, call.name),
};

function numbers(call: Call): number[] {
  return plain(numbersIn(values(call)));
}

/** The field's values in the matching rows. */
function values(call: Call): Scalar[] {
  const [headers = [], ...rows] = call.table(0);
  if (rows.some((row) => row.includes(LOADING))) throw LOADING;
  const field = fieldIndex(call, headers);
  const passes = rowTest(headers, call.table(2));
  return rows.filter(passes).map((row) => row[field] ?? null);
}

function fieldIndex(call: Call, headers: readonly Scalar[]): number {
  const field = call.scalar(1);
  const index = typeof field === "string" ? indexOf(headers, field) : Math.trunc(toNumber(field)) - 1;
  if (index >= 0 && index < headers.length) return index;
  throw valueError(`Function ${call.name} parameter 2 value is '${toText(field)}': there is no such column.`);
}

function indexOf(headers: readonly Scalar[], name: string): number {
  return headers.findIndex(
    (header) => header !== null && toText(header).toLowerCase() === name.toLowerCase(),
  );
}

function rowTest(headers: readonly Scalar[], criteria: Table): (row: readonly Scalar[]) => boolean {
  const [names = [], ...alternatives] = criteria;
  const tests = alternatives.map((line) =>
    line.flatMap((wanted, column) => {
      const index = indexOf(headers, toText(names[column] ?? null));
      return wanted === null || wanted === "" || index < 0 ? [] : [{ index, passes: criterion(wanted) }];
    }),
  );
  return (row) => tests.some((all) => all.every(({ index, passes }) => passes(row[index] ?? null)));
}
