/** Separates the arguments of a formula: a semicolon in locales with a decimal comma. */
export type Separator = "," | ";";

/** A text as a string literal of a formula, which it cannot break out of. */
export function quoted(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}

/**
 * Locales that separate arguments by commas. They accept a semicolon, too: Sheets changes it (platform facts H24 and H25).
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

/** @param locale Such as `de_DE`. */
export function separatorOf(locale: string): Separator {
  return WITH_COMMA.has(locale.replace("-", "_")) ? "," : ";";
}

/** Quoted texts and names, which stay, and the commas and points that a decimal comma changes. */
const QUOTED_OR_PART = /"[^"]*"|'[^']*'|,|(?<=\d)\.(?=\d)/g;

/** Converts a formula with commas between arguments and points in numbers to a locale. */
export function inLocale(formula: string, separator: Separator): string {
  if (separator === ",") return formula;
  return formula.replace(QUOTED_OR_PART, (part) => (part === "," ? ";" : part === "." ? "," : part));
}

/** What people and tools write for unknown values, without brackets and dots around it. */
const PLACEHOLDER = new RegExp(
  `^(?:${[
    "n\\.?\\s?[/.]?\\s?a\\.?",
    "none|null|nil|nan|undefined|unknown|blank|empty",
    "tb[acd]|to ?do|to be (?:added|announced|confirmed|defined|determined)",
    "(?:not|none) (?:applicable|available|disclosed|found|given|known|listed|provided|set|specified|yet)",
    "(?:no|without) (?:company|data|domain|information|match|result|site|url|value|web ?site)",
    // In other frequent languages.
    "k\\.\\s?a\\.?|keine(?: angabe)?|nicht (?:bekannt|verfügbar|vorhanden)|unbekannt|leer",
    "aucune?|inconnue?|non (?:disponible|renseigné)|ninguno|ninguna|desconocido|desconocida|no disponible|sin datos",
    "n\\.\\s?v\\.\\s?t\\.?|s/o|s\\.\\s?d\\.?|n/[cdk]|sans objet|brak|nieznan[ay]|bilinmiyor|yok|okänd|ukendt|ukjent|tuntematon",
    "не указан[оаы]?|неизвестно|нет(?: данных)?|не найдено|немає|不明|未知|未定|无|無|暂无|なし|該当なし|없음|미정|해당 없음",
    "غير معروف|غير متوفر|لا يوجد|לא ידוע|אין|ditto|see above|as above|pending|missing|not sure|no idea",
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

/** Whether a cell is still being calculated. */
export function isLoading(text: string): boolean {
  return /^loading(?:\.{3}|…)?$/i.test(text.trim());
}

/** Whether a cell shows an error of Sheets. */
export function isErrorText(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!)/i.test(text);
}

/** In front of a function's name: the same function, but it buys nothing. Formulas that Sheets evaluates again call it for a moment. */
export const AGAIN = "AGAIN_";
