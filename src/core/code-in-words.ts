import { readable } from "./columns/column";

/** How a field spells its codes. Other texts are no codes. */
export type Codes = "with-underscore" | "capitals" | "any-case";

const spellings: Readonly<Record<Codes, RegExp>> = {
  "with-underscore": /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/,
  capitals: /^[A-Z]{2,}(_[A-Z0-9]+)*$/,
  "any-case": /^([A-Z][A-Z0-9]*(_[A-Z0-9]+)+|[a-z][a-z0-9]*(_[a-z0-9]+)*)$/,
};

/** `Full time` for `FULL_TIME`, `Series A` for `SERIES_A`, `Hard news` for `hard_news`; any other text as it is. */
export function codeInWords(text: string, codes: Codes): string {
  if (!spellings[codes].test(text)) return text;
  const words = text.split("_").map((word) => (word.length === 1 ? word : word.toLowerCase()));
  return readable(words.join(" "));
}
