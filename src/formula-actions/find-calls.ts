/** One call of a custom function inside a formula, its arguments as they are written. */
export interface FunctionCall {
  /** In upper case. */
  readonly name: string;
  readonly args: readonly string[];
  /** Whether the formula is this call and nothing else. */
  readonly isWhole: boolean;
}

const CALL = /(^|[^\w.$])(COMPANY_[A-Z_]+)\s*\(/i;

/**
 * The calls of COMPANY_ functions in a formula's text; what is in texts and in names of sheets is none.
 *
 * Arguments are split at semicolons or else at commas, whichever parts them: beside semicolons, commas are in numbers. A call
 * that never ends is left out.
 */
export function findCalls(formula: string): FunctionCall[] {
  const masked = withoutTexts(formula);
  const calls: FunctionCall[] = [];
  let searched = 0;
  for (;;) {
    const match = CALL.exec(masked.slice(searched));
    if (match === null) return calls;
    const begins = searched + match.index + match[1]!.length;
    const opens = searched + match.index + match[0].length;
    // Calls may be inside one another.
    searched = opens;
    const ends = argumentEnds(masked, opens);
    if (ends === null) continue;
    let from = opens;
    const args = ends.map((end) => {
      const text = formula.slice(from, end).trim();
      from = end + 1;
      return text;
    });
    const before = masked.slice(0, begins).trim();
    const after = masked.slice(ends[ends.length - 1]! + 1).trim();
    calls.push({
      name: match[2]!.toUpperCase(),
      args: args.length === 1 && args[0] === "" ? [] : args,
      isWhole: /^[=+]+$/.test(before) && after === "",
    });
  }
}

/** The same text with every quoted character blotted out, so that positions stay. */
export function withoutTexts(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (quoted) => "~".repeat(quoted.length));
}

/** Where each argument ends; null if the closing bracket is missing. */
function argumentEnds(masked: string, from: number): number[] | null {
  const [commas, semicolons]: [number[], number[]] = [[], []];
  let depth = 0;
  for (let at = from; at < masked.length; at++) {
    const character = masked[at]!;
    if ("({[".includes(character)) depth++;
    else if (depth > 0 && ")}]".includes(character)) depth--;
    else if (depth === 0 && character === ",") commas.push(at);
    else if (depth === 0 && character === ";") semicolons.push(at);
    else if (character === ")") return [...(semicolons.length > 0 ? semicolons : commas), at];
  }
  return null;
}
