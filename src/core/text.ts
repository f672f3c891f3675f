import { shortAmount } from "./credits";

const LATIN_1 = (
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm " +
  "raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde " +
  "Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave " +
  "eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
).split(" ");
const OTHERS =
  "amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › hellip … bull • euro € trade ™ " +
  "OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ dagger † permil ‰ minus − rarr → larr ← prime ′ Prime ″";
/** What numbers from 128 to 159 mean: pages count as Windows does. Source: https://html.spec.whatwg.org, "Numeric character reference end state". */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * A text as a reader of the page sees it that it was taken from: `R&amp;D` is `R&D`. Each entity is decoded once, so what was
 * escaped twice keeps the inner one; what is none stays as it is.
 */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,6}));/gi,
        (entity, decimal, hex, name) => {
          const code = Number(decimal ?? `0x${String(hex)}`);
          return (name === undefined ? characterOf(code) : characterNamed(String(name))) ?? entity;
        },
      )
    : text;
}

/** Control characters and halves of characters are none. */
function characterOf(code: number): string | null {
  if (code > 0x10ffff) return null;
  const character = code >= 128 && code < 160 ? WINDOWS.charAt(code - 128) : String.fromCodePoint(code);
  return /[\p{Cc}\p{Cs}]/u.test(character) ? null : spaced(character);
}

function characterNamed(name: string): string | null {
  const latin = LATIN_1.indexOf(name);
  if (latin >= 0) return spaced(String.fromCharCode(160 + latin));
  const others = OTHERS.split(" ");
  const at = others.indexOf(name);
  return at >= 0 && at % 2 === 0 ? others[at + 1]! : null;
}

/** A blank that keeps words together is a blank. */
function spaced(character: string): string {
  return character === "\u00a0" ? " " : character;
}

/**
 * A text without halves of characters, such as `LEFT()` leaves of an emoji: they are no text that can be sent or kept, and
 * encoding them for an address throws.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "");
}

/** What somebody looks for by its name, as people read the cell: in whole characters, entities decoded, in one line. */
export function nameAsRead(text: string): string {
  return wellFormed(decodeEntities(text)).replace(/\s+/g, " ").trim();
}

const USUAL = 40;
/** How far back a character is looked for that began before: what joins more pieces than that is no character of a language. */
const LONGEST_CHARACTER = 200;

/** What belongs to the character before it: half a surrogate pair, marks, joiners, skin tones, tags, and the rest of a syllable. */
const GOES_ON =
  /^(?:[\udc00-\udfff]|\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u{e0020}-\u{e007f}]|[\u0e33\u0eb3]|[\u1160-\u11ff\ud7b0-\ud7fb])/u;
/** What the next one belongs to. */
const IS_JOINED = /\u200d$/;
/** Two of them are a flag. */
const IS_LETTER_OF_FLAG = /^\ud83c[\udde6-\uddff]/;

/**
 * A text by its beginning, where it is longer than there is room for: the one function that cuts text, and never inside a
 * character that people see as one.
 *
 * @param most UTF-16 units in all, the mark included.
 * @param mark What says that something was cut; none in names.
 */
export function shortened(text: string, most = USUAL, mark = "…"): string {
  return text.length > most ? text.slice(0, cutAt(text, most - mark.length)).trimEnd() + mark : text;
}

/**
 * Where a text may be cut: between two characters, so that each part can be read and sent by itself.
 *
 * @param at Where it is cut at the latest.
 * @param from Where the part begins.
 */
export function cutAt(text: string, at: number, from = 0): number {
  const earliest = Math.max(from, at - LONGEST_CHARACTER);
  for (let end = at; end > earliest; end--) if (isBetween(text, end)) return end;
  return isPair(text, at) ? at - 1 : at;
}

function isBetween(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const next = text.slice(at, at + 2);
  if (GOES_ON.test(next) || (next.startsWith("\n") && text.charAt(at - 1) === "\r")) return false;
  const before = text.slice(Math.max(0, at - LONGEST_CHARACTER), at);
  if (IS_JOINED.test(before)) return false;
  return !IS_LETTER_OF_FLAG.test(next) || lettersOfFlagsBefore(text, at) % 2 === 0;
}

