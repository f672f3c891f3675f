import { isDate } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { checksum32 } from "../../core/checksum";

const MARKS = 250;
/** So far apart that a cell which is kept as a fraction of a day still tells them. */
const STEP_MS = 4;

/**
 * The time at which a company's row was fetched, as Updated shows it: to the second, with milliseconds that tell the company.
 * They move with the row's values, whatever is done to its company, and nobody sees them.
 */
export function markedTime(time: Date, company: string): Date {
  return new Date(unmarkedTime(time).getTime() + markOf(company));
}

/** The same to the second: it tells no company. */
export function unmarkedTime(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}

/**
 * Tells whether what stands under Updated may be the time of a company: one in 250 others has the same mark, and a time that
 * somebody typed is nobody's. Undefined for what is no time.
 */
export function timeOf(cell: CellValue): ((company: string) => boolean) | undefined {
  if (!isDate(cell)) return undefined;
  const ms = millisecondsOf(cell);
  return (company) => Math.abs(ms - markOf(company)) < STEP_MS / 2;
}

/** Whether it is a time that tells a company: one of whole seconds was typed, or has come by a file. */
export function isMarked(cell: unknown): boolean {
  return isDate(cell) && millisecondsOf(cell) > 0;
}

function millisecondsOf(time: Date): number {
  return time.getTime() - unmarkedTime(time).getTime();
}

/** 2 to 998. */
function markOf(company: string): number {
  return (checksum32(company) % MARKS) * STEP_MS + STEP_MS / 2;
}
