import { mapElements } from "./broadcast";
import type { FunctionBody } from "./call";
import { asScalar, isTable } from "./values";

/**
 * Which arguments of a function are single values (`v`) and which are taken whole (`.`); the pattern after
 * `*` repeats for all further arguments. In array mode an array in place of a single value gives an array of
 * results.
 *
 * `SUMIFS`, `AVERAGEIFS`, `MAXIFS` and `MINIFS` use the first of several criteria, as in Sheets.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  AVERAGEIF: ".v.",
  CHOOSE: "v*.",
  COUNTIF: ".v",
  COUNTIFS: "*.v",
  HLOOKUP: "v.vv",
  LARGE: ".v",
  LOOKUP: "v..",
  MATCH: "v.v",
  N: "v",
  NETWORKDAYS: "vv.",
  "NETWORKDAYS.INTL": "vv..",
  PERCENTIF: ".v",
  PERCENTILE: ".v",
  "PERCENTILE.EXC": ".v",
  "PERCENTILE.INC": ".v",
  PERCENTRANK: ".vv",
  "PERCENTRANK.EXC": ".vv",
  "PERCENTRANK.INC": ".vv",
  QUARTILE: ".v",
  "QUARTILE.EXC": ".v",
  "QUARTILE.INC": ".v",
  RANK: "v.v",
  "RANK.AVG": "v.v",
  "RANK.EQ": "v.v",
  SMALL: ".v",
  SUMIF: ".v.",
  SWITCH: "*v",
  TRIMMEAN: ".v",
  VLOOKUP: "v.vv",
  WORKDAY: "vv.",
  "WORKDAY.INTL": "vv..",
  XLOOKUP: "v..vvv",
  XMATCH: "v.vv",
};

export function liftedPattern(name: string): string | undefined {
  return PATTERNS[name];
}

/** Calls a function for each element of arrays that are passed in place of single values. */
export function lifted(pattern: string, body: FunctionBody): FunctionBody {
  return (call) => {
    if (!call.evaluation.arrayMode) return body(call);
    const places = call.nodes.map((_, index) => index).filter((index) => isOneValue(pattern, index));
    const keys = places.map((index) => call.value(index));
    const given = call.nodes.map((_, index) => keys[places.indexOf(index)]);
    if (!keys.some(isTable)) return body(call.withValues(given));
    // Arguments taken whole are evaluated once, not once per element.
    const all = given.map((value, index) => value ?? call.value(index));
    return mapElements(keys, (elements) => {
      const values = [...all];
      places.forEach((place, index) => (values[place] = elements[index] ?? null));
      return asScalar(body(call.withValues(values)));
    });
  };
}

function isOneValue(pattern: string, index: number): boolean {
  const repeated = pattern.indexOf("*");
  const plain = pattern.replace("*", "");
  if (repeated < 0 || index < plain.length) return plain[index] === "v";
  return plain[repeated + ((index - repeated) % (plain.length - repeated))] === "v";
}
