import { RE2JS } from "re2js";
import { CellError } from "./values";

const compiled = new Map<string, RE2JS>();
/** Bounds the cache, which a column of patterns would otherwise fill. */
const COMPILED_MAX = 500;

/**
 * A regular expression with the syntax of Sheets: RE2, without lookaround and backreferences.
 *
 * @throws {CellError} `#REF!` if the pattern is invalid.
 */
export function regularExpression(pattern: string, where: string): RE2JS {
  let expression = compiled.get(pattern);
  if (!expression) {
    try {
      expression = RE2JS.compile(pattern);
    } catch {
      throw new CellError("#REF!", `${where} value "${pattern}" is not a valid regular expression.`);
    }
    if (compiled.size >= COMPILED_MAX) compiled.clear();
    compiled.set(pattern, expression);
  }
  return expression;
}
