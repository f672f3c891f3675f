import { newsEventTypes } from "../../src/core/news-event-types";
import type { RunRequest, Section, State } from "../../src/core/sidebar-contract";
import { recall, remember } from "../remembered";
import { readChoices, sentiments, type Choices, type PanelRun } from "./choices";

/** What a request was chosen as, so that it can be looked at and changed. */
export function choicesOf(kind: PanelRun, request: RunRequest, sections: readonly Section[]): Choices {
  const standard = readChoices(kind, undefined);
  const events = newsEventTypes();
  return {
    ...standard,
    sections: request.sections === undefined ? null : sectionsOf(request, sections),
    sentiments: sentiments.filter((each) => request.sentiments?.includes(each)),
    types: (request.types ?? []).map((code) => ({
      value: code,
      label: events.find((each) => each.code === code)?.name ?? code,
    })),
    limit: request.limit === undefined ? standard.limit : String(request.limit),
    mode: request.mode ?? standard.mode,
    since: request.since ?? "",
    mainSubject: request.mainSubject === true,
    hideRepeats: request.hideRepeats === true,
    maxAgeDays: request.maxAgeDays === undefined ? standard.maxAgeDays : String(request.maxAgeDays),
  };
}

function sectionsOf({ sections = [], fields }: RunRequest, sold: readonly Section[]): Choices["sections"] {
  const entries = sections.map((name): [string, readonly string[] | null] => {
    const section = sold.find((each) => each.section === name);
    if (section === undefined || fields === undefined) return [name, null];
    const columns = section.columns.filter((column, index) =>
      fields.includes(section.fields?.[index] ?? column),
    );
    return [name, columns.length === section.columns.length ? null : columns];
  });
  return Object.fromEntries(entries);
}

/**
 * The choices that a panel opens with: those made last in this spreadsheet and browser, else those of the last run here, else
 * those made last anywhere.
 */
export function choicesHere(kind: PanelRun, state: State | null): Choices {
  const anywhere = () => recall(kind, (stored) => readChoices(kind, stored));
  if (state === null) return anywhere();
  const last = state.lastRequests?.[kind];
  return recall(keyOf(kind, state), (stored) => {
    if (stored !== undefined) return readChoices(kind, stored);
    return last === undefined ? anywhere() : choicesOf(kind, last, state.sections);
  });
}

export function rememberChoices(kind: PanelRun, state: State | null, choices: Choices): void {
  remember(kind, choices);
  if (state !== null) remember(keyOf(kind, state), choices);
}

function keyOf(kind: PanelRun, { document = "" }: State): string {
  return `${kind} in ${document}`;
}
