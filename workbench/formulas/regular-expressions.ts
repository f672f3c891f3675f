import { RE2JS } from "re2js";
import { CellError } from "./values";

const compiled = new Map<string, RE2JS>();
/** A column of patterns must not be kept for ever. */
const COMPILED_MAX = 500;

/**
 * A regular expression as Sheets understands it: RE2, without lookaround and backreferences.
 *
 * @throws {CellError} `#REF!` for what is none.
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
