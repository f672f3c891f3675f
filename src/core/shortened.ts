/** UTF-16 units of a shortened text, if nothing else is said. */
const USUAL = 40;
/** UTF-16 units that are searched for the start of a character: no character of a language has so many. */
const LONGEST_CHARACTER = 200;

/** Continues the character before it: half a surrogate pair, marks, joiners, skin tones, tags, and the rest of a syllable. */
const GOES_ON =
  /^(?:[\udc00-\udfff]|\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\u{e0020}-\u{e007f}]|[\u0e33\u0eb3]|[\u1160-\u11ff\ud7b0-\ud7fb])/u;
/** Joins the next character to this one. */
const IS_JOINED = /\u200d$/;
/** Two of them are a flag. */
const IS_LETTER_OF_FLAG = /^\ud83c[\udde6-\uddff]/;

/**
 * The beginning of a text that is too long, and a mark. The one function that cuts text: never inside a character that people
 * see as one.
 *
 * @param most UTF-16 units in all, the mark included.
 * @param mark Shows that something was cut; blank in names.
 */
export function shortened(text: string, most = USUAL, mark = "…"): string {
  return text.length > most ? text.slice(0, cutAt(text, most - mark.length)).trimEnd() + mark : text;
}

/**
 * Where to cut a text, so that no character is split.
 *
 * @param at The last index where it may be cut.
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

/** Counts back to the first: only then it is known which two letters are one flag. */
function lettersOfFlagsBefore(text: string, at: number): number {
  let begin = at;
  while (begin >= 2 && IS_LETTER_OF_FLAG.test(text.slice(begin - 2, begin))) begin -= 2;
  return (at - begin) / 2;
}

/** Whether an index lies between the two halves of a surrogate pair. */
function isPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

const LONGEST = 200;
/** Controls, halves of surrogate pairs, and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufeff]/gu;

/** One line without invisible characters, such as for the subject of a mail. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, " ").replace(UNSEEN, "").trim(), LONGEST);
}

/**
 * A text without lone halves of surrogate pairs, such as `LEFT()` leaves of an emoji: encoding them for an address throws.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "");
}
