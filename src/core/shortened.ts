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
const LETTERS_OF_FLAGS = /(?:\ud83c[\udde6-\uddff])*$/;

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
  return !IS_LETTER_OF_FLAG.test(next) || (LETTERS_OF_FLAGS.exec(before)![0].length / 2) % 2 === 0;
}

/** Whether the two halves of a character stand around a place. */
function isPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
