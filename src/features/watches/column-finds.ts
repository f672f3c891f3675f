import { asCellKeepsIt } from "../../core/json";
import { type RunAnswer, itemsOf, servedIn } from "../../products/run-answer";
import { isDate, isDay } from "../../core/api-date";
import { fieldTag, itemId, renderedItem } from "../../rows/item-table";
import { isNew, knownIn } from "../../runs/known-items";
import type { Since } from "../../products/kept-versions";
import type { RunPlan } from "../../products/plan";
import { changeInWords, findKey, type NewFind, valueText } from "./find";

type Item = Readonly<Record<string, unknown>>;

/** Fields of an article or a job post that a find shows, by what its API calls them. */
const FIELDS = {
  News: { what: "title", link: "url", sentiment: "sentiment", main: "main_subject" },
  "Job post": { what: "title", link: "url", sentiment: "", main: "" },
} as const;

/** Status and Updated come before the values. */
const BEFORE_VALUES = 2;

/**
 * What is new of companies: compares answers that have come since a watch was last told with those from before, by whichever user
 * they were bought, why and however far back: so no purchase takes a find away from another watch.
 *
 * @param each What is held of each company, in the same order.
 * @returns Also the companies without an answer from before: the first is what later ones are compared with.
 */
export function whatIsNew(
  plan: Pick<RunPlan, "items" | "columns">,
  companies: readonly string[],
  each: readonly Since<RunAnswer>[],
): { readonly finds: NewFind[]; readonly first: readonly string[] } {
  const { items } = plan;
  const finds = each.flatMap((since, index) =>
    since.before.length === 0
      ? []
      : items === null
        ? changedValues(plan, companies[index]!, since)
        : newItems(items, companies[index]!, since),
  );
  const isFirst = ({ before, after }: Since<RunAnswer>) => before.length === 0 && after.length > 0;
  return { finds, first: companies.filter((_, index) => isFirst(each[index]!)) };
}

/** Articles or job posts of a company, each story once: in none of the answers from before, and not older than their watermark. */
export function newItems(
  { table, isWanted = () => true }: NonNullable<RunPlan["items"]>,
  company: string,
  { before, after }: Since<RunAnswer>,
): NewFind[] {
  const kind = table.hasState ? "Job post" : "News";
  const storyOf = (item: Item) => (table.hasState ? null : storyIn(item)) ?? itemId(table, item);
  const heldBefore = before.flatMap(({ answer }) => servedIn(answer));
  const told = new Set(heldBefore.map(storyOf));
  const ids = new Set(heldBefore.map((item) => itemId(table, item)));
  const known = { ...knownIn(table, before), ids };
  return after.flatMap(({ answer }) =>
    itemsOf(answer).flatMap((item) => {
      const story = storyOf(item);
      const isKnown = itemId(table, item) === "" || told.has(story) || !isNew(table, item, known);
      if (isKnown || !isWanted(item)) return [];
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
  const text = (path: string): string => (path === "" ? "" : String(cells.get(fieldTag(path)) ?? ""));
  const date = cells.get(fieldTag(dateField)) ?? null;
  return {
    key: findKey(kind, company, story),
    company,
    kind,
    what: text(fields.what),
    sentiment: text(fields.sentiment),
    date: isDate(date) || isDay(date) ? date : null,
    link: text(fields.link),
    isMain: fields.main === "" || cells.get(fieldTag(fields.main)) === true,
  };
}

/** What several articles about one story have in common; null without one. */
function storyIn(item: Item): string | null {
  const { group_id: group } = item;
  const isNamed = Number.isSafeInteger(group) || (typeof group === "string" && group !== "");
  return isNamed ? `story ${asCellKeepsIt(String(group))}` : null;
}

/** Values that differ from before, answer by answer: so a find has one key, however many watches look for it. */
function changedValues(
  { columns }: Pick<RunPlan, "columns">,
  company: string,
  { before, after }: Since<RunAnswer>,
): NewFind[] {
  const valueColumns = columns.slice(BEFORE_VALUES);
  const versions = [...before, ...after];
  return versions.slice(1).flatMap(({ at, answer }, index) => {
    const [old, fresh] = [versions[index]!.answer.values() ?? [], answer.values() ?? []];
    const isHeld = (column: number) => valueText(old[column]) !== "";
    // Of a section without any value nothing was held, so nothing of it has changed.
    const held = new Set(valueColumns.flatMap(({ tag }, column) => (isHeld(column) ? [sectionOf(tag)] : [])));
    return valueColumns.flatMap(({ label, tag }, column): NewFind[] => {
      const what = changeInWords(label, old[column] ?? null, fresh[column] ?? null);
      if (what === null || !held.has(sectionOf(tag))) return [];
      const key = findKey("Change", company, tag, at);
      const date = answer.fetchedAt();
      return [{ key, company, kind: "Change", what, sentiment: "", date, link: "", isMain: true }];
    });
  });
}

const sectionOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path;
