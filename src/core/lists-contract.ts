import type { Bill, ListRequest } from "./sidebar-contract";

/** A set of filters with a name, kept in the spreadsheet and shared with its editors. */
export interface SavedList {
  /** What it is known by; no two differ only in case. */
  name: string;
  request: ListRequest;
  /** What values are called, by `<filter>=<value>`: a lookup that answers to words only does not tell it again. */
  labels?: Record<string, string>;
  /** ISO 8601. */
  savedAt: string;
  /** The last time it was built or run again; null if never. `sheetName` as it is called now, empty if it was deleted. */
  lastRun: { at: string; sheetName: string; count: number; totalCount: number; credits: number } | null;
}

/** What running a saved list again has changed. The four counts are companies. */
export interface ListChanges {
  sheetName: string;
  added: number;
  gone: number;
  changed: number;
  kept: number;
  totalCount: number;
  credits: number;
  warnings: string[];
  /**
   * A1 notation, with the sheet, of the websites that are new: what an enrichment of the new ones takes. Null if none. A
   * single one comes with the blank cell below it, since one cell alone would mean its whole column.
   */
  newCompanies: string | null;
}

/** How many companies match when one filter is left out. */
export interface Cause {
  filter: string;
  /** 500 for 500 or more. */
  matches: number;
}

/** How many companies match a set of filters, as the service counted them. */
export interface ListCount {
  /** null if it did not say. */
  matches: number | null;
  /** It counts no further than that: there may be more. */
  orMore: boolean;
  /** When it was asked, ISO 8601. */
  at: string;
}

/** The bill of a list that is not built yet, with what is known of how many there are. */
export interface ListBill extends Bill {
  /** null if nobody has asked within a day. */
  matching: ListCount | null;
  /** What asking costs, for the label of its button; nothing where it is known. */
  countCredits: { low: number; high: number };
  /** Of a list of more than 500: how many parts are known, and whether all are; the bill is of counting them while not. */
  plan?: { ready: boolean; parts: number };
}

/** What the list builder asks for beyond quoting and building a list. */
export interface ListMethods {
  getLists: { args: Record<string, never>; value: { lists: SavedList[] } };
  /** Refuses a name that is taken unless told to `replace`. `sheetName`: the sheet that holds this list already. */
  saveList: {
    args: ListRequest & { name: string; replace?: boolean; labels?: Record<string, string> };
    value: { lists: SavedList[] };
  };
  renameList: { args: { name: string; newName: string }; value: { lists: SavedList[] } };
  /** Without a new name, `<name> (2)` and so on. */
  duplicateList: { args: { name: string; newName?: string }; value: { lists: SavedList[] } };
  /** The list's sheet stays. */
  deleteList: { args: { name: string }; value: { lists: SavedList[] } };
  /** Running again is always paid, and the bill says so. */
  quoteRefreshList: { args: { name: string }; value: Bill };
  refreshList: { args: { name: string; creditCap: number }; value: ListChanges };
  /** Priced. Never builds a list: the filters are for the user to correct. */
  filtersFromWords: {
    args: { words: string; creditCap: number };
    value: {
      filters: Record<string, unknown>;
      credits: number;
      /** Filters that the catalogue does not know, or whose value has not its shape, each with the reason as a sentence. */
      leftOut: { filter: string; reason: string }[];
      /** Parts of the words that no filter stands for, as far as that can be told. */
      unused: string[];
    };
  };
  /** How many companies match, by a list of one. What came of it is kept like every list, so it is paid once a day. */
  countList: {
    args: ListRequest & { creditCap: number };
    value: { count: ListCount; credits: number };
  };
  /**
   * Counts the parts of a list of more than 500, as long as a call may take: called again until it is `ready`. `credits`: what
   * this call cost.
   */
  planList: {
    args: ListRequest & { creditCap: number };
    value: { ready: boolean; parts: number; matches: number; credits: number };
  };
  /** What `findCause` costs at most, for the label of its button. Asks nobody. */
  quoteCause: {
    args: { filters: Record<string, unknown> };
    value: { credits: { low: number; high: number } };
  };
  /** Asks with one filter left out at a time, limit 1, and says which of them excludes everything. */
  findCause: {
    args: { filters: Record<string, unknown>; creditCap: number };
    value: { causes: Cause[]; credits: number };
  };
}
