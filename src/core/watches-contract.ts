import type { DigestChoice } from "./digest-contract";
import type { LookResult } from "./look-in-words";
import type { Bill, Progress, RunRequest } from "./sidebar-contract";

export type WatchEvery = "day" | "week" | "month";
/**
 * What a watch looks for: articles, job posts, values of columns that change, what becomes of a saved list, or articles of a
 * market, whichever companies they name.
 */
export type WatchKind = "news" | "jobs" | "enrichment" | "list" | "market";

/** Which articles a market's are. At least countries, types or words are chosen. */
export interface MarketChoice {
  /** ISO-3 codes; any country if empty. */
  countries: string[];
  /** Event types, by code or name; any if empty. */
  types: string[];
  /** `Positive`, `Neutral`, `Negative`; any if empty. */
  sentiments: string[];
  /** A topic; any if blank. */
  words: string;
  /** Articles of one look at most, 1 to 1000. */
  limit: number;
}

/** What a watch looks at, and for what. */
export interface WatchWhat {
  kind: WatchKind;
  /** A1 notation, with or without a sheet; else the selection. What is watched is the column, whatever its rows become. */
  range?: string;
  /** Of kind `list`: the saved list, by the name that it has now; no range is looked at. */
  listId?: string;
  /** Of kind `market`; no range is looked at. */
  market?: MarketChoice;
  /** Of a column: only rows whose checkbox in a column “Watch” is ticked. Saving adds that column where there is none. */
  ticked?: boolean;
  /** As for a run; its range is not looked at. Of a list only `fields` is: paths of its columns whose values are told, all if left out. */
  request: Omit<RunRequest, "kind">;
}

export interface WatchRequest {
  /** Of a watch that is changed; else a new one is made. */
  watchId?: string;
  name: string;
  what: WatchWhat;
  every: WatchEvery;
  /** 0 to 23, in the spreadsheet's time zone. */
  hour: number;
  /** 1 is Monday, 7 Sunday; only of a weekly watch, Monday if left out. */
  weekday?: number;
  /** Credits of one look, and of a calendar month. */
  creditCap: number;
  monthCap: number;
  /** Where what is new is sent as well. As it is if left out; a blank address ends it. */
  digest?: DigestChoice;
}

/** A watch as the sidebar shows it. */
export interface Watch extends Required<Omit<WatchRequest, "what" | "digest">> {
  kind: WatchKind;
  request: Omit<RunRequest, "kind">;
  /** What is watched, in words, such as `Companies, column “Website”`; the sheet as it is called now. */
  where: string;
  /** That column as `WatchWhat.range` takes it; left out where it is gone. */
  range?: string;
  /** Only rows that are ticked are looked at. */
  ticked?: boolean;
  /** The saved list that is watched, as it is called now; left out where it was deleted, or a column is watched. */
  list?: string;
  /** Of kind `market`. */
  market?: MarketChoice;
  /** Whose key pays: only they change it, and only theirs runs it. Everybody may pause or delete it: that saves credits. */
  mine: boolean;
  state: "waiting" | "running" | "paused" | "stopped";
  /** Why it is stopped, or what the last look came to, in a sentence. */
  message: string;
  /** ISO 8601, the next look; null while it is paused or stopped. */
  nextAt: string | null;
  /** That time is over, and the look has not begun. */
  due?: true;
  /** The last look that came to its end; null before the first. */
  lastLook: ({ at: string } & LookResult) | null;
  /** Credits of this calendar month. */
  spentThisMonth: number;
  /** What they will be at the end of it at most, if no look costs more than the dearest so far. */
  mostThisMonth: number;
  /** Where digests go; null without one. */
  digest: {
    kind: "mail" | "webhook";
    host: string;
    /** The e-mail address, for its owner alone; a webhook's address is shown to nobody. */
    address: string | null;
    /** Why the last did not arrive. */
    problem: string;
  } | null;
}

/** One line of What's new. */
export interface Find {
  /** Its name where one is known, else its website or UUID. */
  company: string;
  kind: string;
  /** A headline, a title, or `Column: old → new`. */
  what: string;
  /** ISO 8601; empty if unknown. */
  date: string;
  /** https, or empty. */
  link: string;
  watch: string;
  /** ISO 8601. */
  foundAt: string;
  seen: boolean;
  /** ISO 8601, when it was marked as seen; left out where nobody says. */
  seenAt?: string;
}

/** In words; blank where it is not known. */
export interface FindTimes {
  /**
   * Goes on with that word: when somebody last marked finds as seen, else when the oldest unseen one was found, as `Tuesday`,
   * `9 March` or `09:30`.
   */
  since: string;
  /** When the unseen ones were found: `today at 09:30`, `on Tuesday`, `since 9 March`. */
  found: string;
  /** When somebody last marked finds as seen: `today at 09:30`, `on Tuesday`. */
  seenWhen: string;
}

/** What a watch would cost. */
export interface WatchForecast {
  /** 0 of a market: nobody knows before. */
  companies: number;
  /** Credits of one look: as bills have it. */
  look: { low: number; high: number };
  /** Credits of a month, caps included. */
  month: { low: number; high: number };
  /** Credits of one company and look; left out where a list is watched. */
  perCompany?: number;
  /** In sentences, a line each. */
  lines: string[];
}

/** What a look would cost now, and what else its bill says, a line each; of a list or a market nothing. */
export type LookBill = Pick<Bill, "credits" | "lines">;

export interface WatchMethods {
  /** `triggers`: whether looks happen while the sidebar is closed; test deployments have no triggers. */
  getWatches: { args: Record<string, never>; value: { watches: Watch[]; triggers: boolean } };
  /** What looking would cost; writes nothing and spends nothing. */
  quoteWatch: { args: Pick<WatchRequest, "what" | "every" | "creditCap" | "monthCap">; value: WatchForecast };
  saveWatch: { args: WatchRequest; value: { watches: Watch[]; watchId: string; triggers: boolean } };
  /** What looking now would cost; writes nothing and spends nothing. */
  quoteLook: { args: { watchId: string }; value: LookBill };
  /** Looks now, by a run that the sidebar goes on with as with any other. `creditCap`: what was agreed to for this look. */
  runWatch: { args: { watchId: string; creditCap?: number }; value: Progress };
  /** Of a watch of kind `list` or `market`, which no run looks for: looks now, and says what it came to. */
  lookAtList: { args: { watchId: string; creditCap?: number }; value: { watches: Watch[] } };
  pauseWatch: { args: { watchId: string; paused: boolean }; value: { watches: Watch[] } };
  deleteWatch: { args: { watchId: string }; value: { watches: Watch[] } };
  /** The newest first, so many at most; `unseen` counts all. `open` shows the sheet to the user. */
  getNews: {
    args: { unseenOnly?: boolean; open?: boolean };
    value: {
      finds: Find[];
      unseen: number;
      sheetName: string | null;
      /** What else watches have to say of their last looks, a sentence each: what could not be looked at, what was added. */
      remarks: string[];
    } & FindTimes;
  };
  /** Marks what was found up to then (ISO 8601) as seen. */
  markSeen: { args: { until: string }; value: { unseen: number } & FindTimes };
}
