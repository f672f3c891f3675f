import { newsEventTypes } from "../../src/core/news-event-types";
import { findByWords, type Named } from "../../src/core/words/find-by-words";
import type { Section } from "../../src/rpc/rpc";
import { panelTitles } from "../panels";

/**
 * Where to find something that is not a filter: a kind of news, or a column of an enrichment.
 *
 * @returns A sentence for each place with an exact match; empty if there is none.
 */
export function foundElsewhere(search: string, sections: readonly Section[]): string {
  const events = newsEventTypes().map(({ name, category }): Named => ({ name, also: category }));
  const columns = sections.flatMap((section) =>
    section.columns.map((name): Named => ({ name, also: section.label })),
  );
  const event = called(events, search);
  const column = called(columns, search);
  const news = event === null ? [] : [`As an event: “${event}”, in ${panelTitles.news}.`];
  const enrich = column === null ? [] : [`As a column: “${column}”, in ${panelTitles.enrich}.`];
  return [...enrich, ...news].join(" ");
}

function called(things: readonly Named[], search: string): string | null {
  const { items, meant } = findByWords(things, search, (thing) => thing, { whole: true });
  return meant === null ? (items[0]?.name ?? null) : null;
}
