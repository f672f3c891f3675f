import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { same } from "../verified-writes/same";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { KeptVersions } from "./kept-versions";
import type { RunAnswer } from "./kinds/run-plan";
import { bareStatus, isEarlierStatus, statusWord } from "./status";

/** Says of a cell that it holds something of the user's, or what cannot be put back. */
export const STAYS = Symbol("stays");

export type Before = CellValue | typeof STAYS;

/** A row that somebody has taken a picture of: its cells in the order Status, Fetched, values. */
export interface UndoneRow {
  readonly row: number;
  /** null where no company is. */
  readonly company: string | null;
  /** The company, or the text of a cell that is none. */
  readonly key: string;
  /** What a run says of a cell that is none; empty for a company. */
  readonly leftOut: string;
  /** Companies that it names in columns that were the one of companies before. */
  readonly named: ReadonlySet<string>;
  /** Those in other columns of the user's, where no company is. */
  readonly elsewhere: ReadonlySet<string>;
  readonly cells: readonly CellValue[];
}

export const NOTHING_KEPT: KeptVersions<RunAnswer> = {
  all: [],
  before: null,
  isNewer: false,
};

/**
 * What is kept of the company that a row shows: its own, or one that is in another column of companies and whose answers alone
 * explain more than half of its values.
 */
export function keptOf(
  { company, named, cells }: UndoneRow,
  versions: ReadonlyMap<string, KeptVersions<RunAnswer>>,
  spreadsheet: Spreadsheet,
): KeptVersions<RunAnswer> {
  const values = cells.slice(2);
  const filled = values.filter((cell) => cell !== null).length;
  const explained = ({ all }: KeptVersions<RunAnswer>) => {
    const shows = (cell: CellValue, index: number) =>
      all.some((answer) => same(cell, answer.values()[index] ?? null, spreadsheet));
    return values.filter((cell, index) => cell !== null && shows(cell, index)).length;
  };
  const own = versions.get(company ?? "") ?? NOTHING_KEPT;
  if (named.size === 0 || explained(own) > 0) return own;
  const others = [...named].flatMap((each) => versions.get(each) ?? []);
  return others.find((each) => explained(each) > filled / 2) ?? own;
}

/**
 * What a cell showed before a run of which nothing is remembered, as an earlier version wrote it: the answer that was kept
 * before it, if anything was bought since.
 *
 * @param index 0 is Status, 1 Fetched, then values. @param made Whether the run added the column, and whether an earlier
 *   version made that of the statuses: one of ours with a text behind it is a user's else.
 */
export function unrememberedBefore(
  { cells }: UndoneRow,
  index: number,
  kept: KeptVersions<RunAnswer>,
  { isNew, hasEarlierStatuses }: { readonly isNew: boolean; readonly hasEarlierStatuses: boolean },
  spreadsheet: Spreadsheet,
): Before {
  const old = cells[index] ?? null;
  if (old === null || (!isNew && !kept.isNewer)) return old;
  const before = kept.before === null || isNew ? null : kept.before;
  if (index === 0) {
    const isOurs = bareStatus(old) !== null || (hasEarlierStatuses && isEarlierStatus(old));
    return !isOurs ? STAYS : before === null ? null : statusWord("held");
  }
  // Without an answer there is no time of it either.
  if (index === 1) {
    if (!isDate(old)) return STAYS;
    return kept.all.length === 0 ? old : before === null ? null : before.fetchedAt();
  }
  const isOurs = kept.all.some((answer) => same(old, answer.values()[index - 2] ?? null, spreadsheet));
  if (!isOurs) return STAYS;
  return before === null ? null : (before.values()[index - 2] ?? null);
}
