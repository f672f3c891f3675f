import { isDate } from "../../core/api-date";
import { isErrorText, quoted } from "../../core/formula";

/** What the cells of a column are. A size is a text such as `251-500` or `10001+`. */
export type ColumnType = "number" | "size" | "date" | "text" | "yes/no";

/** What the values of a rule are. */
export type ValueKind = "number" | "day" | "text";

/** How a rule compares a cell, by the word that stands in the sheet; formulas have commas and points. */
interface Way {
  readonly word: string;
  /** How many values it takes. */
  readonly values: 0 | 1 | 2;
  /** What they are; what the type says if omitted. */
  readonly of?: ValueKind;
  /** What is true of a cell. @param cell The cell. @param one Its value. @param two Its second one. */
  readonly holds: (cell: string, one: string, two: string) => string;
}

interface TypeOfColumn {
  /** What the values of its rules are. */
  readonly of: ValueKind;
  /** Whether a cell holds something of this type. */
  readonly isKnown: (cell: string) => string;
  /** Whether a value of a rule is one. */
  readonly isValue: (value: string) => string;
  readonly ways: readonly Way[];
}

/** Of every column: what is not known has none. */
export const HAS_VALUE = "has a value";

const isNumber = (cell: string): string => `ISNUMBER(${cell})`;
const either = (one: string, two: string): string => `AND(${one},${two})`;
const withoutCommas = (cell: string): string => `SUBSTITUTE(${cell}&"",",","")`;
const numberIn = (cell: string, pattern: string): string =>
  `VALUE(REGEXEXTRACT(${withoutCommas(cell)},"${pattern}"))`;
const lower = (cell: string): string => `LOWER(${cell})`;
const lowest = (cell: string): string => numberIn(cell, "^\\d+");
/** A size without an end has no highest. */
const highest = (cell: string): string => `IFERROR(${numberIn(cell, "\\d+$")},9^15)`;
/** Several values of a cell are separated by semicolons: each counts. */
const isAmong = (cell: string, value: string): string =>
  `ISNUMBER(FIND("; "&${lower(value)}&"; ","; "&${lower(cell)}&"; "))`;

const TYPES: Readonly<Record<ColumnType, TypeOfColumn>> = {
  number: {
    of: "number",
    isKnown: isNumber,
    isValue: isNumber,
    ways: [
      { word: "at least", values: 1, holds: (cell, one) => `${cell}>=${one}` },
      { word: "at most", values: 1, holds: (cell, one) => `${cell}<=${one}` },
      { word: "between", values: 2, holds: (cell, one, two) => either(`${cell}>=${one}`, `${cell}<=${two}`) },
    ],
  },
  size: {
    of: "number",
    isKnown: (cell) => `REGEXMATCH(${withoutCommas(cell)},${quoted(SIZE_PATTERN)})`,
    isValue: isNumber,
    ways: [
      { word: "at least", values: 1, holds: (cell, one) => `${lowest(cell)}>=${one}` },
      { word: "at most", values: 1, holds: (cell, one) => `${highest(cell)}<=${one}` },
      {
        word: "between",
        values: 2,
        holds: (cell, one, two) => either(`${lowest(cell)}>=${one}`, `${highest(cell)}<=${two}`),
      },
    ],
  },
  date: {
    of: "day",
    isKnown: isNumber,
    isValue: isNumber,
    ways: [
      { word: "since", values: 1, holds: (cell, one) => `${cell}>=${one}` },
      { word: "before", values: 1, holds: (cell, one) => `${cell}<${one}` },
      { word: "between", values: 2, holds: (cell, one, two) => either(`${cell}>=${one}`, `${cell}<=${two}`) },
      {
        word: "in the last months",
        values: 1,
        of: "number",
        holds: (cell, one) => `${cell}>=EDATE(TODAY(),-${one})`,
      },
    ],
  },
  text: {
    of: "text",
    isKnown: (cell) => `IFERROR(TRIM(${cell})<>"",FALSE)`,
    isValue: (value) => `${value}<>""`,
    ways: [
      { word: "is", values: 1, holds: isAmong },
      { word: "is not", values: 1, holds: (cell, one) => `NOT(${isAmong(cell, one)})` },
      { word: "contains", values: 1, holds: (cell, one) => `ISNUMBER(FIND(${lower(one)},${lower(cell)}))` },
    ],
  },
  "yes/no": {
    of: "text",
    isKnown: (cell) => `ISLOGICAL(${cell})`,
    isValue: () => "TRUE",
    ways: [
      { word: "is yes", values: 0, holds: (cell) => cell },
      { word: "is no", values: 0, holds: (cell) => `NOT(${cell})` },
    ],
  },
};

