import { priceInWords } from "../../core/credits";
import type { ListRunRequest } from "../../lists/list-request";
import { InputError } from "../../core/errors";
import { askedOf, ListChanged, quotedListsOf } from "../../lists/agreed-list";
import { listPrice } from "../../lists/buy-list";
import { excludedIn, exclusionOf } from "../../lists/excluded-companies";
import { datedLists } from "../../lists/dated-list";
import { type ListAnswer, versionsOf } from "../../lists/held-list";
import { keyOf, type ListRow, renderedRow, valueColumns, websiteOf } from "../../lists/list-columns";
import type { App } from "../../app";
import { savedListsOf, type StoredList } from "../../lists/saved-lists";
import type { Entry } from "../../money/entry";
import { isBroughtBy, type RunRecord } from "../../runs/run-record";
import { MAX_AGE_DAYS } from "./column";
import { changeInWords, findKey, type NewFind, shortText } from "./find";
import { changeWatch, type StoredWatch } from "./stored-watch";
import type { LookFinds, Watched } from "./watched";

/** A saved list: a look runs it again as a person would, and tells what has changed since the last one. */
export const list: Watched = {
  target(app, { listId = "" }) {
    const stored = savedListsOf(app).named(listId);
    const agreed = quotedListsOf(app).of(stored.name) ?? askedOf(app, stored);
    return { list: { id: stored.id, name: stored.name, agreed }, isKnown: stored.lastRun !== null };
  },

  /** Each look buys it as a whole, since only a new answer says what has changed. */
  forecast(app, { listId = "" }) {
    const stored = savedListsOf(app).named(listId);
    const { request, lastRun } = stored;
    const { high } = listPrice(app, request);
    const low = Math.min(high, lastRun?.credits ?? 0);
    const lines = [
      `A check: at most ${priceInWords({ low: high, high })} for up to ${request.limit} companies, whether anything has changed or not.`,
      ...(lastRun?.credits === undefined
        ? []
        : [`The last time it was ${priceInWords({ low, high: low })}.`]),
    ];
    return { companies: request.limit, credits: { low, high }, lines };
  },

  shown(app, { listId = "" }) {
    const stored = savedListsOf(app).named(listId);
    quotedListsOf(app).note(stored.name, askedOf(app, stored));
  },

  request(app, watch) {
    const stored = storedOf(app, watch);
    if (stored === null)
      throw new InputError(
        "input/argument",
        `The saved list that “${watch.name}” checks was deleted.`,
        "Delete this watch, or watch another list.",
      );
    if (askedOf(app, stored) !== watch.list!.agreed) throw hasChanged(app, watch, stored);
    return listAgain(stored);
  },

  tell(app, watch, run) {
    const stored = storedOf(app, watch);
    return stored === null ? { finds: [] } : listFinds(app, stored, watch, run);
  },

  where(app, watch) {
    const stored = storedOf(app, watch);
    return stored === null ? "a list that was deleted" : `the list “${stored.name}”`;
  },
};

