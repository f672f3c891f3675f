/**
 * The words of a text, made comparable: lower case, without accents, in the singular.
 *
 * Of a word with hyphens the parts count as well: `Fund-Raising` is `fundraising`, `fund` and `raising`.
 */
export function wordsIn(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const found = [...new Set(wordsWritten(text).map(singular))];
  // The sidebar compares the same 2,000 labels at every key.
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  remembered.set(text, found);
  return found;
}

/** As `wordsIn`, but not in the singular. */
export function wordsWritten(text: string): string[] {
  return plainWords(text)
    .flatMap((word) => (word.includes("-") ? [word.replace(/-/g, ""), ...word.split("-")] : [word]))
    .filter((word) => word !== "");
}

/** The words of a text, those with hyphens as a whole only: `c-suite` is `csuite`. */
export function wordsSaid(text: string): string[] {
  return plainWords(text)
    .map((word) => word.replace(/-/g, ""))
    .filter((word) => word !== "");
}

/** `companies` is `company`, `offices` is `office`; good enough to compare, not to be read. */
export function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
}

const remembered = new Map<string, readonly string[]>();
const MOST_REMEMBERED = 20_000;

function plainWords(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u);
}
