import { usualPaths } from "../kinds";
import { newsEventTypes } from "../../src/core/news-event-types";
import type { RunRequest, Section, SheetColumns, State } from "../../src/rpc/rpc";
import { recall, remember } from "../remembered";
import { readChoices, runRequest, sentiments, type Choices, type PanelRun } from "./choices";
import { jobFilterText } from "./job-filter-text";
import { fieldOf, type OfferedSection, offeredSections, withoutFilled, withReplaced } from "./chosen-columns";

/** The choices behind a request, so that it can be viewed and changed. */
export function choicesOf(kind: PanelRun, request: RunRequest, sections: readonly OfferedSection[]): Choices {
  const standard = readChoices(kind, undefined);
  const events = newsEventTypes();
  return {
    ...standard,
    sections: request.sections === undefined ? null : sectionsOf(request, sections),
    more: kind === "enrichment" ? furtherFields(request, sections) : chosenOfMore(kind, request),
    into: request.into ?? {},
    sentiments: sentiments.filter((each) => request.sentiments?.includes(each)),
    types: (request.types ?? []).map((code) => ({
      value: code,
      label: events.find((each) => each.code === code)?.name ?? code,
    })),
    limit: request.limit === undefined ? standard.limit : String(request.limit),
    mode: request.mode ?? standard.mode,
    since: request.since ?? "",
    jobFilter: jobFilterText(request.jobFilter),
    mainSubject: request.mainSubject === true,
    hideRepeats: request.hideRepeats === true,
    newsFilters: request.newsFilters ?? {},
    rows: request.rows === true,
    products: request.products === undefined ? standard.products : String(request.products),
    // A look of a watch asks for half a day; days are entered whole.
    maxAgeDays:
      request.maxAgeDays === undefined ? standard.maxAgeDays : String(Math.ceil(request.maxAgeDays)),
  };
}

/** The choices with which a recipe or another leader opens a panel: it does not know the sheet, whose columns aren't bought again. */
export function withoutKnown(
  choices: Choices,
  sections: readonly OfferedSection[],
  columns: SheetColumns | null,
): Choices {
  return withReplaced(withoutFilled(choices, sections, columns?.filled), sections, columns?.replaced);
}

/** The request that a panel starts which a recipe opens with another one; null if there is nothing left to buy. */
export function requestLedTo(
  asked: RunRequest & { readonly kind: PanelRun },
  { sections: sold, range, columns }: Sheet,
): RunRequest | null {
  const sections = offeredSections(sold, columns?.filled);
  const choices = withoutKnown(choicesOf(asked.kind, asked, sections), sections, columns);
  const read = runRequest(asked.kind, choices, sections, range, columns);
  return "request" in read ? read.request : null;
}

interface Sheet {
  readonly sections: readonly Section[];
  readonly range: string;
  readonly columns: SheetColumns | null;
}

function furtherFields({ fields = [] }: RunRequest, sold: readonly Section[]): string[] {
  const known = new Set(sold.flatMap((section) => section.columns.map((column) => fieldOf(section, column))));
  return fields.filter((field) => !known.has(field));
}

function chosenOfMore(kind: PanelRun, { fields = [] }: RunRequest): string[] {
  const usual = usualPaths(kind);
  return fields.filter((field) => !usual.includes(field));
}

function sectionsOf(
  { sections = [], fields }: RunRequest,
  sold: readonly OfferedSection[],
): Choices["sections"] {
  const entries = sections.flatMap((name): [string, readonly string[] | null][] => {
    const section = sold.find((each) => each.section === name);
    if (section === undefined) return [[name, null]];
    // Explicit if some columns are not ticked by default: a request must show all of its columns.
    const whole = (section.filled ?? []).length === 0 ? null : section.columns;
    if (fields === undefined) return [[name, whole]];
    const columns = section.columns.filter((column) => fields.includes(fieldOf(section, column)));
    if (columns.length === 0) return [];
    return [[name, columns.length === section.columns.length ? whole : columns]];
  });
  return Object.fromEntries(entries);
}

/**
 * The initial choices of a panel: the last ones in this spreadsheet and browser, else those of the last run
 * here, else the last ones anywhere.
 */
export function choicesHere(kind: PanelRun, state: State | null): Choices {
  const anywhere = () => recall(kind, (stored) => readChoices(kind, stored));
  if (state === null) return anywhere();
  const last = state.lastRequests?.[kind];
  return recall(keyOf(kind, state), (stored) => {
    if (stored !== undefined) return readChoices(kind, stored);
    if (last === undefined) return anywhere();
    return { ...choicesOf(kind, last, state.sections), into: {} };
  });
}

export function rememberChoices(kind: PanelRun, state: State | null, choices: Choices): void {
  remember(kind, choices);
  if (state !== null) remember(keyOf(kind, state), choices);
}

function keyOf(kind: PanelRun, { document = "" }: State): string {
  return `${kind} in ${document}`;
}
