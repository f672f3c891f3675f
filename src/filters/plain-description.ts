/** Names of standards and of fields, and what somebody who picks a value from a list needs to know instead. */
const PLAIN: readonly (readonly [said: RegExp, plain: string])[] = [
  [/\bUN M49 region codes?\b/gi, "regions"],
  [/\s*,?\s*\(?\b(?:UN )?M49\b(?: codes?)?\)?/gi, ""],
  [/\s*,?\s*\(?\bISO[- ]?3166(?:-\d)?(?: alpha-[23])?(?: codes?)?(?: in capitals)?\)?/gi, ""],
  [/\bISO-?[23] (?:upper-?case )?codes?\b/gi, "country"],
  [/\bGTM\b/g, "go-to-market"],
  [/\bUUID(s?)\b/g, "ID$1"],
];

/** A description as the API serves it, in words that need no standard to be known. Other words stay as they are. */
export function plainDescription(description: string): string {
  const plain = PLAIN.reduce((text, [said, meant]) => text.replace(said, meant), description);
  if (plain === description) return description;
  const tidy = plain.replace(/^[\s,;.:]+/, "").replace(/\s+(?=[,;.:])/g, "");
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}
