import { isDate, isDay, readApiDate, sortableDate } from "../core/api-date";
import { identityOf, renderedItem } from "../runs/item-columns";
import type { Since } from "../runs/kept-versions";
import { itemsOf, type RunAnswer, type RunPlan } from "../runs/kinds/run-plan";
import { timeOf, withoutGap } from "../runs/without-gap";
import { findKey, type NewFind } from "./find";

type Item = Readonly<Record<string, unknown>>;

/** Fields of an article or a job post that a find shows, by what its API calls them. */
const FIELDS = {
  News: { what: "title", link: "url", sentiment: "sentiment", main: "main_subject" },
  "Job post": { what: "title", link: "url", sentiment: "", main: "" },
} as const;

/** How far back the last answer before a look tells what there was. */
interface Horizon {
  /** As `sortableDate`: of what is older it says nothing. */
  readonly from: number;
  /** It ends within that very day, or says nothing of what has no date. */
  readonly isCut: boolean;
}

/**
 * Articles or job posts of a company in answers that have come since a watch last looked, and in none from before: each story
 * once. What lies deeper than the last of those reached is older, not new, unless it appeared since that look; where none is
 * from before, only what appeared since then is new.
 *
 * @param look When the watch looked last, and when this look is over, in milliseconds.
 */
export function newItems(
  { table, isWanted = () => true }: NonNullable<RunPlan["items"]>,
  company: string,
  { before, after }: Since<RunAnswer>,
  look: { readonly before: number; readonly now: number },
): NewFind[] {
  const kind = table.hasState ? "Job post" : "News";
  const idOf = (item: Item) => identityOf(table, item);
  const storyOf = (item: Item) => (table.hasState ? null : storyIn(item)) ?? idOf(item);
  const heldBefore = before.flatMap(({ answer }) => itemsOf(answer));
  const known = new Set(heldBefore.map(idOf));
  const told = new Set(heldBefore.map(storyOf));
  const [last] = withoutGap(table, before).answers.slice(-1);
  const horizon = last === undefined ? null : horizonOf(last.answer, table.dateField);
  return after.flatMap(({ answer }) => {
    const served = itemsOf(answer);
    const lastKnown = served.reduce((at, item, index) => (known.has(idOf(item)) ? index : at), -1);
    return served.flatMap((item, index) => {
      const [id, story] = [idOf(item), storyOf(item)];
      if (id === "" || known.has(id) || told.has(story) || !isWanted(item)) return [];
      const time = timeOf(item, table.dateField);
      const isSince = time !== null && time >= look.before;
      const isDeep = lastKnown >= 0 && index > lastKnown;
      const isNew =
        horizon === null ? isSince && time <= look.now : isSince || !isBeyond(time, horizon, isDeep);
      if (!isNew) return [];
      told.add(story);
      return [findOf(kind, { company, story }, renderedItem(table, company, item), table.dateField)];
    });
  });
}

/** @param isDeep It is behind all that is known. */
function isBeyond(time: number | null, { from, isCut }: Horizon, isDeep: boolean): boolean {
  return time === null || time === from ? isCut && isDeep : time < from;
}

function horizonOf(answer: RunAnswer, dateField: string): Horizon {
  const { rows, since = "", whole = false } = answer.listing()!;
  const day = readApiDate(since);
  const begin = day === null ? -Infinity : sortableDate(day);
  if (whole) return { from: begin, isCut: false };
  const times = rows.flatMap((row) => timeOf(row, dateField) ?? []);
  return { from: times.length === 0 ? begin : Math.min(...times), isCut: true };
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
