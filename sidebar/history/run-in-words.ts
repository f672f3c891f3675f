import { kinds } from "../../src/core/run-kind";
import { newsEventTypes } from "../../src/core/news-event-types";
import type { PastRun, Section } from "../../src/rpc/rpc";
import { countedBy, credits } from "../in-words";

/** What a run was about: `Company basics, Location`, `News: Positive, Lay-offs`. */
export function runInWords(
  { kind, request, watchName, sheetName, listName = sheetName }: PastRun,
  sections: readonly Section[],
): string {
  if (watchName !== undefined) return `Look of “${watchName}”`;
  if (kind === "list" && listName !== "") return `List “${listName}”`;
  if (kind === "enrichment") {
    const bought = request.sections ?? [];
    const names = bought.map((wanted) => sections.find(({ section }) => section === wanted)?.label ?? wanted);
    return names.length === 0 ? kinds.enrichment.title : names.join(", ");
  }
  const events = (request.types ?? []).map(
    (wanted) => newsEventTypes().find(({ code }) => code === wanted)?.name ?? wanted,
  );
  const further = Object.values(request.newsFilters ?? {});
  const filters = [...(request.sentiments ?? []), ...events, ...further];
  return filters.length === 0 ? kinds[kind].title : `${kinds[kind].title}: ${filters.join(", ")}`;
}

/** `20 companies · 40 credits`, or how far it got. */
export function runFigures({ kind, done, total, credits: spent }: PastRun): string {
  const all = countedBy(kind, total);
  const count = done === total ? all : `${done} of ${all}`;
  return `${count} · ${spent === 0 ? "no credits" : credits(spent)}`;
}
