const LONGEST = 40;

/** What somebody has typed, as a message repeats it: a long text by its beginning. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
