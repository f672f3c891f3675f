import type { FilterOption, RunRequest, Section } from "../../src/core/sidebar-contract";
import { membersOf } from "../remembered";

export type PanelRun = "enrichment" | "jobs" | "news";

/** What somebody chose in the panel of one kind of run, as entered. */
export interface Choices {
  /** Enrichment: section → its chosen columns, null for all of them; null before anything was chosen. */
  readonly sections: Readonly<Record<string, readonly string[] | null>> | null;
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

/** Sections that are chosen and still sold, in the order sold; the first one where nothing was ever chosen. */
export function chosenSections(choices: Choices, sections: readonly Section[]): Section[] {
  if (choices.sections === null) return sections.slice(0, 1);
  return sections.filter(({ section }) => section in (choices.sections ?? {}));
}

/** The columns of a chosen section that will be written. */
export function chosenColumns(choices: Choices, { section, columns }: Section): readonly string[] {
  return choices.sections?.[section] ?? columns;
}

/** Chooses all of a section, some of its columns, or (with none) leaves it out. */
export function withColumns(
  choices: Choices,
  sections: readonly Section[],
  changed: Section,
  columns: readonly string[],
): Choices {
  const kept = chosenSections(choices, sections).filter(({ section }) => section !== changed.section);
  const next: Record<string, readonly string[] | null> = {};
  for (const { section } of kept) next[section] = choices.sections?.[section] ?? null;
  const all = changed.columns.every((column) => columns.includes(column));
  if (columns.length > 0) next[changed.section] = all ? null : columns;
  return { ...choices, sections: next };
}

/** The request that the choices stand for, or the sentence that says what is missing. */
export function runRequest(
  kind: PanelRun,
  choices: Choices,
  sections: readonly Section[],
  range: string,
): { request: RunRequest } | { problem: string } {
  const maxAgeDays = wholeNumber(choices.maxAgeDays, 0, 3650);
  if (maxAgeDays === null)
    return { problem: "Age of answers: enter a whole number of days, 0 to buy everything anew." };
  if (kind === "enrichment") {
    const chosen = chosenSections(choices, sections);
    if (chosen.length === 0) return { problem: "Choose at least one section." };
    return {
      request: {
        kind,
        sections: chosen.map(({ section }) => section),
        ...fields(choices, chosen),
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
function fields(choices: Choices, chosen: readonly Section[]): Pick<RunRequest, "fields"> {
  if (chosen.every(({ section }) => (choices.sections?.[section] ?? null) === null)) return {};
  return {
    fields: chosen.flatMap((section) =>
      chosenColumns(choices, section).map(
        (column) => section.fields?.[section.columns.indexOf(column)] ?? column,
      ),
    ),
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

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isOption(value: unknown): value is FilterOption {
  const { value: sent, label } = membersOf(value);
  return (typeof sent === "string" || typeof sent === "number") && typeof label === "string";
}
