import { type Token, tokenize } from "./tokenizer";

/**
 * What parses in no locale, in place of a comma or a point that a formula has where its locale allows none: so it stays an
 * error when the locale changes, and is shown as it was typed.
 */
const STRAY_COMMA = "\u201a";
const STRAY_POINT = "\u2024";
const STRAYS = new RegExp(`[${STRAY_COMMA}${STRAY_POINT}]`);

/**
 * Whether numbers of a locale have a decimal comma. Formulas then part arguments by `;` and columns of an array by `\`
 * (platform fact H24).
 *
 * @param locale As Sheets names it: `de_DE`.
 * @throws {RangeError} If it is none.
 */
export function hasDecimalComma(locale: string): boolean {
  const parts = new Intl.NumberFormat(locale.replaceAll("_", "-")).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",");
}

/**
 * A formula as a locale spells it, in the spelling of en_US, which is what cells keep. `;` parts arguments in every locale
 * (platform fact H25).
 *
 * @param formula With its `=`. Text without tokens parses nowhere and is returned unchanged.
 */
export function canonicalForm(formula: string, decimalComma: boolean): string {
  if (!decimalComma && !formula.includes(";")) return formula;
  return respelled(formula, (token, isInArray, before, after) => {
    if (token.kind === "number") return decimalComma ? token.text.replace(".", STRAY_POINT) : undefined;
    if (token.text === ";" && !isInArray) return ",";
    if (!decimalComma) return undefined;
    if (token.text === "\\" && isInArray) return ",";
    if (token.text === ",") return isDecimal(token, before, after) ? "." : STRAY_COMMA;
    return undefined;
  });
}

/** The inverse: a formula of a cell in the spelling of a locale. */
export function localForm(formula: string, decimalComma: boolean): string {
  if (!decimalComma && !STRAYS.test(formula)) return formula;
  return respelled(formula, (token, isInArray) => {
    if (token.text === STRAY_COMMA) return ",";
    if (token.text === STRAY_POINT) return ".";
    if (!decimalComma) return undefined;
    if (token.kind === "number") return token.text.replace(".", ",");
    if (token.text === ",") return isInArray ? "\\" : ";";
    return undefined;
  });
}

/** Whether a comma is inside a number: between two of its digits. */
function isDecimal({ start, end }: Token, before: Token | undefined, after: Token | undefined): boolean {
  return (
    before?.kind === "number" &&
    before.end === start &&
    after?.kind === "number" &&
    after.start === end &&
    !before.text.includes(".")
  );
}

type Spelling = (
  token: Token,
  isInArray: boolean,
  before: Token | undefined,
  after: Token | undefined,
) => string | undefined;

/** Replaces numbers and operators; texts, references and blanks stay as typed. */
function respelled(formula: string, spellingOf: Spelling): string {
  const body = formula.slice(1);
  let tokens: Token[];
  try {
    tokens = tokenize(body);
  } catch {
    return formula;
  }
  const open: string[] = [];
  let result = "=";
  let written = 0;
  tokens.forEach((token, index) => {
    if (token.kind !== "operator" && token.kind !== "number") return;
    if (token.text === "(" || token.text === "{") open.push(token.text);
    else if (token.text === ")" || token.text === "}") open.pop();
    const spelling = spellingOf(token, open.at(-1) === "{", tokens[index - 1], tokens[index + 1]);
    if (spelling === undefined) return;
    result += body.slice(written, token.start) + spelling;
    written = token.end;
  });
  return result + body.slice(written);
}
