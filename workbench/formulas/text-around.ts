import { toNumber, toText } from "./coercion";
import { scalarFunction } from "./scalar-function";
import { CellError, type Scalar, valueError } from "./values";

/** `TEXTBEFORE` and `TEXTAFTER`: the text on one side of an occurrence of a delimiter. */
export const textAroundFunctions = {
  TEXTBEFORE: around("TEXTBEFORE", (text, { at }) => text.slice(0, at)),
  TEXTAFTER: around("TEXTAFTER", (text, { at, length }) => text.slice(at + length)),
};

interface Place {
  readonly at: number;
  readonly length: number;
}

function around(name: string, side: (text: string, place: Place) => string) {
  return scalarFunction(
    2,
    6,
    (value = null, delimiter = null, instance = null, mode = null, end = null, otherwise) => {
      const text = toText(value);
      const nth = instance === null ? 1 : Math.trunc(toNumber(instance));
      if (nth === 0) throw valueError(`Function ${name} parameter 3 value should not be 0.`);
      const ignoresCase = flag(name, 4, mode);
      const found = places(text, toText(delimiter), nth, ignoresCase);
      // The end that the count runs to counts as a delimiter, too.
      if (flag(name, 5, end)) found.push({ at: nth > 0 ? text.length : 0, length: 0 });
      const place = found[Math.abs(nth) - 1];
      if (place !== undefined) return side(text, place);
      if (otherwise !== undefined && otherwise !== null) return otherwise;
      throw new CellError("#N/A", `Function ${name} cannot find the delimiter.`);
    },
  );
}

/** Occurrences in the order in which they are counted: from the end if `nth` is negative. */
function places(text: string, delimiter: string, nth: number, ignoresCase: boolean): Place[] {
  const { length } = delimiter;
  if (length === 0) return [{ at: nth > 0 ? 0 : text.length, length }];
  const [all, wanted] = ignoresCase ? [text.toLowerCase(), delimiter.toLowerCase()] : [text, delimiter];
  const found: Place[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + length))
    found.push({ at, length });
  return nth > 0 ? found : found.reverse();
}

function flag(name: string, parameter: number, value: Scalar): boolean {
  const given = value === null ? 0 : Math.trunc(toNumber(value));
  if (given === 0 || given === 1) return given === 1;
  throw valueError(`Function ${name} parameter ${parameter} value is ${given}. Valid values are 0 and 1.`);
}
