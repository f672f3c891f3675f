import { clockText, isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { shortened } from "../core/text";
import { askedOf } from "../lists/agreed-list";
import { questionOf } from "../lists/buy-list";
import { isExcluded, readExcluded } from "../lists/excluded-companies";
import { identityOf, type ListRow, renderedRow, valueColumns } from "../lists/list-columns";
import type { ListServices } from "../lists/list-services";
import { isComplete } from "../lists/refresh-list";
import type { StoredList } from "../lists/saved-lists";
import { list } from "../products/list";
import type { ListingAnswer } from "../products/listing";
import type { Since } from "../runs/kept-versions";
import type { RunAnswer, RunPlan } from "../runs/kinds/run-plan";
import { findKey, type NewFind } from "./find";
import type { SeenAnswer } from "./stored-watch";

const LONGEST_VALUE = 120;

/** A value as text that tells it from every other one; `""` for none. */
export function valueText(value: CellValue): string {
  if (value === null) return "";
  if (isDate(value)) return value.toISOString();
  return isDay(value) ? clockText(value) : String(value);
}

/** What a line of What's new has room for. */
export function shortText(text: string): string {
  return text === "" ? "(blank)" : shortened(text, LONGEST_VALUE);
}

/**
 * What has changed in a list since a watch last told of it, answer by answer, whoever has bought them: so a find has one key,
 * however often it is looked for and by how many watches.
 *
 * @param fields Paths of the columns whose values are told; all of them if left out.
 * @returns `seen` is null where there is nothing to compare with: then later looks compare with this one.
 */
export function listFinds(
  lists: ListServices,
  stored: StoredList,
  { fields, seen }: { readonly fields: readonly string[] | undefined; readonly seen: SeenAnswer | undefined },
): { finds: NewFind[]; seen: SeenAnswer | undefined; isBaseline: boolean } {
  // With other filters or of another length it is another list: nothing of it can be compared.
  const asked = askedOf(lists, stored);
  const versions = versionsOf(lists, stored);
  const newest = versions[versions.length - 1];
  const now = newest === undefined ? seen : { at: newest.fetched_at, asked };
  const told = versions.filter(({ fetched_at }) => fetched_at <= (seen?.at ?? ""));
  if (seen?.asked !== asked || told.length === 0) return { finds: [], seen: now, isBaseline: true };
  const isWanted = wantedOf(lists, stored);
  const columns = valueColumns.flatMap(({ label, tag }, place) =>
    fields === undefined || fields.includes(tag) ? [{ label, tag, place }] : [],
  );
  let known = told.reduce(withVersion, new Map());
  const finds = versions.slice(told.length).flatMap((version) => {
    const before = known;
    known = withVersion(known, version);
    return between(before, version, { stored, isWanted, columns });
  });
  return { finds, seen: now, isBaseline: false };
}

type Companies = ReadonlyMap<string, ListRow>;

interface Told {
  readonly stored: StoredList;
  readonly isWanted: (row: ListRow) => boolean;
  readonly columns: readonly { readonly label: string; readonly tag: string; readonly place: number }[];
}

/** Oldest first, cut where the list is: others may have asked the same for more companies. */
function versionsOf({ answers }: ListServices, { request }: StoredList): ListingAnswer[] {
  answers.refresh();
  const question = questionOf(request);
  return list
    .listings(question, answers.held(list, [question], Infinity)[0]!)
    .map(({ answer: version }) => ({ ...version, rows: version.rows.slice(0, request.limit) }))
    .sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : 1));
}

/** What is known of the list after an answer: one that may lack companies says nothing about those that it lacks. */
function withVersion(known: Companies, version: ListingAnswer): Companies {
  return new Map([...(isComplete(version) ? [] : known), ...rowsOf(version)]);
}

function rowsOf({ rows }: ListingAnswer): [string, ListRow][] {
  return rows.flatMap((row) => {
    const { uuid, key } = identityOf(row["uuid"], row["website"]);
    return uuid === "" && key === "" ? [] : [[uuid || key, row] as [string, ListRow]];
  });
}

function between(before: Companies, version: ListingAnswer, { stored, isWanted, columns }: Told): NewFind[] {
  const now = new Map(rowsOf(version));
  const about = (id: string, row: ListRow, kind: NewFind["kind"], what: string, tag = ""): NewFind => ({
    key: findKey("List", kind, stored.id, id, ...(tag === "" ? [] : [tag]), version.fetched_at),
    company: identityOf("", row["website"]).key || String(row["name"] ?? id),
    name: named(row),
    kind,
    what,
    sentiment: "",
    date: new Date(version.fetched_at),
    link: "",
    isMain: true,
  });
  const named = (row: ListRow): string => shortText(String(row["name"] ?? row["website"] ?? ""));
  const wanted = [...now].filter(([, row]) => isWanted(row));
  const fresh = wanted.flatMap(([id, row]) =>
    before.has(id) ? [] : [about(id, row, "New in list", `${named(row)} is in “${stored.name}” now`)],
  );
  const gone = [...before].flatMap(([id, row]) =>
    now.has(id) || !isWanted(row) || !isComplete(version)
      ? []
      : [about(id, row, "Gone from list", `${named(row)} is no longer in “${stored.name}”`)],
  );
  const changed = wanted.flatMap(([id, row]) => {
    const old = before.get(id);
    if (old === undefined) return [];
    const [from, to] = [renderedRow(old), renderedRow(row)];
    return columns.flatMap(({ label, tag, place }) => {
      const [was, is] = [valueText(from[place] ?? null), valueText(to[place] ?? null)];
      return was === is
        ? []
        : [about(id, row, "Change", `${label}: ${shortText(was)} → ${shortText(is)}`, tag)];
    });
  });
  return [...fresh, ...gone, ...changed];
}

/** What the list's sheet leaves out is no news either. */
function wantedOf({ spreadsheet }: ListServices, { request }: StoredList): Told["isWanted"] {
  if (request.excludeRange === undefined) return () => true;
  const excluded = readExcluded(spreadsheet, request.excludeRange);
  return (row) => !isExcluded(row, excluded);
}

/** Status and Updated come before the values. */
const BEFORE_VALUES = 2;

/**
 * Values of a company that are others than before, answer by answer since a watch last looked, whoever has bought them: so a
 * find has one key, however many watches look for it. Of a company that nothing was known of, nothing has changed.
 */
export function changedValues(
  { columns }: RunPlan,
  company: string,
  { before, after }: Since<RunAnswer>,
): NewFind[] {
  const watched = columns.slice(BEFORE_VALUES);
  const versions = [...before, ...after];
  return versions.slice(1).flatMap(({ at, answer }, index) => {
    const [old, fresh] = [versions[index]!.answer.values(), answer.values()];
    const held = new Set(
      watched.flatMap(({ tag }, column) => (valueText(old[column] ?? null) === "" ? [] : [sectionOf(tag)])),
    );
    return watched.flatMap(({ label, tag }, column): NewFind[] => {
      if (before.length === 0 || !held.has(sectionOf(tag))) return [];
      const [from, to] = [valueText(old[column] ?? null), valueText(fresh[column] ?? null)];
      if (from === to) return [];
      return [
        {
          key: findKey("Change", company, tag, at),
          company,
          kind: "Change",
          what: `${label}: ${shortText(from)} → ${shortText(to)}`,
          sentiment: "",
          date: answer.fetchedAt(),
          link: "",
          isMain: true,
        },
      ];
    });
  });
}

/** Of a section without any value nothing was held, so nothing of it has changed. */
const sectionOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path;
