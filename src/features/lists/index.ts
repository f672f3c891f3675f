import { companySearch } from "../../api/endpoints/lists";
import type { App } from "../../app";
import type { ListResult } from "../../core/list-result";
import { listPurse } from "../../lists/list-purse";
import { savedListsOf, storedLists, type StoredList } from "../../lists/saved-lists";
import { listMembers, type ListRequest, type ListRunRequest } from "../../lists/list-request";
import { COMPANIES } from "../../core/kind-words";
import { once } from "../../core/terms";
import { fetchCatalogue } from "../../lists/filters/catalogue";
import { fetchFilterOptions, fetchOptionLists } from "../../lists/filters/options";
import { askedOf, quotedListsOf } from "../../lists/agreed-list";
import { datedList } from "../../lists/dated-list";
import { datedFilters } from "../../lists/filters/moving-date";
import { countList, findCause, planList, quoteCause } from "./count-list";
import { saveList, shownLists } from "./keep-lists";
import type { ListBill } from "./list-bill";
import { builtBy, ListRuns } from "./list-runs";
import { readListRequest } from "./read-list-request";
import { filtersFromWords } from "./words-to-filters";
import type { FoundCompany } from "../../products/name-search";
import type { PastRun } from "../../runs/history";
import type { AgreedBill } from "../../runs/runs";
import { buyNow } from "../../rpc/drive";
import { attempt, creditCap, method, nothing, unreadInWords } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { ListBill } from "./list-bill";

export type { SavedList } from "./keep-lists";

export type { Cause } from "./count-list";

const named = once(() => z.object({ name: z.string() }));
/** What is wrong with a list is told in sentences of its own. */
const list = () =>
  z.pipe(
    z.custom<ListRequest>(),
    z.transform((given: ListRequest) => readListRequest(given)),
  );
const paidList = once(() => z.intersection(z.object({ creditCap: creditCap() }), list()));
/** With the token of its bill (`Bill.agreed`) nothing else is bought. */
const agreed = () => ({ creditCap: creditCap(), agreed: z.exactOptional(z.string()) });

/** What building a list, or running it again, has come to when the time of a call is up. */
function build(app: App, request: ListRunRequest, most: number): ListResult {
  const { run, credits } = buyNow(app, request, most);
  return { ...builtBy(run)!, credits };
}

function newList(asked: ListRequest): ListRunRequest {
  return { kind: "list", list: asked };
}

/** As it is asked for now. */
function datedNow(app: App, asked: ListRequest): ListRequest {
  return datedList(app, asked, app.clock.now());
}

function savedAs({ id }: { readonly id: string }): ListRunRequest {
  return { kind: "list", savedList: id };
}

/** What running a saved list again has changed. */
export type ListChanges = ListResult & { readonly newCompanies: string | null };

