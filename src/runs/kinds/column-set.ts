import { columnLetters } from "../../core/a1";
import { memoryColumn } from "../../table/memory-column";
import type { OutputColumn } from "../../verified-writes/output-columns";
import type { CompanyRows } from "../company-rows";
import { isSubjectTag, type Subject } from "../subject";
import type { KindPlan, RunPlan } from "./run-plan";
import { STATUS_TAG, UPDATED_TAG } from "./run-columns";

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
  { sheet, column, header, headerRow }: Pick<CompanyRows, "sheet" | "column" | "header" | "headerRow">,
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
    ![...tagged.keys()].some((tag) => isStatusTag(tag) && tag !== `${ofRows}${STATUS_TAG}`);
  const label = headerRow > 0 && header.trim() !== "" ? header.trim() : `Column ${columnLetters(column)}`;
  return { ...(columnSet === "" ? {} : { columnSet }), ...(isAlone ? {} : { setLabel: label }) };
}

/** A plan whose columns are those of a set. Status and Updated of names are not those of companies. */
export function inSet(plan: KindPlan, set: ColumnSet): RunPlan {
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

function isStatusTag(tag: string): boolean {
  return tagWithoutSet(tag).replace(/^name:/, "") === STATUS_TAG;
}

/** Whether a tag is that of a column which every set has beside its values. */
export function isRunTag(tag: string): boolean {
  return [STATUS_TAG, UPDATED_TAG, MEMORY_TAG].includes(tagWithoutSet(tag).replace(/^name:/, ""));
}
