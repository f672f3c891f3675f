import { decodeEntities } from "./entities";
import { wellFormed } from "./shortened";

/** A name from a cell, as people read it: whole characters, entities decoded, one line. */
export function nameAsRead(text: string): string {
  return wellFormed(decodeEntities(text)).replace(/\s+/g, " ").trim();
}

/** No website and no id of a company has a blank in it. */
const NAME_KEY = "name ";

/** The key of a row whose cell holds a company's name: it is looked up, and never sent as a company. */
export function nameKey(name: string): string {
  return keyOfTyped(typedKey(name));
}

/** As `nameKey`, in the letters that were typed. */
export function typedKey(name: string): string {
  return NAME_KEY + nameAsRead(name);
}

/** The key that a typed one stands for; the key of a company is its own. */
export function keyOfTyped(typed: string): string {
  return nameInKey(typed) === null ? typed : typed.toLowerCase();
}

/** The name in such a key, in its letters: in lower case unless it was typed; null for the key of a company. */
export function nameInKey(key: string): string | null {
  return key.startsWith(NAME_KEY) ? key.slice(NAME_KEY.length) : null;
}

/** Makes names of fields comparable: case, blanks, `_` and `-` do not count, so `HQ country`, `hq_country` and `hq-country` are one. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

const LEGAL_FORMS = (
  "inc incorporated llc ltd limited plc corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv oy ab as aps pty " +
  "pte kk"
).split(" ");

const LEGAL_FORM = new RegExp(`\\b(?:${LEGAL_FORMS.join("|")})$`);
/** Legal forms as people write them, also several: `, Inc.`, `S.A.`, `GmbH & Co. KG`. */
const LEGAL_ENDING = new RegExp(
  `(?:[\\s,&]+(?:${LEGAL_FORMS.map((form) => form.split("").join("\\.?")).join("|")})\\.?)+$`,
  "i",
);

/** Spellings to try for a company name, the given one first: without its legal form, with `and` for `&` or the reverse. */
export function spellingsOf(name: string): string[] {
  const short = name.replace(LEGAL_ENDING, "").trim();
  const base = short === "" ? name : short;
  const other = /\s&\s/.test(base) ? base.replace(/\s&\s/g, " and ") : base.replace(/\sand\s/gi, " & ");
  return [...new Set([name, base, other])];
}

/** Makes company names comparable: case, accents, punctuation and legal forms do not count, so `Acme, Inc.` is `acme`. */
export function plainName(name: string): string {
  const words = decodeEntities(name)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/&/g, " and ")
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = words.replace(LEGAL_FORM, "").trim();
  return short === "" ? words : short;
}
