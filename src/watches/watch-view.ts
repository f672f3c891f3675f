import { daysBefore } from "../core/api-date";
import { filterInWords } from "../core/job-filter";
import type { LookResult } from "../core/look-in-words";
import type { MarketChoice, RunRequest } from "../core/run-request";
import { codeOf } from "../errors";
import type { Clock } from "../google/ports";
import type { Spreadsheet } from "../google/spreadsheet";
import { accountOfRun } from "../journal/ledger";
import type { StoredList } from "../lists/saved-lists";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { stopIsOver } from "../runs/stop-is-over";
import { later, lookOf, openLook, slotOf } from "./conclude";
import type { DigestTargets } from "./digest-text";
import { marketInWords } from "./market";
import { looksLeft, mostThisMonth, nextSlot, spentThisMonth, type StoredWatch } from "./stored-watch";
import { watchedRange, whereInWords } from "./target";
import type { WatchKind, WatchRequest } from "./watch-request";
import type { Find } from "./whats-new";

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
  /** What they will be at the end of it at most, if no look costs more than the last one. */
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

const HOUR_MS = 60 * 60 * 1000;

interface Shown {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The saved lists, where one is watched. */
  readonly lists: readonly StoredList[];
  readonly targets: DigestTargets;
  /** All runs that are known. */
  readonly records: readonly RunRecord[];
}

/** As the sidebar shows it. */
export function watchView(
  services: RunServices,
  watch: StoredWatch,
  { today, lists, targets, records }: Shown,
): Watch {
  const { settings, spreadsheet } = services;
  const { id, slot, lookedAt, lastRun, last, paused, stopped, sheetId: _sheetId, ...rest } = watch;
  const spent = spentThisMonth(watch, services);
  const isOff = paused || stopped !== null;
  const list = lists.find((each) => each.id === watch.listId)?.name;
  const state =
    stopped !== null ? "stopped" : paused ? "paused" : isRunning(watch, records) ? "running" : "waiting";
  const open = openLook(records, watch);
  const begun = open === undefined ? slot : later(slot, slotOf(open));
  const nextAt = isOff ? null : instantOf(spreadsheet, nextSlot(watch, begun), rest.hour);
  const isDue = nextAt !== null && Date.parse(nextAt) <= services.clock.now();
  // When it goes on is known to its run.
  const isResting = !isOff && open?.state === "stopped" && stopIsOver(open, services) === null;
  return {
    watchId: id,
    name: rest.name,
    kind: rest.kind,
    request: rest.request,
    every: rest.every,
    hour: rest.hour,
    weekday: rest.weekday,
    creditCap: rest.creditCap,
    monthCap: rest.monthCap,
    where: whereOf(spreadsheet, watch, list),
    ...(list === undefined ? {} : { list }),
    ...(rest.market === undefined ? {} : { market: rest.market }),
    ...(watch.ticked === true ? { ticked: true } : {}),
    ...rangeNow(services, watch),
    mine: rest.payer === settings.payerTag,
    state,
    message: isResting ? open.message : rest.message,
    nextAt,
    ...(isDue ? { due: true } : {}),
    lastLook:
      lastRun === "" || last === null
        ? null
        : {
            at: new Date(lookedAt).toISOString(),
            ...last,
            credits: creditsOfLast(services, lastRun, last.credits),
          },
    spentThisMonth: spent,
    mostThisMonth: mostThisMonth(watch, spent, isOff ? 0 : looksLeft(watch, slot, today)),
    digest: digestView(watch, rest.payer === settings.payerTag ? targets : null),
  };
}

/** Rows of its run may have been tried again since it ended. */
function creditsOfLast({ state }: RunServices, lastRun: string, credits: number): number {
  return Math.max(credits, state.known().settledBy(accountOfRun(lastRun)));
}

function whereOf(
  spreadsheet: RunServices["spreadsheet"],
  watch: StoredWatch,
  list: string | undefined,
): string {
  if (watch.market !== undefined) return marketInWords(watch.market);
  if (watch.kind !== "list") {
    const filtered = filterInWords(watch.kind, watch.request);
    const where = whereInWords(spreadsheet, watch);
    return filtered === null ? where : `${where}. ${filtered}`;
  }
  return list === undefined ? "a list that was deleted" : `the list “${list}”`;
}

function digestView({ id, digest }: StoredWatch, mine: DigestTargets | null): Watch["digest"] {
  const { host, isMail = false, problem } = digest;
  if (host === "") return null;
  if (!isMail) return { kind: "webhook", host, address: null, problem };
  return { kind: "mail", host, address: mine?.of(id)?.address ?? null, problem };
}

/** Left out where the column is gone, or there is none. */
function rangeNow({ spreadsheet }: RunServices, watch: StoredWatch): { range?: string } {
  try {
    return { range: watchedRange(spreadsheet, watch) };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {};
  }
}

/** A look that waits for something else than a cap has its watch wait. */
function isRunning({ id }: StoredWatch, records: readonly RunRecord[]): boolean {
  const look = lookOf(records, id);
  return look !== undefined && (look.state !== "stopped" || look.needs !== null);
}

function instantOf(spreadsheet: RunServices["spreadsheet"], day: string, hour: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(spreadsheet.instantOf({ year, month, day: date }).getTime() + hour * HOUR_MS).toISOString();
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

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** @param day `YYYY-MM` or `YYYY-MM-DD`. */
export function monthInWords(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1]!;
}
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** A weekday that is further away would be taken for the one of this week. */
const MOST_DAYS = 6;

/**
 * What goes on with "since": a time of today, a weekday, or a date.
 *
 * @param then What the clocks of the spreadsheet showed then, `2026-11-21T09:30:00`. @param now What they show now.
 */
export function sinceInWords(then: string, now: string): string {
  const [day, today] = [then.slice(0, 10), now.slice(0, 10)];
  if (day >= today) return then.slice(11, 16);
  if (day >= daysBefore(today, MOST_DAYS)) return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
  const date = `${Number(day.slice(8))} ${monthInWords(day)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}

/** The same, to be read by itself: `today at 09:30`, `on Tuesday`, `on 9 March`. */
export function whenInWords(then: string, now: string): string {
  const isToday = then.slice(0, 10) >= now.slice(0, 10);
  return `${isToday ? "today at" : "on"} ${sinceInWords(then, now)}`;
}

/** When several were found: `today at 09:30` where they came together, else `since Tuesday`. */
export function spanInWords(first: string, last: string, now: string): string {
  const [from, to] = [whenInWords(first, now), whenInWords(last, now)];
  return from === to ? from : `since ${sinceInWords(first, now)}`;
}

/** When finds were found and last marked as seen, for whoever looks at them now. */
export function findTimes(
  finds: readonly Find[],
  { spreadsheet, clock }: { readonly spreadsheet: Spreadsheet; readonly clock: Clock },
): FindTimes {
  const local = (iso: string): string => spreadsheet.localTime(Date.parse(iso));
  const now = spreadsheet.localTime(clock.now());
  const marked = finds.flatMap(({ seenAt = "" }) => (seenAt === "" ? [] : [seenAt])).sort();
  const waiting = finds.flatMap(({ seen, foundAt }) => (seen || foundAt === "" ? [] : [foundAt])).sort();
  const [first = "", last = ""] = [waiting[0], waiting[waiting.length - 1]];
  const seen = marked.pop() ?? "";
  const since = seen || first;
  return {
    since: since === "" ? "" : sinceInWords(local(since), now),
    found: first === "" ? "" : spanInWords(local(first), local(last), now),
    seenWhen: seen === "" ? "" : whenInWords(local(seen), now),
  };
}
