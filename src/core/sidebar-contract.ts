import type { Separator } from "./formula";
import type { JobFilter } from "./job-filter";
import type { ErrorCode } from "../errors";
import type { BriefMethods } from "./brief-contract";
import type { ColumnMethods, ColumnSet, SheetColumns } from "./columns-contract";
import type { DigestMethods } from "./digest-contract";
import type { CreditMethods } from "./credits-contract";
import type { FilterMethods } from "./filters-contract";
import type { FormulaMethods } from "./formulas-contract";
import type { RadarMethods } from "./radar-contract";
import type { MoreLikeMethods } from "./more-like-contract";
import type { ListBill, ListMethods, SavedList } from "./lists-contract";
import type { PastAct, PastRun } from "./past-run";
import type { RunKind } from "./run-kind";
import type { UpdateMethods, UpdateProgress } from "./update-contract";
import type { WatchMethods } from "./watches-contract";

export type { CatalogueFilter, FilterCatalogue, FilterOption, OptionList } from "./filters-contract";
export type { PastAct, PastRun, RunKind };

/**
 * What the sidebar and the server say to each other. Types only: both sides compile against this file.
 *
 * The sidebar calls `sidebarCall(method, argumentsJson)` and gets the JSON text of a `SidebarReply`.
 */
export interface SidebarMethods
  extends
    BriefMethods,
    ColumnMethods,
    CreditMethods,
    DigestMethods,
    FilterMethods,
    FormulaMethods,
    ListMethods,
    MoreLikeMethods,
    RadarMethods,
    UpdateMethods,
    WatchMethods {
  /** Asked for on focus and on request, never polled: each call is an execution. */
  getState: { args: Record<string, never>; value: State };
  saveSettings: { args: SettingsChange; value: State };
  forgetKey: { args: Record<string, never>; value: State };
  /** Asks the API for nothing that costs; what came of it stays in `State.key`. */
  checkKey: {
    args: Record<string, never>;
    value: { valid: boolean; message: string; standing?: KeyStanding };
  };
  quoteList: { args: ListRequest; value: ListBill };
  generateList: { args: ListRequest & { creditCap: number }; value: ListResult };
  quoteRun: { args: RunRequest; value: Bill };
  startRun: { args: RunRequest & { creditCap: number }; value: Progress };
  /** `creditCap` raises the cap of a run that has reached it (see `Progress.capReached`); it never lowers one. */
  runSlice: { args: { runId: string; creditCap?: number }; value: Progress };
  /** How far a run is while a slice of it works elsewhere. Reads one thing and changes nothing. */
  watchRun: { args: { runId: string }; value: Progress };
  cancelRun: { args: { runId: string }; value: Progress };
  /** Queues the rows without a value again (`Progress.toRetry`) and goes on; what the API has said for good is not asked again. */
  retryFailed: { args: { runId: string }; value: Progress };
  /**
   * Asks the service, for free, for companies that the run has not found (`Progress.toAskFor`); goes on if it knows some.
   * `creditsAgreed`: what filling them may cost beside what the run has spent; within its cap if left out.
   */
  askForCompanies: { args: { runId: string; creditsAgreed?: number }; value: Progress };
  /** Takes back what the run wrote (`Progress.undo`, `PastRun.undo`); goes on slice by slice as a run does. */
  undoRun: { args: { runId: string }; value: Progress };
  /**
   * The run of this spreadsheet and those before it, the latest first. `lists`: the saved lists that were ever built, each with
   * the last time. `acts`: who has dropped answers, started a new journal, stopped spending or allowed it again; left out
   * where nobody has.
   */
  getHistory: {
    args: Record<string, never>;
    value: { runs: PastRun[]; lists: SavedList[]; acts?: PastAct[] };
  };
  /** Shows the sheet where the results of a run are. */
  openResults: { args: { runId: string }; value: OpenedResults };
  /** Shows a sheet. @throws `input/range` if it is gone. */
  openSheet: { args: { sheetId: number }; value: { sheetName: string } };
  search: { args: { query: string }; value: { companies: FoundCompany[] } };
}
export type SidebarMethod = keyof SidebarMethods;

export type SidebarReply<T> =
  { ok: true; value: T } | { ok: false; error: { code: string; message: string; retryable: boolean } };

