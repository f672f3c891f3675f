import { shortened } from "./shortened";

const LONGEST = 200;
/** Controls, halves of characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\ufeff]/gu;

/** One line without anything that is not seen: for a subject, and for text of which a line is to be made. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, " ").replace(UNSEEN, "").trim(), LONGEST);
}