/** A size with its commas away. */
const SIZE_PATTERN = "^\\d+(\\s*[-–]\\s*\\d+|\\+)?$";
const SIZE = new RegExp(SIZE_PATTERN);

/** A rule that a column can have. */
export interface RuleWord {
  word: string;
  /** How many values it takes, and what they are. */
  values: number;
  of: ValueKind;
}

/** The rules that a column of this type can have. */
export function wordsOf(type: ColumnType): RuleWord[] {
  const { of: usual, ways } = TYPES[type];
  const own = ways.map(({ word, values, of = usual }): RuleWord => ({ word, values, of }));
  return [...own, { word: HAS_VALUE, values: 0, of: usual }];
}

/** Whether the cell of a column of a type tells something: what `isKnown` says in a formula. */
export function isKnownAs(type: ColumnType, cell: unknown): boolean {
  const text = String(cell).trim();
  if (type === "text") return text !== "" && !isErrorText(text);
  return type === "size" ? SIZE.test(text.replace(/,/g, "")) : typeOf(cell) === type;
}

/** What a cell holds; null if it is blank. */
export function typeOf(cell: unknown): ColumnType | null {
  if (typeof cell === "number") return "number";
  if (typeof cell === "boolean") return "yes/no";
  if (isDate(cell)) return "date";
  const text = typeof cell === "string" ? cell.trim() : "";
  if (text === "") return null;
  // Digits alone may be a code.
  return /\D/.test(text) && SIZE.test(text.replace(/,/g, "")) ? "size" : "text";
}

/** Where a rule and what it is about stand, as formulas refer to them. */
export interface RuleCells {
  readonly cell: string;
  readonly word: string;
  readonly one: string;
  readonly two: string;
  readonly weight: string;
  readonly unknown: string;
}

/**
 * The points of one rule. Everything that was chosen is read from cells, so nobody's text is in it. A rule that cannot be read, or
 * lacks its value, is an error, and so is a cell that is not known, unless the rule says how many points it has.
 */
function pointsOf(type: ColumnType, { cell, word, one, two, weight, unknown }: RuleCells): string {
  const { isKnown, isValue, ways } = TYPES[type];
  const cases = ways.map(({ word: its, values, holds }) => {
    const test = holds(cell, one, two);
    const given = [one, two].slice(0, values).map(isValue);
    if (given.length === 0) return `${quoted(its)},${test}`;
    return `${quoted(its)},IF(${given.length === 1 ? given[0]! : `AND(${given.join(",")})`},${test},NA())`;
  });
  const known = isKnown(cell);
  return `IF(${word}=${quoted(HAS_VALUE)},${weight}*${known},IF(${known},${weight}*SWITCH(${word},${cases.join(",")}),IF(ISNUMBER(${unknown}),${unknown},NA())))`;
}

/** How every formula of a score begins. */
const BEGINS = "=IFERROR(0+";

/** The score of a row: blank where it cannot be told. */
export function scoreFormula(rules: readonly (RuleCells & { readonly type: ColumnType })[]): string {
  return `${BEGINS}${rules.map((rule) => pointsOf(rule.type, rule)).join("+")})`;
}

/** Whether a formula is one of a score: a user's own may begin like it, but reads no rule. */
export function isScoreFormula(formula: string): boolean {
  return formula.startsWith(BEGINS) && formula.includes(quoted(HAS_VALUE));
}