/** Runs a saved list again without a person: what was bought since this morning counts. */
function listAgain({ id, request }: StoredList): ListRunRequest {
  return { kind: "list", savedList: id, list: request, maxAgeDays: MAX_AGE_DAYS };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The list that is watched; null if it was deleted. */
export function storedOf(app: App, { list: watched }: Pick<StoredWatch, "list">): StoredList | null {
  return watched === undefined ? null : savedListsOf(app).withId(watched.id);
}

/** Stops the watch of a list that was changed: its owner decides whether it goes on, and reads the change as a bill. */
function hasChanged(app: App, { id }: StoredWatch, stored: StoredList): ListChanged {
  const changed = new ListChanged(app, stored);
  const { code: stopped, message, asked: asks } = changed;
  changeWatch(app.state, id, ({ list: watched, ...watch }) => ({
    ...watch,
    list: watched && { ...watched, asks },
    stopped,
    message,
  }));
  return changed;
}

type Companies = ReadonlyMap<string, ListRow>;

/**
 * What has changed in a list since its watch last told of it, answer by answer, by whichever user they were bought: so a find has one
 * key, however often it is looked for and by how many watches.
 */
function listFinds(app: App, stored: StoredList, watch: StoredWatch, run: RunRecord): LookFinds {
  const { request, list: agreed } = watch;
  const toldAt = watch.toldAt ?? 0;
  app.answers.refresh();
  // What was asked for in a run that began on the day before counts as told, too.
  const since = (watch.toldAt ?? app.clock.now()) - DAY_MS;
  const versions = listVersions(app, stored, since);
  const newest = versions[versions.length - 1];
  const upTo = newest === undefined ? undefined : Date.parse(newest.fetched_at);
  const isTold = ({ fetched_at }: ListAnswer): boolean => Date.parse(fetched_at) <= toldAt;
  if (!versions.some(isTold)) return { finds: [], isFirst: true, toldAt: upTo };
  const { fields } = request;
  const columns = valueColumns
    .map(({ label, tag }, place) => ({ label, tag, place }))
    .filter(({ tag }) => fields === undefined || fields.includes(tag));
  // What the list's sheet leaves out is no news either.
  const excluded = excludedIn(app, stored.request);
  const isWanted = (row: ListRow) => excluded === null || exclusionOf(row, excluded) === null;
  const compared = { id: stored.id, name: agreed!.name, isWanted, columns };
  const findsIn = (all: readonly ListAnswer[]): NewFind[] => {
    const told = all.filter(isTold);
    let known: Companies = told.reduce(withVersion, new Map());
    return all.slice(told.length).flatMap((version) => {
      const before = known;
      known = withVersion(known, version);
      return changesBetween(before, version, compared);
    });
  };
  const finds = findsIn(versions);
  if (finds.length === 0) return { finds, toldAt: upTo };
  const isOwn = (entry: Entry): boolean => Date.parse(entry.at) <= toldAt || isBroughtBy(run, entry);
  return { finds, own: findsIn(listVersions(app, stored, since, isOwn)), toldAt: upTo };
}

/** Oldest first, cut where the list is: others may have asked the same for more companies. */
function listVersions(
  app: App,
  { request }: StoredList,
  since: number,
  counts?: (entry: Entry) => boolean,
): ListAnswer[] {
  const requests = datedLists(app, request, since, app.clock.now());
  return versionsOf(app, requests, counts).map((version) => {
    const rows = version.rows.slice(0, request.limit);
    return { ...version, rows, complete: version.complete && rows.length === version.rows.length };
  });
}

/** What is known of the list after an answer: one that may lack companies says nothing about those that it lacks. */
function withVersion(known: Companies, version: ListAnswer): Companies {
  return new Map([...(version.complete ? [] : known), ...companiesIn(version)]);
}

function companiesIn({ rows }: ListAnswer): Companies {
  return new Map(rows.map((row) => [keyOf(row), row] as const).filter(([key]) => key !== ""));
}

interface Compared extends Pick<StoredList, "id"> {
  /** The name by which its owner knows it, even if another user has renamed it. */
  readonly name: string;
  readonly isWanted: (row: ListRow) => boolean;
  readonly columns: readonly { readonly label: string; readonly tag: string; readonly place: number }[];
}

function changesBetween(
  before: Companies,
  version: ListAnswer,
  { id: listId, name, isWanted, columns }: Compared,
): NewFind[] {
  const { fetched_at: at } = version;
  const now = companiesIn(version);
  const nameOf = (row: ListRow) => shortText(String(row["name"] ?? row["website"] ?? ""));
  const about = (id: string, row: ListRow, kind: NewFind["kind"], what: string, tag?: string): NewFind => ({
    key: findKey("List", kind, listId, id, ...(tag === undefined ? [] : [tag]), at),
    company: websiteOf(row) || String(row["name"] ?? id),
    name: nameOf(row),
    kind,
    what,
    sentiment: "",
    date: new Date(at),
    link: "",
    isMain: true,
  });
  const wanted = [...now].filter(([, row]) => isWanted(row));
  const gone = version.complete ? [...before].filter(([id, row]) => !now.has(id) && isWanted(row)) : [];
  return [
    ...wanted.flatMap(([id, row]) =>
      before.has(id) ? [] : [about(id, row, "New in list", `${nameOf(row)} is in “${name}” now`)],
    ),
    ...gone.map(([id, row]) => about(id, row, "Gone from list", `${nameOf(row)} is no longer in “${name}”`)),
    ...wanted.flatMap(([id, row]) => {
      const old = before.get(id);
      if (old === undefined) return [];
      const [from, to] = [renderedRow(old), renderedRow(row)];
      return columns.flatMap(({ label, tag, place }) => {
        const what = changeInWords(label, from[place] ?? null, to[place] ?? null);
        return what === null ? [] : [about(id, row, "Change", what, tag)];
      });
    }),
  ];
}
