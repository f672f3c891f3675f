import { isDate, isDay } from "../core/api-date";
import { identityOf, renderedItem } from "../runs/item-columns";
import type { Since } from "../runs/kept-versions";
import { itemsOf, type RunAnswer, type RunPlan } from "../runs/kinds/run-plan";
import { isNew, knownIn, timeOf } from "../runs/known-items";
import { findKey, type NewFind } from "./find";

type Item = Readonly<Record<string, unknown>>;

/** Fields of an article or a job post that a find shows, by what its API calls them. */
const FIELDS = {
  News: { what: "title", link: "url", sentiment: "sentiment", main: "main_subject" },
  "Job post": { what: "title", link: "url", sentiment: "", main: "" },
} as const;

/**
 * Articles or job posts of a company that are new in answers since a watch last told of it, each story once: in none from
 * before, and not older than the watermark. Where none is from before, only what appeared since the last look is new.
 *
 * @param lookedAt When the watch looked last, in milliseconds.
 */
export function newItems(
  { table, isWanted = () => true }: NonNullable<RunPlan["items"]>,
  company: string,
  { before, after }: Since<RunAnswer>,
  lookedAt: number,
): NewFind[] {
  const kind = table.hasState ? "Job post" : "News";
  const storyOf = (item: Item) => (table.hasState ? null : storyIn(item)) ?? identityOf(table, item);
  const heldBefore = before.flatMap(({ answer }) => itemsOf(answer));
  const told = new Set(heldBefore.map(storyOf));
  const known = {
    ...knownIn(table, before),
    ids: new Set(heldBefore.map((item) => identityOf(table, item))),
  };
  const isSince = (item: Item, at: string) => {
    const time = timeOf(table, item);
    return time !== null && time >= lookedAt && time <= Date.parse(at);
  };
  const isNews = (item: Item, at: string) =>
    before.length > 0 ? isNew(table, item, known) : isSince(item, at);
  return after.flatMap(({ at, answer }) =>
    itemsOf(answer).flatMap((item) => {
      const story = storyOf(item);
      if (identityOf(table, item) === "" || told.has(story) || !isWanted(item) || !isNews(item, at))
        return [];
      told.add(story);
      return [findOf(kind, { company, story }, renderedItem(table, company, item), table.dateField)];
    }),
  );
}

function findOf(
  kind: keyof typeof FIELDS,
  { company, story }: { readonly company: string; readonly story: string },
  cells: ReturnType<typeof renderedItem>,
  dateField: string,
): NewFind {
  const fields = FIELDS[kind];
  const text = (tag: string): string => (tag === "" ? "" : String(cells.get(tag) ?? ""));
  const date = cells.get(dateField) ?? null;
  return {
    key: findKey(kind, company, story),
    company,
    kind,
    what: text(fields.what),
    sentiment: text(fields.sentiment),
    date: isDate(date) || isDay(date) ? date : null,
    link: text(fields.link),
    isMain: fields.main === "" || cells.get(fields.main) === true,
  };
}

/** What several articles about one story have in common; null without one. */
function storyIn(item: Item): string | null {
  const { group_id: group } = item;
  const isNamed = Number.isSafeInteger(group) || (typeof group === "string" && group !== "");
  return isNamed ? `story ${String(group)}` : null;
}