export interface State {
  version: string;
  /** `hint` is the key's last four characters; the key itself never leaves the server. */
  key: { saved: boolean; hint: string; standing?: KeyStanding };
  /** Of the spreadsheet, such as `Europe/Berlin`: times are told in it. */
  timeZone?: string;
  /** How formulas to copy are spelled here; a semicolon is taken everywhere. */
  argumentSeparator?: Separator;
  /** The spreadsheet's id: choices are remembered for each. */
  document?: string;
  /** What this user last requested here, by kind of run. */
  lastRequests?: Partial<Record<RunKind, RunRequest>>;
  /** `https://host` or `https://host/prefix`. */
  baseUrl: string;
  formulas: {
    /** Whether this user's own switch is on for this spreadsheet. */
    allowed: boolean;
    /** Credits that formulas may spend here in a day, and new requests that one evaluation may send. */
    dayCap: number;
    callCap: number;
    /** Whose credits formulas were last seen to spend in this spreadsheet. */
    whose: "yours" | "somebody else's" | "nobody's";
    /** Free requests that formulas which are off have sent here today, and may send in a day. */
    freeRequests?: { today: number; dayCap: number };
  };
  selection: Selection | null;
  run: Progress | null;
  /** Spent here today of the day's cap, today by formulas, which have a cap of their own, and ever by all together. */
  credits: { today: number; formulasToday: number; total: number; dayCap: number };
  /** The sections of an enrichment, as the column catalogue knows them, with their prices. */
  sections: Section[];
  /** Columns that are chosen together, by name; shared by everybody who edits the document. */
  columnSets?: ColumnSet[];
  /** What the user should know before anything else, in sentences. */
  notice?: string;
  /** How many watches the spreadsheet has; none if left out. */
  watches?: number;
  /** Another text once a watch has looked, or is another. */
  watched: string;
  /** How many saved lists it has; none if left out. */
  savedLists?: number;
  /** What has become of the companies that this user has requested, by sheet; none if left out. */
  asked?: AskedCompanies[];
  /** What this user has begun to update; for a day also if it is over. */
  update?: UpdateProgress;
  /** The journal cannot be relied on, so nothing is bought until it is back, or `cleanJournal` starts a new one. */
  journalTrouble?: "missing" | "rearranged" | "shortened";
  /** Nothing is bought here, by formulas, runs, lists or watches; since when (ISO 8601), and who has stopped it. */
  spendingStopped?: { at: string; who: "you" | "somebody else" };
}

/** Companies on one sheet that the service was asked to look for. */
export interface AskedCompanies {
  sheetId: number;
  sheetName: string;
  found: number;
  /** Still looked for. */
  open: number;
  notFound: number;
}

/** What the API said of the saved key when it was last asked. */
export type KeyStanding = "accepted" | "refused" | "unchecked";

export interface Selection {
  sheetName: string;
  /** The column of companies that a run would take, such as `A2:A21`, and its header text if it has one. */
  a1: string;
  column: string;
  /** Hidden rows are among them: to find out which these are takes a bill. */
  companies: number;
  /** The filter that hides rows, as a text to notice that it was changed; left out if none does. */
  filter?: string;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** Other columns of companies in what is selected, or beside it if there is none in it. */
  others?: { a1: string; column: string; companies: number }[];
  /** What is beside them; left out where that is not known (`getColumns`). */
  columns?: SheetColumns;
}

export interface Section {
  section: string;
  label: string;
  credits: number;
  /** Labels of its default columns. */
  columns: string[];
  /** What `RunRequest.fields` takes for each of `columns`, in the same order; the labels themselves if left out. */
  fields?: string[];
}

export interface SettingsChange {
  apiKey?: string;
  baseUrl?: string;
  formulasAllowed?: boolean;
  formulaDayCap?: number;
  formulaCallCap?: number;
  dayCap?: number;
}

export interface ListRequest {
  /** Filter key → value of the shape that the catalogue declares. */
  filters: Record<string, unknown>;
  limit: number;
  sortBy?: string;
  sortOrder?: "asc" | "desc";
  /** A1 notation with or without a sheet; companies found there are left out of the new sheet. */
  excludeRange?: string;
  sheetName?: string;
}
export interface ListResult {
  sheetName: string;
  /** Rows written, and companies that match in all (500 means 500 or more). */
  count: number;
  totalCount: number;
  credits: number;
  warnings: string[];
  /** A1 notation, with the sheet, of the websites just written: what "and enrich with" takes. Null if none. */
  companies: string | null;
  /** A list of several parts that is not whole yet, and not written: `generateList` is called again, for what is left of its cap. */
  progress?: { parts: number; of: number };
}

