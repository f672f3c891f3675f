import { knownColumns } from "../../src/core/columns/known-columns";
import type { Section, SheetColumns } from "../../src/rpc/rpc";

/** A section of an enrichment, as offered for the rows of this panel. */
export interface OfferedSection extends Section {
  /** The labels of the columns that the rows already show. */
  readonly filled?: readonly string[];
}

/** The sections as offered for rows that already show these fields. */
export function offeredSections(
  sections: readonly Section[],
  filled: readonly string[] = [],
): readonly OfferedSection[] {
  if (filled.length === 0) return sections;
  return sections.map((section) => ({
    ...section,
    filled: section.columns.filter((column) => filled.includes(fieldOf(section, column))),
  }));
}

/** The paths of all usual columns. */
export function fieldsOf(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => section.columns.map((column) => fieldOf(section, column)));
}

/** The value that `RunRequest.fields` takes for a column. */
export function fieldOf({ columns, fields }: Section, column: string): string {
  return fields?.[columns.indexOf(column)] ?? column;
}

/** The columns of a section that the rows do not show yet: those are ticked by default. */
export function lackingColumns({ columns, filled = [] }: OfferedSection): readonly string[] {
  return columns.filter((column) => !filled.includes(column));
}

/**
 * The columns that ticking a whole section selects: those the rows lack or, if they lack none, the columns that runs have
 * added, to update them. So a user's own column with such a header is not duplicated.
 */
export function tickedColumns(section: OfferedSection, sheet: SheetColumns | null): readonly string[] {
  const lacking = lackingColumns(section);
  const ours = section.columns.filter((column) => fieldOf(section, column) in (sheet?.placed ?? {}));
  return [lacking, ours].find((columns) => columns.length > 0) ?? section.columns;
}

/** What people call a field; its path where no catalogue lists it. */
export function labelOfField(path: string): string {
  const { defaults, others } = knownColumns("enrichment");
  return [...defaults, ...others].find((each) => each.path === path)?.label ?? path;
}

/** The section that a field is bought with: `location` for `location.hq.city`. */
export function sectionOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}
