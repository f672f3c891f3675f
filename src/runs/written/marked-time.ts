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
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000 + markOf(company));
}

/**
 * Tells whether what stands under Updated may be the time of a company: one in 250 others has the same mark, and a time that
 * somebody typed is nobody's. Undefined for what is no time.
 */
export function timeOf(cell: CellValue): ((company: string) => boolean) | undefined {
  if (!isDate(cell)) return undefined;
  const ms = cell.getTime() - Math.floor(cell.getTime() / 1_000) * 1_000;
  return (company) => Math.abs(ms - markOf(company)) < STEP_MS / 2;
}

/** Whether somebody has typed a time: no mark is 0. */
export function isTypedTime(cell: CellValue): boolean {
  return isDate(cell) && cell.getTime() % 1_000 === 0;
}

/** 2 to 998. */
function markOf(company: string): number {
  return (checksum32(company) % MARKS) * STEP_MS + STEP_MS / 2;
}
