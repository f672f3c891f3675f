import type { Call, FunctionBody } from "./call";
import { criterion } from "./criteria";
import { indexedPlaces } from "./criteria-index";
import { countUnique, least, most } from "./statistics-functions";
import { average, numbersIn, type NumericValue, total, withFormatOf } from "./samples";
import { asScalar, LOADING, type Scalar, valueError } from "./values";

/** Counts and sums of the cells that meet criteria. */
export const criteriaFunctions: Readonly<Record<string, FunctionBody>> = {
  COUNTIF: (call) => matching(call, 0, 2).length,
  COUNTIFS: (call) => matching(call, 0, call.count).length,
  PERCENTIF: (call) => matching(call, 0, 2).length / call.table(0).flat().length,
  SUMIF: (call) => withFormatOf(pickBeside(call, matching(call, 0, 2)), total),
  SUMIFS: (call) => withFormatOf(pick(call, 0, matching(call, 1, call.count)), total),
  AVERAGEIF: (call) =>
    withFormatOf(pickBeside(call, matching(call, 0, 2)), (values) => average(values, call.name)),
  AVERAGEIFS: (call) =>
    withFormatOf(pick(call, 0, matching(call, 1, call.count)), (values) => average(values, call.name)),
  MINIFS: (call) => withFormatOf(pick(call, 0, matching(call, 1, call.count)), least),
  MAXIFS: (call) => withFormatOf(pick(call, 0, matching(call, 1, call.count)), most),
  COUNTUNIQUEIFS: (call) => {
    const values = call.table(0).flat();
    if (values.includes(LOADING)) throw LOADING;
    return countUnique(matching(call, 1, call.count).map((place) => values[place] ?? null));
  },
};

/** Positions (row by row) that meet all pairs of range and criterion among the arguments from `from` to `to`. */
function matching(call: Call, from: number, to: number): readonly number[] {
  if ((to - from) % 2 !== 0) call.expect(call.count + 1);
  if (to - from === 2) {
    const known = indexedPlaces(call.table(from), asScalar(call.value(from + 1)));
    if (known) return known;
  }
  const tests: { values: Scalar[]; passes: (value: Scalar) => boolean }[] = [];
  for (let index = from; index + 1 < to; index += 2) {
    const values = call.table(index).flat();
    if (values.includes(LOADING)) throw LOADING;
    tests.push({ values, passes: criterion(asScalar(call.value(index + 1))) });
  }
  const length = tests[0]?.values.length ?? 0;
  if (tests.some(({ values }) => values.length !== length))
    throw valueError(`Array arguments to ${call.name} are of different size.`);
  const places: number[] = [];
  for (let place = 0; place < length; place += 1)
    if (tests.every(({ values, passes }) => passes(values[place] ?? null))) places.push(place);
  return places;
}

function pick(call: Call, index: number, places: readonly number[]): NumericValue[] {
  const values = call.table(index).flat();
  if (index === 0 && call.count > 2 && values.length !== call.table(1).flat().length)
    throw valueError(`Array arguments to ${call.name} are of different size.`);
  return numbersIn(places.map((place) => values[place] ?? null));
}

/** The third argument of `SUMIF` only gives the first cell: its range has the size of the first argument. */
function pickBeside(call: Call, places: readonly number[]): NumericValue[] {
  if (!call.has(2)) return pick(call, 0, places);
  const tested = call.table(0);
  const [rows, columns] = [tested.length, tested[0]?.length ?? 0];
  const values = call.table(2);
  const area = call.area(2);
  if (!area || (values.length === rows && values[0]?.length === columns))
    return numbersIn(places.map((place) => values[Math.floor(place / columns)]?.[place % columns] ?? null));
  const resized = { ...area, bottom: area.top + rows - 1, right: area.left + columns - 1 };
  const { reading } = call.evaluation;
  reading.readComputed(resized);
  const cells = reading.valuesIn(resized).flat();
  return numbersIn(places.map((place) => cells[place] ?? null));
}
