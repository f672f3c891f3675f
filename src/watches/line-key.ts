import { checksum } from "../core/checksum";
import { plainCell } from "../verified-writes/plain-cell";

const KEY_AND_SUM = /^(.*) ~([0-9a-z]+)$/s;

/** What the column Find ID holds of a line: its key and a checksum of what it says, to notice that somebody has typed into it. */
export function lineKey(key: string, said: readonly unknown[]): string {
  return `${key} ~${sumOf(said)}`;
}

/** The key alone; earlier versions wrote no more. */
export function keyIn(cell: unknown): string {
  const text = String(cell ?? "");
  return KEY_AND_SUM.exec(text)?.[1] ?? text;
}

/** Whether a line still says what it said when it was written; of one of an earlier version nobody knows. */
export function isAsWritten(cell: unknown, said: readonly unknown[]): boolean {
  const sum = KEY_AND_SUM.exec(String(cell ?? ""))?.[2];
  return sum === undefined || sum === sumOf(said);
}

function sumOf(said: readonly unknown[]): string {
  return checksum(said.map((each) => String(plainCell(each))));
}
