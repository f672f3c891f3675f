import { isAmount } from "../core/credits";
import { isObject } from "../core/json-shapes";
import { isBug } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { writeHeaderLines } from "../verified-writes/header-lines";
import type { OutputColumn } from "../verified-writes/output-columns";

/** When the oldest and the newest answer of a run were fetched, in milliseconds, by what the tags of their columns begin with. */
export type Ages = Readonly<Record<string, readonly [oldest: number, newest: number]>>;

const BEGINS = "Last run: ";

/** What a record holds of them; whatever is none is left out. */
export function agesFrom(value: unknown): Ages {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([part, age]) => {
      const [oldest, newest]: unknown[] = Array.isArray(age) ? age : [];
      return isAmount(oldest) && isAmount(newest) ? [[part, [oldest, newest]] as const] : [];
    }),
  );
}

/** Counts the parts of one answer in. */
export function withAges(ages: Ages, parts: ReadonlyMap<string, Date>): Ages {
  const counted = { ...ages };
  for (const [part, fetched] of parts) {
    const at = fetched.getTime();
    const [oldest, newest] = counted[part] ?? [at, at];
    counted[part] = [Math.min(oldest, at), Math.max(newest, at)];
  }
  return counted;
}

/**
 * Says in the notes of the headers how old the values of a run are: of Updated there is one column for all kinds of run.
 *
 * @param ages Empty to take away what a run that is undone has said.
 */
export function noteAges(
  spreadsheet: Spreadsheet,
  { sheet, headerRow }: { readonly sheet: SheetTable; readonly headerRow: number },
  columns: readonly OutputColumn[],
  { ages, startedAt }: { readonly ages: Ages; readonly startedAt: number },
): void {
  const of = (tag: string): string | null => {
    if (!columns.some((column) => column.tag === tag)) return null;
    const [, age] = Object.entries(ages).find(([part]) => tag.startsWith(part)) ?? [];
    return age === undefined ? "" : `${BEGINS}${inWords(spreadsheet, age, startedAt)}`;
  };
  try {
    writeHeaderLines({ spreadsheet, sheet }, headerRow, { begins: BEGINS, of });
  } catch (error) {
    // A header that somebody protects, say: no reason to stop a run whose values are all there.
    if (isBug(error)) throw error;
  }
}

/** `2026-11-24, with values of 2026-11-03 to 2026-11-24.` */
function inWords(spreadsheet: Spreadsheet, age: Ages[string], startedAt: number): string {
  const [oldest, newest] = age.map((ms) => spreadsheet.dayOf(ms));
  const values = oldest === newest ? oldest : `${oldest} to ${newest}`;
  return `${spreadsheet.dayOf(startedAt)}, with values of ${values}.`;
}
