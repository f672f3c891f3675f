import type { AnyRequest, RunRequest, Section, SheetColumns } from "../../src/rpc/rpc";
import type { Choices } from "./choices";
import { choicesOf } from "./choices-of";
import { chosenColumns, chosenSections, withColumns } from "./chosen-columns";
import { fieldOf, fieldsOf, type OfferedSection, offeredSections } from "./offered-sections";
import { runRequest } from "./run-request";

/** Choices made without knowing the sheet, such as the last ones or those of a recipe, for the columns that it has. */
export function choicesForSheet(
  choices: Choices,
  sections: readonly OfferedSection[],
  columns: SheetColumns | null,
): Choices {
  return withReplaced(withoutFilled(choices, sections, columns?.filled), sections, columns?.replaced);
}

/** Without the columns that the rows already show. */
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

/** With the fields whose values rows show of another company, so that one run fills such a row whole. */
export function withReplaced(
  choices: Choices,
  sections: readonly OfferedSection[],
  replaced: readonly string[] = [],
): Choices {
  const isReplaced = (section: OfferedSection, column: string) => replaced.includes(fieldOf(section, column));
  const usual = fieldsOf(sections);
  const further = replaced.filter((path) => !usual.includes(path));
  const ticked = sections.reduce((next, section) => {
    if (!section.columns.some((column) => isReplaced(section, column))) return next;
    const before = chosenSections(next, sections).includes(section) ? chosenColumns(next, section) : [];
    const columns = section.columns.filter((each) => before.includes(each) || isReplaced(section, each));
    return withColumns(next, sections, section, columns);
  }, choices);
  return { ...ticked, more: [...new Set([...choices.more, ...further])] };
}

interface Sheet {
  readonly sections: readonly Section[];
  readonly range: string;
  readonly columns: SheetColumns | null;
}

/** The request with which a run panel starts that a recipe opens for this one; null if nothing is left to buy. */
export function requestLedTo(
  asked: AnyRequest,
  { sections: sold, range, columns }: Sheet,
): RunRequest | null {
  const sections = offeredSections(sold, columns?.filled);
  const choices = choicesForSheet(choicesOf(asked.kind, asked, sections), sections, columns);
  const read = runRequest(asked.kind, choices, sections, range, columns);
  return "request" in read ? read.request : null;
}
