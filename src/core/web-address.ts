import { isPublicHost } from "./company-host";

/** Longer ones are no addresses that anybody follows. */
const LONGEST = 2_000;
const ADDRESS = /^https:\/\/([^/?#:]+)(?::\d{1,5})?(?:[/?#].*)?$/iu;
/** What ends an address early where it is shown, is markup around it, or is not seen in it: quotes, brackets, bars, blanks, controls, marks of direction and of no width. */
const FORBIDDEN = /["'`“”‘’<>|\\^{}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a text from outside may become a link, wherever it is shown: https, a public host without a user in front of it, and
 * nothing in it that a cell, a page, an e-mail or a chat reads as anything else. Every other text stays text.
 */
export function isWebAddress(text: string): boolean {
  return text.length <= LONGEST && !FORBIDDEN.test(text) && isPublicHost(hostOf(text));
}

function hostOf(text: string): string {
  return (ADDRESS.exec(text)?.[1] ?? "").toLowerCase();
}