/** What the list builder may ask for: filters and their values, lists and what they cost, companies to leave out or find. */
const methods = {
  /** All that the list builder opens with: the saved lists come along. Free. */
  getFilters: method({
    schema: () => z.object({ refresh: z.exactOptional(z.boolean()) }),
    handler: (app, { refresh }) => ({
      ...fetchCatalogue(app, { refresh }),
      ...shownLists(app),
    }),
  }),
  /** Free. */
  getFilterOptions: method({
    schema: () =>
      z.object({
        filter: z.string(),
        query: z.exactOptional(z.string()),
        level: z.exactOptional(z.string()),
        refresh: z.exactOptional(z.boolean()),
      }),
    handler: (app, asked) => fetchFilterOptions(app, asked),
  }),
  /**
   * The values of many filters at once: without `query` every fixed list, with it what the lists that can only be searched have
   * for these words. Free.
   */
  getOptionLists: method({
    schema: () => z.object({ query: z.exactOptional(z.string()) }),
    handler: (app, { query }) => ({ lists: fetchOptionLists(app, query ?? "") }),
  }),
  quoteList: method({
    schema: list,
    first: "tryFlush",
    handler: (app, asked) => app.runs.quote(newList(asked)) as ListBill & AgreedBill,
  }),
  generateList: method({
    schema: () => z.intersection(z.object(agreed()), list()),
    // What a formula has bought of the same list is not bought again.
    first: "flush",
    handler: (app, { creditCap: cap, agreed: to, ...asked }): ListResult =>
      build(app, { ...newList(asked), ...(to === undefined ? {} : { agreed: to }) }, cap),
  }),
  getLists: method({ schema: nothing, handler: (app) => shownLists(app) }),
  /** Refuses a name that is taken unless told to `replace`. `sheetName`: the sheet that holds this list already. */
  saveList: method({
    schema: () =>
      z.intersection(
        z.object({
          name: z.string(),
          replace: z.exactOptional(z.boolean()),
          labels: z.exactOptional(z.record(z.string(), z.string())),
        }),
        list(),
      ),
    handler(app, { name, replace, labels, ...request }) {
      const saved = saveList(app, name, request, { replace, labels });
      const asked = askedOf(app, { request });
      quotedListsOf(app).note(name, asked);
      tellSaved(app, savedListsOf(app).named(name), asked);
      return saved;
    },
  }),
  renameList: method({
    schema: () => z.object({ name: z.string(), newName: z.string() }),
    handler(app, { name, newName }) {
      const { id } = savedListsOf(app).named(name);
      savedListsOf(app).rename(name, newName);
      const renamed = savedListsOf(app).withId(id);
      if (renamed !== null) tellSaved(app, renamed);
      return shownLists(app);
    },
  }),
  /** Without a new name, `<name> (2)` and so on. */
  duplicateList: method({
    schema: () => z.object({ name: z.string(), newName: z.exactOptional(z.string()) }),
    handler(app, { name, newName }) {
      savedListsOf(app).duplicate(name, newName, new Date(app.clock.now()).toISOString());
      return shownLists(app);
    },
  }),
  /** The list's sheet stays. */
  deleteList: method({
    schema: named,
    handler(app, { name }) {
      savedListsOf(app).remove(name);
      return shownLists(app);
    },
  }),
  /** Running again is always paid, and the bill says so. */
  quoteRefreshList: method({
    schema: named,
    handler: (app, { name }) => app.runs.quote(savedAs(savedListsOf(app).named(name))),
  }),
  refreshList: method({
    schema: () => z.object({ name: z.string(), ...agreed() }),
    first: "flush",
    handler(app, { name, creditCap: cap, ...to }): ListChanges {
      const again = savedAs(savedListsOf(app).named(name));
      const result = build(app, { ...again, ...to }, cap);
      return { ...result, newCompanies: result.companies };
    },
  }),
  /** Priced. Never builds a list: the filters are for the user to correct. */
  filtersFromWords: method({
    schema: () => z.object({ words: z.string(), creditCap: creditCap() }),
    handler: (app, { words, creditCap: cap }) => filtersFromWords(app, listPurse(app, cap), words),
  }),
  /** How many companies match, by a list of one. What came of it is kept like every list, so it is paid once a day. */
  countList: method({
    schema: paidList,
    first: "flush",
    handler: (app, { creditCap: cap, ...asked }) => countList(app, listPurse(app, cap), datedNow(app, asked)),
  }),
  /**
   * Counts the parts of a list of more than 500, as long as a call may take: called again until it is `ready`. `credits`: what
   * this call cost.
   */
  planList: method({
    schema: paidList,
    first: "flush",
    handler: (app, { creditCap: cap, ...asked }) => planList(app, listPurse(app, cap), datedNow(app, asked)),
  }),
  /** What `findCause` costs at most, for the label of its button. Sends nothing. */
  quoteCause: method({
    schema: () => z.object({ filters: z.record(z.string(), z.unknown()) }),
    handler: (_app, { filters }) => quoteCause(filters),
  }),
  /** Asks with one filter left out at a time, limit 1, and says which of them excludes everything. */
  findCause: method({
    schema: () => z.object({ filters: z.record(z.string(), z.unknown()), creditCap: creditCap() }),
    first: "flush",
    handler: (app, { filters, creditCap: cap }) =>
      findCause(app, listPurse(app, cap), datedFilters(filters, app.spreadsheet.dayOf(app.clock.now()))),
  }),
  /** Free. */
  search: method({
    schema: () => z.object({ query: z.string().check(z.minLength(1)) }),
    handler(app, { query }) {
      const found = app.client().ask(companySearch, { query })?.data ?? [];
      const companies = found.map(({ uuid, name, website, product_category }): FoundCompany => ({
        uuid,
        name: name ?? "",
        website: website ?? "",
        product_category: product_category ?? null,
      }));
      return { companies };
    },
  }),
};

/** Tells the features that keep something of a list. */
function tellSaved(app: App, saved: StoredList, asked?: string): void {
  for (const { listSaved } of app.features) listSaved?.(app, saved, asked);
}

/** Adds to a run the name of the saved list on whose sheet it was built. */
function withListName(app: App): (run: PastRun) => PastRun {
  const { lists: saved } = shownLists(app);
  return (run) => {
    const on = saved.find(({ lastRun }) => run.sheetName !== "" && lastRun?.sheetName === run.sheetName);
    return run.kind === "list" && on !== undefined ? { ...run, listName: on.name } : run;
  };
}

/** `savedLists`: how many the spreadsheet has. */
function stateOf(app: App, notices: string[]): { savedLists: number } {
  const read = () => {
    if (!app.hasDocumentStore()) return 0;
    const snapshot = app.state.known();
    notices.push(...unreadInWords(storedLists.unread(snapshot), "saved list", "saved lists"));
    return storedLists.list(snapshot).length;
  };
  return { savedLists: attempt(read, 0, notices) };
}

/** Lists of companies that match: built, saved and run again. */
export const lists = feature({
  name: "lists",
  menu: [
    { label: "Build a list", handler: "buildList", panel: "list", group: "data" },
    { label: "Find websites", handler: "findWebsites", panel: "search", group: "data" },
  ],
  kinds: {
    list: {
      words: {
        title: "Lists",
        running: "Building a list",
        start: "Build list",
        counts: COMPANIES,
      },
      asks: listMembers,
      make: (app) => new ListRuns(app),
    },
  },
  bought: {
    "filter-builder": {
      title: "Filter builder",
      running: "Reading a wish",
      start: "Read",
      counts: ["wish", "wishes"],
    },
  },
  state: stateOf,
  pastRun: withListName,
  methods,
});
