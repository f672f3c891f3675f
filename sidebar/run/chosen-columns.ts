import type { Choices } from "./choices";
import { fieldOf, fieldsOf, lackingColumns, type OfferedSection, sectionOf } from "./offered-sections";

/** The sections of which columns are chosen, if they are still sold, in catalogue order. */
export function chosenSections(choices: Choices, sections: readonly OfferedSection[]): OfferedSection[] {
  const chosen =
    choices.sections === null
      ? sections.slice(0, choices.more.length > 0 ? 0 : 1)
      : sections.filter(({ section }) => section in (choices.sections ?? {}));
  return chosen.filter((section) => chosenColumns(choices, section).length > 0);
}

/** The chosen columns of one of these sections. */
export function chosenColumns(choices: Choices, section: OfferedSection): readonly string[] {
  return choices.sections?.[section.section] ?? lackingColumns(section);
}

/** The sections to buy, in catalogue order: those with chosen columns and those of further fields. */
export function boughtSections(choices: Choices, sections: readonly OfferedSection[]): OfferedSection[] {
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const further = new Set(choices.more.map(sectionOf));
  return sections.filter(({ section }) => chosen.has(section) || further.has(section));
}

/** The paths of all chosen columns. */
export function chosenFields(choices: Choices, sections: readonly OfferedSection[]): string[] {
  const ticked = chosenSections(choices, sections).flatMap((section) =>
    chosenColumns(choices, section).map((column) => fieldOf(section, column)),
  );
  return [...ticked, ...choices.more.filter((path) => !ticked.includes(path))];
}

/** Chooses these columns of a section; with none, the section is removed. */
export function withColumns(
  choices: Choices,
  sections: readonly OfferedSection[],
  changed: OfferedSection,
  columns: readonly string[],
): Choices {
  const kept = chosenSections(choices, sections).filter(({ section }) => section !== changed.section);
  const next: Record<string, readonly string[] | null> = {};
  for (const { section } of kept) next[section] = choices.sections?.[section] ?? null;
  const lacking = lackingColumns(changed);
  const all = lacking.length === columns.length && lacking.every((column) => columns.includes(column));
  if (columns.length > 0) next[changed.section] = all ? null : columns;
  return { ...choices, sections: next };
}

/** Chooses just these fields, as a saved set of columns has them. */
export function withFields(
  choices: Choices,
  sections: readonly OfferedSection[],
  paths: readonly string[],
): Choices {
  const entries = sections.flatMap((section): [string, readonly string[]][] => {
    const columns = section.columns.filter((column) => paths.includes(fieldOf(section, column)));
    return columns.length === 0 ? [] : [[section.section, columns]];
  });
  const usual = new Set(fieldsOf(sections));
  return {
    ...choices,
    sections: Object.fromEntries(entries),
    more: paths.filter((path) => !usual.has(path)),
  };
}
