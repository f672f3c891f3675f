const LONGEST = 200;
const ZERO_WIDTH_SPACE = "\u200B";
/** Controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\ufeff]/gu;
/** What mail programs and chats make a link of by themselves: a scheme, `www.`, a domain. */
const LINKS = /:(?=\/\/)|\.(?=[a-z]{2})|\b(?:mailto|tel):/gi;

/** One line without anything that is not seen: for a subject, and for text of which a line is to be made. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Text of the API's that stays text: nothing in it becomes a link. */
export function unlinked(text: string): string {
  return oneLine(text).replace(LINKS, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** Nor markup or a mention of Slack's or Google Chat's: angle brackets, bold, italics and code. */
export function unmarked(text: string): string {
  return text
    .replace(/</g, "‹")
    .replace(/>/g, "›")
    .replace(/&/g, "＆")
    .replace(/[*_~`]/g, (mark) => mark + ZERO_WIDTH_SPACE);
}
