import { columnLetters } from "../core/a1";
import type { SheetTable } from "../google/spreadsheet";
import { memoryColumn } from "./row";
import { DATE_WIDTH, type OutputColumn } from "./output-columns";
import { STATUS_COLOURS } from "./status";
import { isSubjectTag, type Subject } from "./subject";
import {
  isMemoryTag,
  MEMORY_TAG,
  prefixOfSet,
  runColumnTag,
  setOfTag,
  STATUS_TAG,
  tagWithoutSet,
  UPDATED_TAG,
} from "./tags";

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

/** The columns of ours that belong to one column of companies or names. A sheet with several, account and parent, has several sets. */
export interface ColumnSet {
  /** "" for the first one of a sheet, else a number. */
  readonly columnSet?: string;
  /** The header of its companies: heads its columns, too, where the sheet has others of the same name. */
  readonly setLabel?: string;
}

/** The two columns that runs of all kinds keep beside their companies. */
export function runColumns(): OutputColumn[] {
  return [
    { label: "Status", tag: STATUS_TAG, colours: STATUS_COLOURS },
    { label: "Updated", tag: UPDATED_TAG, width: DATE_WIDTH },
  ];
}

/** Tags of what is found for names begin so. */
export const NAMES_TAG = "match:";
/** The tag of the website that is found for a name. */
export const WEBSITE_TAG = `${NAMES_TAG}website`;
export const FOUND_WEBSITE: OutputColumn = { label: "Website", tag: WEBSITE_TAG, width: 190 };

/** The column of websites that a run over companies has found for names among them; undefined where it has none. */
export function websiteColumn({
  columns,
  subject,
}: Pick<SheetPlan, "columns" | "subject">): OutputColumn | undefined {
  return subject.anyText ? undefined : columns.find(({ tag }) => tagWithoutSet(tag) === WEBSITE_TAG);
}

/** The columns that an answer's values go to, in their order. */
export function valueColumns(plan: Pick<SheetPlan, "columns" | "subject">): readonly OutputColumn[] {
  const [, , ...columns] = plan.columns;
  const website = websiteColumn(plan);
  return columns.filter((column) => column !== website);
}

/** What stands before the tags of a set. */
export function prefixOf({ columnSet = "" }: ColumnSet): string {
  return prefixOfSet(columnSet);
}

/**
 * The set of a column that was chosen: that of its tag, or the first free one. Status is headed _Parent: Status_ then, unless it is
 * of the first set, in a sheet that has no other Row memory.
 */
export function columnSetFor({ sheet, ...chosen }: CompanyColumn, subject: Subject): ColumnSet {
  const tagged = sheet.taggedColumns();
  const subjects = [...tagged].filter(([tag]) => isSubjectTag(tag) && tagWithoutSet(tag) === subject.tag);
  const [marked] = subjects.find(([, at]) => at === chosen.column) ?? [];
  const columnSet = marked === undefined ? freeSet(subjects.map(([tag]) => tag)) : setOfTag(marked);
  const ownMemory = runColumnTag(subject, MEMORY_TAG);
  const hasOtherMemory = [...tagged.keys()].some((tag) => isMemoryTag(tag) && tag !== ownMemory);
  const isAlone = columnSet === "" && !hasOtherMemory;
  return {
    ...(columnSet === "" ? {} : { columnSet }),
    ...(isAlone ? {} : { setLabel: labelOf(chosen) }),
  };
}

/** @param taken Tags of the columns that have a set. */
function freeSet(taken: readonly string[]): string {
  const sets = new Set(taken.map(setOfTag));
  if (!sets.has("")) return "";
  let free = 2;
  while (sets.has(String(free))) free += 1;
  return String(free);
}

function labelOf({ column, header, headerRow }: Omit<CompanyColumn, "sheet">): string {
  return headerRow > 0 && header.trim() !== "" ? header.trim() : `Column ${columnLetters(column)}`;
}

/** A plan whose columns are those of a set. */
export function inSet<Plan extends Pick<SheetPlan, "subject" | "columns">>(
  plan: Plan,
  set: ColumnSet,
): Plan & SheetPlan {
  const { subject } = plan;
  const { setLabel = "" } = set;
  const prefix = prefixOf(set);
  const placed = (column: OutputColumn): OutputColumn => {
    const isOfRun = column.tag === STATUS_TAG || column.tag === UPDATED_TAG;
    const isLabelled = setLabel !== "" && (prefix !== "" || isOfRun);
    return {
      ...column,
      tag: `${prefix}${isOfRun ? runColumnTag(subject, column.tag) : column.tag}`,
      label: isLabelled ? `${setLabel}: ${column.label}` : column.label,
    };
  };
  const memoryTag = `${prefix}${runColumnTag(subject, MEMORY_TAG)}`;
  return {
    ...plan,
    subject: { ...subject, tag: `${prefix}${subject.tag}` },
    columns: plan.columns.map(placed),
    memory: memoryColumn(memoryTag, prefix === "" ? undefined : `${setLabel}: Row memory`),
    prefix,
  };
}
