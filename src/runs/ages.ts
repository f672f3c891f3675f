import { isAmount } from "../core/credits";
import { entryOf, isObject } from "../core/json-shapes";
import { isBug } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { usersLines, writeHeaderLines } from "../verified-writes/header-lines";
import type { OutputColumn } from "../verified-writes/output-columns";
import { tagInNote } from "../verified-writes/tag-in-note";

/** When the oldest and the newest answer of a run were fetched, in milliseconds, by what the tags of their columns begin with. */
export type Ages = Readonly<Record<string, readonly [oldest: number, newest: number]>>;

const BEGINS = "Last run: ";
/** As `inWords` puts it. */
const WORDING = /^Last run: [\d-]{10}, with values of [\d-]{10}( to [\d-]{10})?\./;

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
    const [oldest, newest] = entryOf(counted, part) ?? [at, at];
    counted[part] = [Math.min(oldest, at), Math.max(newest, at)];
  }
  return counted;
}

interface Place {
  readonly sheet: SheetTable;
  readonly headerRow: number;
}

/**
 * Says in the notes of the headers how old the values of a run are: of Updated there is one column for all kinds of run.
 * Of what it did not get, older values may be shown: what is said of them stays.
 */
export function noteAges(
  spreadsheet: Spreadsheet,
  place: Place,
  columns: readonly OutputColumn[],
  { ages, startedAt }: { readonly ages: Ages; readonly startedAt: number },
): void {
  writeAges(spreadsheet, place, columns, ages, (age) => `${BEGINS}${inWords(spreadsheet, age, startedAt)}`);
}

/** Takes away what a run that is undone has said. */
export function withdrawAges(
  spreadsheet: Spreadsheet,
  place: Place,
  columns: readonly OutputColumn[],
  { ages }: { readonly ages: Ages },
): void {
  writeAges(spreadsheet, place, columns, ages, () => "");
}

/** Whether the note of a header holds nothing but what runs have written there. */
export function isOwnNote(note: string, tags: ReadonlySet<string>): boolean {
  const tag = tagInNote(note);
  return (tag === "" || tags.has(tag)) && usersLines(note, WORDING).every((line) => line.trim() === "");
}

function writeAges(
  spreadsheet: Spreadsheet,
  { sheet, headerRow }: Place,
  columns: readonly OutputColumn[],
  ages: Ages,
  lineOf: (age: Ages[string]) => string,
): void {
  const of = (tag: string): string | null => {
    if (!columns.some((column) => column.tag === tag)) return null;
    const [, age] = Object.entries(ages).find(([part]) => tag.startsWith(part)) ?? [];
    return age === undefined ? null : lineOf(age);
  };
  try {
    writeHeaderLines({ spreadsheet, sheet }, headerRow, { wording: WORDING, of });
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
