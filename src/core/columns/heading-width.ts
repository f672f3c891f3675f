/** A new column is so wide. */
const USUAL = 100;
const BESIDE_TEXT = 10;

/**
 * Pixels of a column in which no word of its heading breaks: headings are wrapped between words alone.
 *
 * @param width Of its values, where they want one. @returns undefined where a new column is wide enough.
 */
export function headingWidth(label: string, width?: number): number | undefined {
  const needed = Math.ceil(Math.max(0, ...label.split(/\s+/).map(boldPixels)) + BESIDE_TEXT);
  return needed > (width ?? USUAL) ? needed : width;
}

/** Roughly, in the bold letters of a heading. */
function boldPixels(word: string): number {
  return Array.from(word, letterPixels).reduce((sum, pixels) => sum + pixels, 0);
}

function letterPixels(letter: string): number {
  if (/[fijlrtI.,'’()-]/.test(letter)) return 4.8;
  if (/[mwMW]/.test(letter)) return 11.9;
  return /\p{Lu}/u.test(letter) ? 9.8 : 7.8;
}
