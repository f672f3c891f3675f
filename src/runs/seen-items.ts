import { isDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet } from "./find-item-sheet";
import { readCellsByTag } from "./item-cells";
import { COMPANY, FIRST_SEEN, identityOf, itemColumns } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a sheet of job posts or news knew before a run. */
export interface SeenItems {
  has(item: Record<string, unknown>): boolean;
  knows(company: string): boolean;
  /** `YYYY-MM-DD`, a day before the newest item of the company, so that time zones lose none; null without one. */
  newestDay(company: string): string | null;
}

/**
 * Reads what the sheet knew before a run.
 *
 * @param run When it started: what it added itself does not count, also after a slice was lost.
 * @param maxAgeMs Items that an answer of this age may have brought do not make an article the newest: the same
 *   question within that time must be the same request, or it would be bought again.
 */
export function seenItems(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: number,
  maxAgeMs: number,
): SeenItems {
  const ids = new Set<string>();
  const newest = new Map<string, number>();
  const sheet = findItemSheet(spreadsheet, table);
  const read = sheet === null ? null : readCellsByTag(sheet, itemColumns(table));
  if (read !== null) {
    const column = (tag: string) => read.get(tag) ?? null;
    const [company, id, first, date] = [COMPANY.tag, table.idField, FIRST_SEEN.tag, table.dateField].map(
      column,
    );
    id?.forEach((value, index) => {
      const firstSeen = first?.[index];
      const since = isDate(firstSeen) ? firstSeen.getTime() : 0;
      if (since >= run) return;
      ids.add(String(value));
      const key = String(company?.[index] ?? "");
      const published = date?.[index];
      const time = since <= run - maxAgeMs && isDate(published) ? published.getTime() : -Infinity;
      newest.set(key, Math.max(newest.get(key) ?? -Infinity, time));
    });
  }
  return {
    has: (item) => ids.has(identityOf(table, item)),
    knows: (key) => newest.has(key),
    newestDay(key) {
      const time = newest.get(key) ?? -Infinity;
      return time === -Infinity ? null : new Date(time - DAY_MS).toISOString().slice(0, 10);
    },
  };
}
