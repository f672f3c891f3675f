import type { Section, SheetColumns } from "../../src/rpc/rpc";
import type { Choices } from "./choices";

/** A section, with the labels of the columns that the rows already show; those are not ticked by default. */
export interface OfferedSection extends Section {
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

/** The value that `RunRequest.fields` takes for a column. */
export function fieldOf({ columns, fields }: Section, column: string): string {
  return fields?.[columns.indexOf(column)] ?? column;
}

/** The columns of a section that are ticked by default: all that the rows lack. */
function offeredColumns({ columns, filled = [] }: OfferedSection): readonly string[] {
  return columns.filter((column) => !filled.includes(column));
}

/**
 * The columns that ticking a whole section selects: those the rows lack or, if they lack none, our own
 * columns, to update them. A user's column with the same header is not duplicated.
 */
export function tickedColumns(section: OfferedSection, sheet: SheetColumns | null): readonly string[] {
  const lacking = offeredColumns(section);
  const ours = section.columns.filter((column) => fieldOf(section, column) in (sheet?.placed ?? {}));
  return [lacking, ours].find((columns) => columns.length > 0) ?? section.columns;
}

/** Chosen sections that are still sold, in catalogue order; the first section if nothing was ever chosen. */
export function chosenSections(choices: Choices, sections: readonly OfferedSection[]): OfferedSection[] {
  const chosen =
    choices.sections === null
      ? sections.slice(0, choices.more.length > 0 ? 0 : 1)
      : sections.filter(({ section }) => section in (choices.sections ?? {}));
  return chosen.filter((section) => chosenColumns(choices, section).length > 0);
}

/** The columns of a chosen section that will be written. */
export function chosenColumns(choices: Choices, section: OfferedSection): readonly string[] {
  return choices.sections?.[section.section] ?? offeredColumns(section);
}

/** The initial choices, without the columns that the rows already show, whatever was chosen last. */
export function withoutFilled(
  choices: Choices,
  sections: readonly OfferedSection[],
  filled: readonly string[] = [],
): Choices {
  if (choices.sections === null || filled.length === 0) return choices;
  const left = Object.entries(choices.sections).flatMap(
    ([name, columns]): [string, readonly string[] | null][] => {
      const shown = sections.find(({ section }) => section === name)?.filled ?? [];
      const lacking = columns?.filter((column) => !shown.includes(column)) ?? null;
      return lacking?.length === 0 ? [] : [[name, lacking]];
    },
  );
  const more = choices.more.filter((path) => !filled.includes(path));
  return { ...choices, sections: Object.fromEntries(left), more };
}

/** The same with these fields: what rows show of another company goes, so that one run fills such a row whole. */
export function withReplaced(
  choices: Choices,
  sections: readonly OfferedSection[],
  replaced: readonly string[] = [],
): Choices {
  const isReplaced = (section: OfferedSection, column: string) => replaced.includes(fieldOf(section, column));
  const offered = sections.flatMap((section) => section.columns.map((column) => fieldOf(section, column)));
  const further = replaced.filter((path) => !offered.includes(path));
  const ticked = sections.reduce((next, section) => {
    if (!section.columns.some((column) => isReplaced(section, column))) return next;
    const before = chosenSections(next, sections).includes(section) ? chosenColumns(next, section) : [];
    const columns = section.columns.filter((each) => before.includes(each) || isReplaced(section, each));
    return withColumns(next, sections, section, columns);
  }, choices);
  return { ...ticked, more: [...new Set([...choices.more, ...further])] };
}

/** The section that a field is bought with. */
export function sectionOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}

/** The sections to buy, in catalogue order: those with chosen columns and those of further fields. */
export function boughtSections(choices: Choices, sections: readonly OfferedSection[]): OfferedSection[] {
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const further = new Set(choices.more.map(sectionOf));
  return sections.filter(({ section }) => chosen.has(section) || further.has(section));
}

/** Chooses all of a section or some of its columns, or (with none) removes it. */
export function withColumns(
  choices: Choices,
  sections: readonly OfferedSection[],
  changed: OfferedSection,
  columns: readonly string[],
): Choices {
  const kept = chosenSections(choices, sections).filter(({ section }) => section !== changed.section);
  const next: Record<string, readonly string[] | null> = {};
  for (const { section } of kept) next[section] = choices.sections?.[section] ?? null;
  const offered = offeredColumns(changed);
  const all = offered.length === columns.length && offered.every((column) => columns.includes(column));
  if (columns.length > 0) next[changed.section] = all ? null : columns;
  return { ...choices, sections: next };
}

/** The paths of all chosen columns. */
export function chosenFields(choices: Choices, sections: readonly OfferedSection[]): string[] {
  const ticked = chosenSections(choices, sections).flatMap((section) =>
    chosenColumns(choices, section).map((column) => fieldOf(section, column)),
  );
  return [...ticked, ...choices.more.filter((path) => !ticked.includes(path))];
}

/** The choices for the fields of a saved set. */
export function withFields(
  choices: Choices,
  sections: readonly Section[],
  paths: readonly string[],
): Choices {
  const entries = sections.flatMap((section): [string, readonly string[]][] => {
    const columns = section.columns.filter((column) => paths.includes(fieldOf(section, column)));
    return columns.length === 0 ? [] : [[section.section, columns]];
  });
  const known = new Set(
    sections.flatMap((section) => section.columns.map((column) => fieldOf(section, column))),
  );
  return {
    ...choices,
    sections: Object.fromEntries(entries),
    more: paths.filter((path) => !known.has(path)),
  };
}

/** The user's column that a field goes into: the chosen one or, if nothing is, a blank one with its label; "" for a new one. */
export function placeOf(path: string, into: Choices["into"], { headed, free }: SheetColumns): string {
  const usual = headed?.[path] ?? "";
  const header = into[path] ?? (Object.values(into).includes(usual) ? "" : usual);
  return free.includes(header) ? header : "";
}

/** The user's columns that values go into, unless the field already has its own column, which it keeps. */
export function placedFields(
  { into }: Choices,
  paths: readonly string[],
  columns: SheetColumns | null,
): Readonly<Record<string, string>> {
  const place = (path: string) => {
    if (columns === null) return into[path] ?? "";
    return path in columns.placed ? "" : placeOf(path, into, columns);
  };
  return Object.fromEntries(paths.map((path) => [path, place(path)]).filter(([, header]) => header !== ""));
}
