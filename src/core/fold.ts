/** Makes names comparable: case, blanks, `_` and `-` do not count, so `HQ country`, `hq_country` and `hq-country` are one. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}