export interface RunRequest {
  kind: RunKind;
  /**
   * enrichment: what to buy; `fields` picks columns, else the default columns: of the sections, or of headcount and traffic.
   * jobs, news: `fields` names columns beside the default ones.
   */
  sections?: string[];
  fields?: string[];
  /** Paths of what the API returned where `fields` or `sections` name what only an answer can tell; the run finds out. */
  returned?: string[];
  /** enrichment: headers of columns that are there already, by the path of the field that goes there. Cells that hold something stay. */
  into?: Record<string, string>;
  /** news */
  sentiments?: string[];
  types?: string[];
  /** news: only articles whose main subject is the company; one article of several that repeat each other. */
  mainSubject?: boolean;
  hideRepeats?: boolean;
  /** news: what else must match, by the API's name of the parameter (`newsFilterFields`). */
  newsFilters?: Readonly<Record<string, string>>;
  /** employee_reviews, product_reviews: each review on a sheet of its own; else ratings beside the companies. */
  rows?: boolean;
  /** product_reviews: of how many products of each company. */
  products?: number;
  /** jobs, news, posts: at most so many per company the first time, and so many at once afterwards; of reviews so many in all. */
  limit?: number;
  mode?: "new" | "all";
  /** jobs: only these are added to the sheet, of the newest `limit` or of all. */
  jobFilter?: JobFilter;
  /** news: `YYYY-MM-DD`. */
  since?: string;
  /** An answer not older than this counts as paid already. */
  maxAgeDays?: number;
  /** A1 notation; else the selection. */
  range?: string;
  /** Of a run that has begun: what its column is headed, where that says that it holds company IDs. */
  heading?: string;
  /** `Bill.chosen`: exactly the rows of that bill. What was decided for it is not looked at again, and if the rows hold something else by now, nothing is started (`input/changed`). */
  chosen?: string;
  /** Only the first so many companies of it. */
  first?: number;
  /** startRun: where the sheet has no header (`Bill.headerless`), a row of labels is inserted first. Default false. */
  addHeader?: boolean;
  /** startRun: leaves out cells that are being calculated (`Bill.calculating`); else it refuses to start. Default false. */
  withoutCalculating?: boolean;
}

export interface Bill {
  rows: number;
  blank: number;
  invalid: number;
  companies: number;
  alreadyPaid: number;
  toFetch: number;
  credits: { low: number; high: number };
  /** How many of `companies` the cap of the day leaves room for, those paid already included; all of them if left out. */
  today?: number;
  /** ISO 8601: nothing is bought before then. */
  againAt?: string;
  /** How long that is from now, by the server's clock: the browser's may be wrong. */
  againInMs?: number;
  /** Minutes with the sidebar open, and with it closed. */
  minutes: { open: number; closed: number };
  /** The bill in words, a line each, shown as it is. */
  lines: string[];
  /** The range in words, such as `Sheet1!A2:A21`. */
  range: string;
  /** The rows that are billed, for `RunRequest.chosen`; a text that only the server reads. */
  chosen?: string;
  /** Rows left out because they are hidden, or because too many are filtered to find out. */
  hidden?: number;
  unseen?: number;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** The sheet has no header row: one can be added (`RunRequest.addHeader`). */
  headerless?: boolean;
}

export type RunState = "running" | "waiting" | "stopped" | "cancelled" | "done";
export interface Progress {
  runId: string;
  kind: RunKind;
  state: RunState;
  /** Companies. */
  done: number;
  total: number;
  failed: number;
  creditsSpent: number;
  /** When the sidebar should call `runSlice` again, while `running` or `waiting`. */
  nextDelayMs: number;
  /** What happened or what to do, in words. */
  message: string;
  /** Why it waits or was stopped, where an error or a cap is the reason. */
  reason?: ErrorCode;
  /** What stopped it is over: the cap of the day leaves room again, or another key is saved. Only for whoever started it. */
  canGoOn?: true;
  /** What it wrote was taken back. */
  isUndone?: true;
  /** It is a look of a watch. */
  ofWatch?: true;
  /** What that watch is called. */
  watchName?: string;
  /** A look that has brought nothing since: that run's id. It is the last one, and leaves its place to this one. */
  lookSince?: string;
  /** Rows that got no value, grouped: `{ reason: "No such company", rows: 37 }`. */
  failures: { reason: string; rows: number }[];
  /** False for everyone but the user who started the run: it is their key. */
  mine: boolean;
  /** Where the results are. */
  sheetName: string;
  /** Rows that `retryFailed` would ask for again. */
  toRetry: number;
  /** What that may cost at most: what is left of the run's cap. Left out where there is nothing to try again. */
  retryCredits?: number;
  /** Companies that `askForCompanies` would ask the service for; none if left out. */
  toAskFor?: number;
  /** What a run that reached its own cap needs for the rest, at most; null for every other run. */
  capReached: { creditCap: number; companies: number; moreCredits: number } | null;
  /** What `undoRun` would do, in words; empty where there is nothing to undo. */
  undo: string;
  /** What was requested, its range on the sheet as that is called now. */
  request?: RunRequest;
  /** Told by `startRun`: what is left of the range below the first few companies (`RunRequest.first`), where it is then. */
  rest?: string;
  /** How many companies that is, as its bill will say. */
  restCompanies?: number;
}

export interface OpenedResults {
  sheetName: string;
  /** Beside the names of a run that looked for their websites: what a run about these companies is started with. */
  websites?: { range: string; companies: number };
}

export interface FoundCompany {
  uuid: string;
  name: string;
  website: string;
  product_category: string | null;
}
