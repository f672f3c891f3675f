import { sectionNames } from "../core/columns/known-columns";
import type { Subject } from "./subject";
import { tagInNote } from "./write-cells";

/**
 * The tag of a column says what it holds. It is kept as metadata of the column and in the note of its header:
 *
 * | the column holds            | in the first set    | in the second set     |
 * | --------------------------- | ------------------- | --------------------- |
 * | companies; names            | `company`; `name`   | `2:company`; `2:name` |
 * | the Status beside companies | `status`            | `2:status`            |
 * | the Status beside names     | `name:status`       | `2:name:status`       |
 * | a field of an enrichment    | `hq.city`           | `2:hq.city`           |
 * | a fact of another product   | `data:traffic:rank` | `2:data:traffic:rank` |
 *
 * Updated (`updated`) and Row memory (`memory`) are like the Status. Columns of items, of lists and of websites found for names begin
 * with `item:`, `list:` and `match:`.
 */
export const STATUS_TAG = "status";
export const UPDATED_TAG = "updated";
export const MEMORY_TAG = "memory";
const RUN_COLUMN_TAGS: readonly string[] = [STATUS_TAG, UPDATED_TAG, MEMORY_TAG];

const SET_NUMBER = /^(\d+):/;
/** What tags begin with that are neither of a run nor paths of an enrichment. */
const OWNERS = ["data", "item", "match", "list"];

/** The set that a tag belongs to: "" for the first one of a sheet, else its number. */
export function setOfTag(tag: string): string {
  return SET_NUMBER.exec(tag)?.[1] ?? "";
}

/** What stands before the tags of a set. */
export function prefixOfSet(set: string): string {
  return set === "" ? "" : `${set}:`;
}

/** A tag without the number of its set: the path of a field. */
export function tagWithoutSet(tag: string): string {
  return tag.replace(SET_NUMBER, "");
}

/** Whether a tag belongs to a set. @param prefix As `prefixOfSet`. */
export function isOfSet(tag: string, prefix: string): boolean {
  return prefixOfSet(setOfTag(tag)) === prefix;
}

/** The tag of Status, Updated or Row memory: names have others than companies. */
export function runColumnTag(subject: Subject, tag: string): string {
  return subject.anyText ? `${subject.tag}:${tag}` : tag;
}

/** Whether a tag is that of Status, Updated or Row memory, in whatever set. */
export function isRunColumnTag(tag: string): boolean {
  return RUN_COLUMN_TAGS.includes(withoutSubject(tag));
}

export function isMemoryTag(tag: string): boolean {
  return withoutSubject(tag) === MEMORY_TAG;
}

/** Whether a column holds what rows remember, whatever its rows are of: companies, names, items, or the companies of a list. */
export function holdsMemory(tag: string): boolean {
  return /(?:^|:)memory$/.test(tag) && factOf(tag) === null;
}

function withoutSubject(tag: string): string {
  return tagWithoutSet(tag).replace(/^name:/, "");
}

/** The tag of a fact. Those of an enrichment are the paths of its fields alone. */
export function factTag(product: string, path: string): string {
  return `data:${product}:${path}`;
}

/** The product's fact that a tag stands for; null for an enrichment's, and for what is no fact. */
export function factOf(tag: string): { readonly product: string; readonly path: string } | null {
  const [, product, path] = /^data:(\w+):(\S+)$/.exec(tag) ?? [];
  return product === undefined || path === undefined ? null : { product, path };
}

/**
 * Columns that the add-on has added or marked in a sheet, whatever for: a user can choose none of them.
 *
 * @param tagged Columns by tag, as metadata has them. @param notes Notes of the header row, by column.
 */
export function ourColumns(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const noted = [...notes].flatMap(([column, note]) => (isTag(tagInNote(note)) ? [column] : []));
  return new Set([...tagged.values(), ...noted]);
}

/** Tags with their columns: those of metadata, then those of notes. */
export function columnsByTag(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): readonly (readonly [tag: string, column: number])[] {
  return [...tagged, ...[...notes].map(([column, note]) => [tagInNote(note), column] as const)];
}

/** Whether the note of a header is a tag of ours, and no text of the user's. */
function isTag(note: string): boolean {
  const tag = tagWithoutSet(note);
  const [section = ""] = tag.split(/[.[]/, 1);
  const isField = section !== tag && sectionNames.includes(section) && !/\s/.test(tag);
  const [, owner = ""] = /^(\w+):\S+$/.exec(tag) ?? [];
  return isField || isRunColumnTag(tag) || OWNERS.includes(owner);
}
