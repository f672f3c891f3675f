import { usualPaths } from "../kinds";
import { newsEventTypes } from "../../src/core/news-event-types";
import type { AnyRequest } from "../../src/rpc/rpc";
import { readChoices, type SectionChoices, sentiments, type Choices, type PanelRun } from "./choices";
import { jobFilterText } from "./job-filter-text";
import { fieldOf, fieldsOf, type OfferedSection } from "./offered-sections";

/** The choices that a request was made of, so that it can be viewed and changed: `runRequest` the other way round. */
export function choicesOf(kind: PanelRun, request: AnyRequest, sections: readonly OfferedSection[]): Choices {
  const standard = readChoices(kind, undefined);
  const events = newsEventTypes();
  const usual = kind === "enrichment" ? fieldsOf(sections) : usualPaths(kind);
  return {
    ...standard,
    sections: request.sections === undefined ? null : sectionsOf(request, sections),
    more: (request.fields ?? []).filter((path) => !usual.includes(path)),
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
    // Days are entered whole, and a look of a watch asks for half a day.
    maxAgeDays:
      request.maxAgeDays === undefined ? standard.maxAgeDays : String(Math.ceil(request.maxAgeDays)),
  };
}

function sectionsOf({ sections = [], fields }: AnyRequest, sold: readonly OfferedSection[]): SectionChoices {
  const entries = sections.flatMap((name): [string, readonly string[] | null][] => {
    const section = sold.find((each) => each.section === name);
    if (section === undefined) return [[name, null]];
    // null ticks only what the rows lack, but a request asks for every column.
    const whole = (section.filled ?? []).length === 0 ? null : section.columns;
    if (fields === undefined) return [[name, whole]];
    const columns = section.columns.filter((column) => fields.includes(fieldOf(section, column)));
    if (columns.length === 0) return [];
    return [[name, columns.length === section.columns.length ? whole : columns]];
  });
  return Object.fromEntries(entries);
}
