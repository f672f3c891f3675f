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
