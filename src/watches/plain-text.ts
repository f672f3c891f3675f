import { oneLine } from "../core/one-line";

const ZERO_WIDTH_SPACE = "\u200B";
/** What mail programs and chats make a link of by themselves: a scheme, `www.`, a domain. */
const LINKS = /:(?=\/\/)|\.(?=[a-z]{2})|\b(?:mailto|tel):/gi;

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
