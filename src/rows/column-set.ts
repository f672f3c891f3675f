import { columnLetters } from "../core/a1";
import { sectionNames } from "../core/columns/known-columns";
import type { SheetTable } from "../google/spreadsheet";
import { memoryColumn } from "./row";
import { DATE_WIDTH, type OutputColumn } from "./output-columns";
import { tagInNote } from "./write-cells";
import { STATUS_COLOURS } from "./status";
import { isSubjectTag, type Subject } from "./subject";

/** A column of companies or names. */
export interface CompanyColumn {
  readonly sheet: SheetTable;
  readonly column: number;
  /** The column's header text; empty if the sheet has no header. */
  readonly header: string;
  /** 0 if the sheet has no header. */
  readonly headerRow: number;
}

/** What a run writes beside companies or names. */
export interface SheetPlan {
  /** What the cells of its column mean. */
  readonly subject: Subject;
  /** Status, Updated, then values. None where the results are on a sheet of their own. */
  readonly columns: readonly OutputColumn[];
  /** The hidden column in which each row remembers what was written there. */
  readonly memory: OutputColumn;
  /** What stands before the tags of all these; "" in most sheets. */
  readonly prefix: string;
}

/**
 * Which columns of ours belong to a column of companies or names: where a sheet has several, account and parent, each has a
 * set of its own.
 */
export interface ColumnSet {
  /** "" for the first one of a sheet, else a number. */
  readonly columnSet?: string;
  /** Heads its columns where there are others of the same name: the label of its companies. */
  readonly setLabel?: string;
}

const NUMBERED = /^(\d+):/;
const MEMORY_TAG = "memory";
export const STATUS_TAG = "status";
export const UPDATED_TAG = "updated";

/** The two columns that runs of all kinds keep beside their companies. */
export function runColumns(): OutputColumn[] {
  return [
    { label: "Status", tag: STATUS_TAG, colours: STATUS_COLOURS },
    { label: "Updated", tag: UPDATED_TAG, width: DATE_WIDTH },
  ];
}

/** What stands before the tags of a set. */
export function prefixOf({ columnSet = "" }: ColumnSet): string {
  return columnSet === "" ? "" : `${columnSet}:`;
}

/** A tag without the number of its set: the path of a field. */
export function tagWithoutSet(tag: string): string {
  return tag.replace(NUMBERED, "");
}

/** Whether a tag belongs to a set. @param prefix As `prefixOf`. */
export function isOfSet(tag: string, prefix: string): boolean {
  return (NUMBERED.exec(tag)?.[0] ?? "") === prefix;
}

/** The set of the column that was chosen: the one that it has, or a new one. */
export function columnSetFor(
  { sheet, column, header, headerRow }: CompanyColumn,
  subject: Subject,
): ColumnSet {
  const tagged = sheet.taggedColumns();
  const subjects = [...tagged].filter(([tag]) => isSubjectTag(tag));
  const tags = new Map(subjects.filter(([tag]) => tagWithoutSet(tag) === subject.tag));
  const own = [...tags].find(([, at]) => at === column)?.[0];
  let free = 1;
  while (tags.has(free === 1 ? subject.tag : `${free}:${subject.tag}`)) free += 1;
  const columnSet = own === undefined ? (free === 1 ? "" : String(free)) : (NUMBERED.exec(own)?.[1] ?? "");
  const ofRows = subject.anyText ? `${subject.tag}:` : "";
  const isAlone =
    columnSet === "" &&
    ![...tagged.keys()].some((tag) => isMemoryTag(tag) && tag !== `${ofRows}${MEMORY_TAG}`);
  const label = headerRow > 0 && header.trim() !== "" ? header.trim() : `Column ${columnLetters(column)}`;
  return { ...(columnSet === "" ? {} : { columnSet }), ...(isAlone ? {} : { setLabel: label }) };
}

/** A plan whose columns are those of a set. Status and Updated of names are not those of companies. */
export function inSet<Plan extends Pick<SheetPlan, "subject" | "columns">>(
  plan: Plan,
  set: ColumnSet,
): Plan & SheetPlan {
  const prefix = prefixOf(set);
  const { setLabel = "" } = set;
  const ofRows = plan.subject.anyText ? `${plan.subject.tag}:` : "";
  const named = (column: OutputColumn): OutputColumn => {
    const isOfRun = column.tag === STATUS_TAG || column.tag === UPDATED_TAG;
    const isLabelled = setLabel !== "" && (prefix !== "" || isOfRun);
    return {
      ...column,
      tag: `${prefix}${isOfRun ? ofRows : ""}${column.tag}`,
      label: isLabelled ? `${setLabel}: ${column.label}` : column.label,
    };
  };
  return {
    ...plan,
    subject: { ...plan.subject, tag: `${prefix}${plan.subject.tag}` },
    columns: plan.columns.map(named),
    memory: memoryColumn(
      `${prefix}${ofRows}${MEMORY_TAG}`,
      prefix === "" ? undefined : `${setLabel}: Row memory`,
    ),
    prefix,
  };
}

/** Whether a tag is that of a column which every set has beside its values. */
export function isRunTag(tag: string): boolean {
  return [STATUS_TAG, UPDATED_TAG, MEMORY_TAG].includes(tagWithoutSet(tag).replace(/^name:/, ""));
}

/** Whether a tag is that of a column of memories. */
export function isMemoryTag(tag: string): boolean {
  return tagWithoutSet(tag).replace(/^name:/, "") === MEMORY_TAG;
}

/** What stands before the tags of facts that are no enrichment, of items, names and lists. */
const OWNERS = ["data", "item", "match", "list"];

/** The tag of a column of facts, other than those of an enrichment, which are paths of its fields alone. */
export function factTag(product: string, path: string): string {
  return `data:${product}:${path}`;
}

/** Which product's fact a tag stands for; null of an enrichment's, and of what stands for none. */
export function factOf(tag: string): { readonly product: string; readonly path: string } | null {
  const [, product, path] = /^data:(\w+):(\S+)$/.exec(tag) ?? [];
  return product === undefined || path === undefined ? null : { product, path };
}

function isOwned(tag: string): boolean {
  const [, owner = ""] = /^(\w+):\S+$/.exec(tag) ?? [];
  return OWNERS.includes(owner);
}

/**
 * Columns that the add-on has added or marked in a sheet, whatever for: none of them is the user's to choose.
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

/** Tags with their columns, as metadata and then notes have them. */
export function tagsIn(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): readonly (readonly [tag: string, column: number])[] {
  return [...tagged, ...[...notes].map(([column, note]) => [tagInNote(note), column] as const)];
}

function isTag(note: string): boolean {
  const text = tagWithoutSet(note);
  const [section = ""] = text.split(/[.[]/, 1);
  const isField = section !== text && sectionNames.includes(section) && !/\s/.test(text);
  return isField || isRunTag(text) || isOwned(text);
}
