import { readable } from "./columns/column";

/** `Full time` for `FULL_TIME`, `Series A` for `SERIES_A`; whatever is no such code, as it is. */
export function codeInWords(text: string, codes: "with-underscore" | "capitals"): string {
  if (!(codes === "capitals" ? /^[A-Z]{2,}(_[A-Z0-9]+)*$/ : /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/).test(text))
    return text;
  const words = text.split("_").map((word) => (word.length === 1 ? word : word.toLowerCase()));
  return readable(words.join(" "));
}
