import type { PageCell } from "../../server/protocol";
import { textWidth } from "./text-width";

/** Height of a row with one line of text, in pixels, and of each further line. */
const ONE_LINE = 21;
const FURTHER_LINE = 17;
const PADDING = 6;

/**
 * The automatic height of a row: as its wrapped cells need it, as in Sheets.
 *
 * @param widthOf In pixels, by column from 1.
 */
export function fittingHeight(
  cells: Iterable<PageCell>,
  widthOf: (column: number) => number,
  measure: typeof textWidth = textWidth,
): number {
  let most = 1;
  for (const cell of cells) {
    if (cell.format?.wrap !== "WRAP") continue;
    const room = widthOf(cell.column) - PADDING;
    most = Math.max(
      most,
      linesOf(cell.display, room, (text) => measure(text, cell)),
    );
  }
  return ONE_LINE + (most - 1) * FURTHER_LINE;
}

/** The number of lines of a text that breaks between words; a word that is too long takes as many lines as it needs. */
function linesOf(text: string, room: number, measure: (text: string) => number): number {
  return text.split("\n").reduce((lines, paragraph) => {
    let line = "";
    let count = 1;
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && measure(longer) > room) {
        count += 1;
        line = word;
      } else {
        line = longer;
      }
      if (line === word) count += Math.max(0, Math.ceil(measure(word) / room) - 1);
    }
    return lines + count;
  }, 0);
}
