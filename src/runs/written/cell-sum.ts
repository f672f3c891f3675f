import { isDate, isDay } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { checksum32 } from "../../core/checksum";
import type { Spreadsheet } from "../../ports/spreadsheet";

/** A cell's checksum of four letters and digits; empty for a blank cell. */
export type CellSum = string;

/** What the clocks of the spreadsheet show. */
export type Clocks = Pick<Spreadsheet, "instantOf" | "localTime">;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LENGTH = 4;

/**
 * The same for what is written and for what the sheet then shows. A sheet keeps what the clocks show, and no instant: when
 * its time zone is changed, or the clocks repeat an hour, the same cell is another instant.
 */
export function cellSum(cell: CellValue, clocks: Clocks): CellSum {
  const shown = shownBy(cell, clocks);
  return isDate(shown) ? sumOf(`time ${clocks.localTime(shown.getTime())}`) : plainSum(shown);
}

/** As earlier versions had it, by the instant. */
export function instantSum(cell: CellValue, clocks: Clocks): CellSum {
  const shown = shownBy(cell, clocks);
  return isDate(shown) ? sumOf(`date ${Math.floor(shown.getTime() / 1_000)}`) : plainSum(shown);
}

function shownBy(cell: CellValue, clocks: Clocks): Exclude<CellValue, { kind: "day" }> {
  return isDay(cell) ? clocks.instantOf(cell) : cell;
}

function plainSum(cell: CellValue): CellSum {
  return cell === null || cell === "" ? "" : sumOf(`${typeof cell} ${String(cell)}`);
}

function sumOf(text: string): CellSum {
  const sum = checksum32(text);
  let rest = sum ^ (sum >>> 24);
  let digits = "";
  for (let digit = 0; digit < LENGTH; digit++) {
    digits += DIGITS[rest & 63];
    rest >>>= 6;
  }
  return digits;
}