/** Only all of them tell which two are one flag, however long the row of flags is. */
function lettersOfFlagsBefore(text: string, at: number): number {
  let begin = at;
  while (begin >= 2 && IS_LETTER_OF_FLAG.test(text.slice(begin - 2, begin))) begin -= 2;
  return (at - begin) / 2;
}

/** Whether the two halves of a character stand around a place. */
function isPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

const LONGEST = 200;
/** Controls, halves of characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufeff]/gu;

/** One line without anything that is not seen: for a subject, and for text of which a line is to be made. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, " ").replace(UNSEEN, "").trim(), LONGEST);
}

/** Makes names comparable: case, blanks, `_` and `-` do not count, so `HQ country`, `hq_country` and `hq-country` are one. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

const LEGAL_FORMS = (
  "inc incorporated llc ltd limited plc corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv oy ab as aps pty " +
  "pte kk"
).split(" ");

const LEGAL_FORM = new RegExp(`\\b(?:${LEGAL_FORMS.join("|")})$`);
/** As people write them, several of them too: `, Inc.`, `S.A.`, `GmbH & Co. KG`. */
const LEGAL_ENDING = new RegExp(
  `(?:[\\s,&]+(?:${LEGAL_FORMS.map((form) => form.split("").join("\\.?")).join("|")})\\.?)+$`,
  "i",
);

/** How else a name may be written where nothing is found under it: without its legal form, with `and` for `&` or the reverse. */
export function spellingsOf(name: string): string[] {
  const short = name.replace(LEGAL_ENDING, "").trim();
  const base = short === "" ? name : short;
  const other = /\s&\s/.test(base) ? base.replace(/\s&\s/g, " and ") : base.replace(/\sand\s/gi, " & ");
  return [...new Set([name, base, other])];
}

/** A name as it is compared. Legal forms and punctuation do not tell names apart: `Acme, Inc.` is `acme`. */
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

/**
 * The known name that somebody most likely meant, for "Did you mean …?".
 *
 * A name counts as near if it differs by a few letters (one in four, three at most; swapped neighbours count as one) or
 * holds the whole word. The first of several equally near ones wins, so put the likelier ones first.
 *
 * @returns null if nothing is near.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  const wanted = fold(word);
  const limit = wanted.length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(wanted.length / 4)));
  let best: string | null = null;
  let bestDistance = limit + 1;
  let holder: string | null = null;

  for (const name of known) {
    const candidate = fold(name);
    if (
      wanted.length >= 4 &&
      candidate.includes(wanted) &&
      (holder === null || name.length < holder.length)
    ) {
      holder = name;
    }
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }

  return best ?? holder;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each at 1. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);

  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    [beforeLast, last] = [last, current];
  }

  return last[b.length] ?? 0;
}

/**
 * The texts of an argument that may be one text or a range's values: from left to right, row by row.
 *
 * Numbers and truth values count as their text; blanks, dates and whatever else a range may hold are left out.
 */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === "string") return [value];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** A finite number that is not negative, also as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const text = typeof value === "string" ? value.trim() : "";
  const number = NUMBER.test(text) ? Number(text) : value;
  // Adding 0 makes a plain zero of a negative one.
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number + 0 : null;
}

/**
 * The words of a text as they are compared: lower case, without accents, in the singular.
 *
 * Of a word with hyphens the parts count as well: `Fund-Raising` is `fundraising`, `fund` and `raising`.
 */
export function wordsIn(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const found = [...new Set(wordsWritten(text).map(singular))];
  // The same 2,000 labels are compared at every key.
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  remembered.set(text, found);
  return found;
}

/** Its words as they are written, of those with hyphens the parts as well. */
export function wordsWritten(text: string): string[] {
  return plainWords(text)
    .flatMap((word) => (word.includes("-") ? [word.replace(/-/g, ""), ...word.split("-")] : [word]))
    .filter((word) => word !== "");
}

/** The words of what somebody typed, each once whole: `c-suite` is one. */
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

/** A reason as the beginning of a sentence: `no such company` becomes `No such company`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As a sentence goes on with it: what begins with an abbreviation stays. */
export function uncapitalised(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** `1 company`, `1,694 companies`. */
export function companiesInWords(count: number): string {
  return count === 1 ? "1 company" : `${shortAmount(count)} companies`;
}

/** `1 row`, `2,168 rows`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
