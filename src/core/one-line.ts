const LONGEST = 200;
/** Controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

/** One line without anything that is not seen: for a subject, and for text of which a line is to be made. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
