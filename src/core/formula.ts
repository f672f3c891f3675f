/** What parts the arguments of a formula: a semicolon where numbers have a decimal comma. */
export type Separator = "," | ";";

/**
 * A piece of a formula. A string is a text, whatever it holds: it cannot become anything else. null is an argument that is
 * left out.
 */
export type Expression = string | number | boolean | null | Reference | Call | Operation;

interface Reference {
  readonly a1: string;
}

export interface Call {
  readonly name: string;
  readonly args: readonly Expression[];
}

interface Operation {
  readonly operator: "+" | "*" | "&" | "=" | ">" | ">=" | "<=";
  readonly operands: readonly Expression[];
}

/** Cells: `A2:A50`. */
export function reference(a1: string): Reference {
  return { a1 };
}

export function call(name: string, ...args: readonly Expression[]): Call {
  return { name, args };
}

/** Operands with the operator between them, in brackets where they are operations themselves. */
export function operation(operator: Operation["operator"], ...operands: readonly Expression[]): Operation {
  return { operator, operands };
}

/**
 * Locales whose formulas part arguments by commas. All others take a semicolon, and so do these: Sheets changes it into a
 * comma (platform facts H24 and H25).
 *
 * Source: https://stackoverflow.com/questions/73767719
 */
const WITH_COMMA = new Set(
  [
    "en en_US en_GB en_AU en_CA en_IE en_IN en_PH cy_GB es_MX de_CH fr_CH it_CH ar_EG",
    "iw_IL he_IL ja_JP ko_KR zh_CN zh_TW zh_HK th_TH mn_MN my_MM fil_PH",
    "hi_IN bn_IN gu_IN kn_IN ml_IN mr_IN pa_IN ta_IN te_IN",
  ].flatMap((locales) => locales.split(" ")),
);

/** @param locale As Sheets names it: `de_DE`. */
export function separatorOf(locale: string): Separator {
  return WITH_COMMA.has(locale.replace("-", "_")) ? "," : ";";
}

/** A formula as a cell takes it. */
export function formulaText(expression: Expression, separator: Separator): string {
  return `=${spelled(expression, separator)}`;
}

function spelled(expression: Expression, separator: Separator): string {
  if (expression === null) return "";
  if (typeof expression === "string") return `"${expression.replace(/"/g, '""')}"`;
  if (typeof expression === "number") return decimal(expression, separator);
  if (typeof expression === "boolean") return expression ? "TRUE" : "FALSE";
  if ("a1" in expression) return expression.a1;
  if ("name" in expression)
    return `${expression.name}(${expression.args.map((arg) => spelled(arg, separator)).join(separator)})`;
  return expression.operands.map((each) => operand(each, separator)).join(expression.operator);
}

function operand(expression: Expression, separator: Separator): string {
  const text = spelled(expression, separator);
  return typeof expression === "object" && expression !== null && "operator" in expression
    ? `(${text})`
    : text;
}

function decimal(value: number, separator: Separator): string {
  return separator === ";" ? String(value).replace(".", ",") : String(value);
}

/** What people and their tools write where they do not know, without the brackets and dots around it. */
const PLACEHOLDER = new RegExp(
  `^(?:${[
    "n\\.?\\s?[/.]?\\s?a\\.?",
    "none|null|nil|nan|undefined|unknown|blank|empty",
    "tb[acd]|to ?do|to be (?:added|announced|confirmed|defined|determined)",
    "(?:not|none) (?:applicable|available|disclosed|found|given|known|listed|provided|set|specified|yet)",
    "(?:no|without) (?:company|data|domain|information|match|result|site|url|value|web ?site)",
    // The same in the languages that spreadsheets are kept in most.
    "k\\.\\s?a\\.?|keine(?: angabe)?|nicht (?:bekannt|verfügbar|vorhanden)|unbekannt|leer",
    "aucune?|inconnue?|non (?:disponible|renseigné)|ninguno|ninguna|desconocido|desconocida|no disponible|sin datos",
    "nessuno|nessuna|sconosciuto|sconosciuta|nenhum|nenhuma|desconhecido|geen|onbekend",
  ].join("|")})$`,
  "i",
);

const LONGEST_PLACEHOLDER = 60;

/** Whether a cell's text stands for nothing: `N/A`, `(unknown)`, `TBD`, `--`. */
export function isPlaceholder(text: string): boolean {
  if (text.length > LONGEST_PLACEHOLDER) return false;
  const bare = text.replace(/^[\s"'“”„‘’`«»<>()[\]{}]+|[\s"'“”„‘’`«»<>()[\]{};:!?.…]+$/g, "");
  return text.trim() !== "" && (PLACEHOLDER.test(bare) || !/[\p{L}\p{N}]/u.test(text));
}

/** Whether a cell's text says that it is being calculated. */
export function isLoading(text: string): boolean {
  return /^loading(?:\.{3}|…)?$/i.test(text.trim());
}

/** Whether a cell shows an error of Sheets: it comes as its text. */
export function isErrorText(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!)/i.test(text);
}
