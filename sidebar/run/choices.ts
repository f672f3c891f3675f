import type { FilterOption, RunRequest, Section } from "../../src/core/sidebar-contract";
import { membersOf } from "../remembered";

export type PanelRun = "enrichment" | "jobs" | "news";

/** What somebody chose in the panel of one kind of run, as entered. */
export interface Choices {
  /** Enrichment: section → its chosen columns, null for all of them; null before anything was chosen. */
  readonly sections: Readonly<Record<string, readonly string[] | null>> | null;
  /** Enrichment: paths of fields that are no default column of their section. */
  readonly more: readonly string[];
  /** Enrichment: headers of the user's own columns by the path of the field that goes there. */
  readonly into: Readonly<Record<string, string>>;
  readonly sentiments: readonly string[];
  readonly types: readonly FilterOption[];
  readonly limit: string;
  readonly mode: "new" | "all";
  readonly since: string;
  /** News: only what is mainly about the company; one of several articles that repeat each other. */
  readonly mainSubject: boolean;
  readonly hideRepeats: boolean;
  readonly maxAgeDays: string;
}

export const sentiments = ["Positive", "Neutral", "Negative"] as const;
export const LIMIT_MAX = 1000;

const defaultAgeDays: Readonly<Record<PanelRun, number>> = { enrichment: 90, jobs: 1, news: 1 };

/** Turns whatever was stored into sound choices: another version, or somebody's hand, may have written it. */
export function readChoices(kind: PanelRun, stored: unknown): Choices {
  const found = membersOf(stored);
  return {
    sections: readSections(found["sections"]),
    more: asList(found["more"]).filter((path): path is string => typeof path === "string"),
    into: readInto(found["into"]),
    sentiments: sentiments.filter((sentiment) => asList(found["sentiments"]).includes(sentiment)),
    types: asList(found["types"]).filter(isOption),
    limit: typeof found["limit"] === "string" ? found["limit"] : "10",
    mode: found["mode"] === "all" ? "all" : "new",
    since: typeof found["since"] === "string" ? found["since"] : "",
    mainSubject: found["mainSubject"] === true,
    hideRepeats: found["hideRepeats"] === true,
    maxAgeDays: typeof found["maxAgeDays"] === "string" ? found["maxAgeDays"] : String(defaultAgeDays[kind]),
  };
}

/** A section with what the rows show of it already: labels of columns that are not offered ticked. */
export interface OfferedSection extends Section {
  readonly filled?: readonly string[];
}

/** The sections as they are offered for rows that show these fields already. */
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

/** What `RunRequest.fields` takes for a column. */
export function fieldOf({ columns, fields }: Section, column: string): string {
  return fields?.[columns.indexOf(column)] ?? column;
}

/** What is ticked of a section unless somebody chose: all that the rows lack. */
export function offeredColumns({ columns, filled = [] }: OfferedSection): readonly string[] {
  return columns.filter((column) => !filled.includes(column));
}

/** Sections that are chosen and still sold, in the order sold; the first one where nothing was ever chosen. */
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

/** What is opened with: what the rows show already is not ticked, whatever was chosen last. */
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

/** The section that a field is bought with. */
export function sectionOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}

/** What is bought, in the order sold: sections with chosen columns, and those of further fields. */
export function boughtSections(choices: Choices, sections: readonly OfferedSection[]): OfferedSection[] {
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const further = new Set(choices.more.map(sectionOf));
  return sections.filter(({ section }) => chosen.has(section) || further.has(section));
}

/** Chooses all of a section, some of its columns, or (with none) leaves it out. */
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

/** The request that the choices stand for, or the sentence that says what is missing. */
export function runRequest(
  kind: PanelRun,
  choices: Choices,
  sections: readonly OfferedSection[],
  range: string,
): { request: RunRequest } | { problem: string } {
  const maxAgeDays = wholeNumber(choices.maxAgeDays, 0, 3650);
  if (maxAgeDays === null)
    return { problem: "Age of answers: enter a whole number of days, 0 to buy everything anew." };
  if (kind === "enrichment") {
    const bought = boughtSections(choices, sections);
    if (bought.length === 0) {
      const isFilled = sections.some(({ filled = [] }) => filled.length > 0);
      return {
        problem: isFilled
          ? "These rows have all that is ticked. Choose what to add, or what to bring up to date."
          : "Choose at least one section.",
      };
    }
    return {
      request: {
        kind,
        sections: bought.map(({ section }) => section),
        ...fields(choices, chosenSections(choices, sections)),
        maxAgeDays,
        range,
      },
    };
  }
  const limit = wholeNumber(choices.limit, 1, LIMIT_MAX);
  const wantsLimit = kind === "news" || choices.mode === "new";
  if (wantsLimit && limit === null)
    return { problem: `Per company: enter a whole number from 1 to ${LIMIT_MAX}.` };
  const shared = { kind, ...(wantsLimit && limit !== null ? { limit } : {}), maxAgeDays, range };
  return {
    request: kind === "jobs" ? { ...shared, mode: choices.mode } : { ...shared, ...newsFilters(choices) },
  };
}

/** Left out while every chosen section is whole: then the server writes the default columns, today's and tomorrow's. */
function fields(choices: Choices, chosen: readonly OfferedSection[]): Pick<RunRequest, "fields" | "into"> {
  const paths = chosenFields(choices, chosen);
  const placed = Object.entries(choices.into).filter(([path]) => paths.includes(path));
  const isWhole = chosen.every(
    (section) => chosenColumns(choices, section).length === section.columns.length,
  );
  return {
    ...(isWhole && choices.more.length === 0 ? {} : { fields: paths }),
    ...(placed.length === 0 ? {} : { into: Object.fromEntries(placed) }),
  };
}

/** Paths of all columns that are chosen. */
export function chosenFields(choices: Choices, sections: readonly OfferedSection[]): string[] {
  const ticked = chosenSections(choices, sections).flatMap((section) =>
    chosenColumns(choices, section).map((column) => fieldOf(section, column)),
  );
  return [...ticked, ...choices.more.filter((path) => !ticked.includes(path))];
}

/** The choices that fields of a saved set stand for. */
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

function newsFilters(
  choices: Choices,
): Pick<RunRequest, "sentiments" | "types" | "since" | "mainSubject" | "hideRepeats"> {
  const some = choices.sentiments.length > 0 && choices.sentiments.length < sentiments.length;
  return {
    ...(some ? { sentiments: [...choices.sentiments] } : {}),
    ...(choices.types.length > 0 ? { types: choices.types.map(({ value }) => String(value)) } : {}),
    ...(choices.since === "" ? {} : { since: choices.since }),
    ...(choices.mainSubject ? { mainSubject: true } : {}),
    ...(choices.hideRepeats ? { hideRepeats: true } : {}),
  };
}

/** A whole number as typed; null for anything else and outside the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const plain = text.trim().replace(/,/g, "");
  if (!/^\d+$/.test(plain)) return null;
  const value = Number(plain);
  return value >= min && value <= max ? value : null;
}

function readSections(stored: unknown): Choices["sections"] {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return null;
  const entries = Object.entries(stored).map(([section, columns]): [string, readonly string[] | null] => [
    section,
    Array.isArray(columns) ? columns.filter((column): column is string => typeof column === "string") : null,
  ]);
  return Object.fromEntries(entries);
}

function readInto(stored: unknown): Choices["into"] {
  const entries = Object.entries(membersOf(stored));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isOption(value: unknown): value is FilterOption {
  const { value: sent, label } = membersOf(value);
  return (typeof sent === "string" || typeof sent === "number") && typeof label === "string";
}
