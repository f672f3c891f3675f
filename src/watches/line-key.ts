import { isDate, isDay } from "../core/api-date";
import { checksum } from "../core/checksum";
import type { Spreadsheet } from "../ports/spreadsheet";
import { plainCell } from "../verified-writes/plain-cell";

/** A sheet keeps what its clocks show, and no instant. */
type Clocks = Pick<Spreadsheet, "instantOf" | "localTime">;

const KEY_AND_SUM = /^(.*) ~([0-9a-z]+)$/s;

/** What Find ID holds: the key of a line and a checksum of its content, to notice that somebody has typed into it. */
export function lineKey(key: string, content: readonly unknown[], clocks: Clocks): string {
  return `${key} ~${sumOf(content, clocks)}`;
}

/** The key alone. */
export function keyIn(cell: unknown): string {
  const text = String(cell ?? "");
  return KEY_AND_SUM.exec(text)?.[1] ?? text;
}

/** Whether a line still says what it said when it was written. */
export function isAsWritten(cell: unknown, content: readonly unknown[], clocks: Clocks): boolean {
  return KEY_AND_SUM.exec(String(cell ?? ""))?.[2] === sumOf(content, clocks);
}

function sumOf(content: readonly unknown[], clocks: Clocks): string {
  return checksum(
    content.map((each) => {
      const shown = isDay(each) ? clocks.instantOf(each) : each;
      return isDate(shown) ? clocks.localTime(shown.getTime()) : String(plainCell(shown));
    }),
  );
}
