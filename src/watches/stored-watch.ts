import { outcomeOf } from "../api/outcomes";
import { daysBefore } from "../core/api-date";
import { creditsInWords, rounded } from "../core/credits";
import { checksum } from "../core/json";
import { MarketChoice, RunRequest } from "../core/run-request";
import { once } from "../core/terms";
import { type ErrorCode, LimitError } from "../errors";
import { accountOfMonth, type Cap, isForLater } from "../journal/ledger";
import type { RunServices, WatchCaps } from "../runs/run-services";
import { collection, type DocumentValues } from "../store/store";
import { WatchEvery, WatchKind } from "./watch-request";
import * as z from "zod/mini";

/** The last moment that a date can tell, about. */
const LATEST_MS = 8e15;

const amount = () => z.number().check(z.minimum(0));
const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Up to which answer a watch has told what is new, and of which question. */
const SeenAnswer = once(() =>
  z.object({
    /** When that answer was fetched, ISO 8601. */
    at: z.string(),
    /** Of a list its filters' checksum; of a market the day since when. */
    asked: z.string(),
  }),
);
export type SeenAnswer = z.infer<ReturnType<typeof SeenAnswer>>;

/** What one look has found, as a digest tells it. */
const FoundByLook = once(() =>
  z.object({
    /** Milliseconds: when it began. */
    look: within(0, LATEST_MS),
    finds: z.array(z.object({ company: z.string(), what: z.string(), link: z.string() })),
    /** How many there are beyond these. */
    more: within(0, Number.MAX_SAFE_INTEGER),
  }),
);
export type FoundByLook = z.infer<ReturnType<typeof FoundByLook>>;

/** A watch as the document keeps it, shared by everybody who edits it. */
const StoredWatch = once(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    /** Milliseconds. */
    madeAt: within(0, LATEST_MS),
    name: z.string(),
    kind: WatchKind(),
    request: z.omit(RunRequest(), { kind: true }),
    /** The saved list that is watched; left out where a column is. */
    listId: z.optional(z.string()),
    /** What the list asks, as its owner has agreed to it (`askedOf`): nothing else is bought; left out where no list is watched. */
    agreed: z.optional(z.string()),
    /** What the list asks since somebody has changed it, as the message says: going on agrees to that; else left out. */
    asks: z.optional(z.string()),
    /** The market whose news are watched; left out where companies are. */
    market: z.optional(MarketChoice()),
    /** Up to which answer what is new was told, of a list or a market; left out before the first look. */
    seen: z.optional(SeenAnswer()),
    every: WatchEvery(),
    hour: within(0, 23),
    weekday: within(1, 7),
    /** The column of companies: its sheet, its heading, and where it was; no sheet has the id of a watch without one. */
    sheetId: z.number(),
    header: z.string(),
    column: z.int().check(z.minimum(1)),
    /** Only rows that are ticked in a column “Watch” are looked at; left out where all are. */
    ticked: z.optional(z.literal(true)),
    creditCap: amount(),
    monthCap: amount(),
    /** Whose key pays: only their trigger and their sidebar look. */
    payer: z.string(),
    /** The day of the last look that was begun, or of the last one before it was made. */
    slot: z.iso.date(),
    /** Milliseconds: when the last look began; 0 before the first, which is what later ones are compared with. */
    lookedAt: within(0, LATEST_MS),
    /** Milliseconds: answers until then were told, of a column; what came later is new. */
    toldAt: within(0, LATEST_MS),
    /** The company that the next look goes on with, where a cap or another look has cut off the last one; else left out. */
    next: z.optional(z.string()),
    /** The run of the last look that came to its end, and what it came to. */
    lastRun: z.string(),
    last: z.nullable(
      z.object({
        credits: z.number(),
        finds: z.number(),
        isFirst: z.optional(z.literal(true)),
        looked: z.optional(z.number()),
        of: z.optional(z.number()),
        added: z.optional(z.object({ companies: z.number(), credits: z.number() })),
      }),
    ),
    paused: z.boolean(),
    /** Why it looks no more until somebody says so; null while it does. */
    stopped: z.nullable(z.custom<ErrorCode>((code) => typeof code === "string")),
    message: z.string(),
    /** What its looks have found, the last one last: what its digests tell. Left out before the first find. */
    found: z.optional(z.array(FoundByLook())),
    digest: z.object({
      /** `""` without one. */
      host: z.string(),
      /** That host is of an e-mail address; left out of a webhook. */
      isMail: z.optional(z.boolean()),
      /** Milliseconds: looks until then are told, or need not be. */
      upTo: z.number(),
      /** The day of the last delivery, and how often it was tried in vain. */
      day: z.string(),
      tries: z.number(),
      problem: z.string(),
      /** Milliseconds: no try before then; left out where it may be tried at any time. */
      notBefore: z.optional(z.number()),
    }),
  }),
);
export type StoredWatch = Readonly<z.infer<ReturnType<typeof StoredWatch>>>;

/** Of a watch that looks at a list or a market. */
export const NO_COLUMN = { sheetId: -1, header: "", column: 1 } as const;

export const NO_DIGEST: StoredWatch["digest"] = { host: "", upTo: 0, day: "", tries: 0, problem: "" };

/** Its owner agrees to what its list asks now; one that had stopped to ask for that goes on. */
export function withAgreed(watch: StoredWatch, agreed: string): StoredWatch {
  const { asks, ...rest } = watch;
  return { ...rest, agreed, ...(asks === undefined ? {} : { stopped: null, message: "" }) };
}

/** The watches of a spreadsheet, shared by everybody who edits it. */
export const watches = collection<StoredWatch>({
  prefix: "WATCH_",
  schema: StoredWatch,
  key: ({ id }) => id,
  most: 10,
  // One that tells changes of every column there is, with finds that wait for a digest.
  largest: 60_000,
  full: () =>
    new LimitError(
      "limit/store",
      "There is no room for another watch in this spreadsheet.",
      "Delete one first.",
    ),
});

/** In the order in which they were made; without those that cannot be read. */
export function watchesIn(snapshot: DocumentValues): StoredWatch[] {
  return watches.list(snapshot).sort((one, other) => one.madeAt - other.madeAt);
}

/** Another text once a watch has looked, or is another; blank where nothing is watched. */
export function watchedMark(snapshot: DocumentValues): string {
  const texts = watches.texts(snapshot);
  return texts.length === 0 ? "" : checksum(texts);
}

type Services = Pick<RunServices, "state" | "clock">;
type Capped = Pick<StoredWatch, "id" | "monthCap">;

/** What a watch may spend in the month that it is. */
export function capOfMonth({ id, monthCap }: Capped, { state, clock }: Services): Cap {
  return {
    account: accountOfMonth(id, state.dayOf(clock.now()).slice(0, "YYYY-MM".length)),
    credits: monthCap,
    says: `this month's cap of ${creditsInWords(monthCap)}`,
  };
}

/** The caps of a watch as it is now; null where it is gone. */
export function watchCaps(watchId: string, services: Services): WatchCaps | null {
  const watch = watchesIn(services.state.known()).find(({ id }) => id === watchId);
  return watch === undefined ? null : { look: watch.creditCap, month: capOfMonth(watch, services) };
}

export function spentThisMonth(watch: Capped, services: Services): number {
  return services.state.known().spentBy(capOfMonth(watch, services).account);
}

export function roomThisMonth(watch: Capped, services: Services): number {
  return services.state.known().leftOf(capOfMonth(watch, services));
}

/**
 * What a watch will have cost at the end of the month at most, if no look costs more than the last one did, or all that it may
 * where that cost nothing.
 *
 * @param looks How many are left of the month.
 */
export function mostThisMonth(
  { creditCap, monthCap, last }: Pick<StoredWatch, "creditCap" | "monthCap" | "last">,
  spent: number,
  looks: number,
): number {
  const each = Math.min(creditCap, last?.credits || creditCap);
  return rounded(Math.max(spent, Math.min(monthCap, spent + looks * each)));
}

/** When a watch looks, on clocks of the spreadsheet's time zone. */
export interface Schedule {
  readonly every: WatchEvery;
  /** 0 to 23. */
  readonly hour: number;
  /** 1 is Monday; only of a weekly watch. */
  readonly weekday: number;
}

const DAYS_OF_A_WEEK = 7;
const MOST_DAYS_AHEAD = 32;

/**
 * The day of the latest look that is due by now, `YYYY-MM-DD`.
 *
 * Days are compared and never counted, so a clock that is put forward or back, or a trigger that fires twice or a day
 * late, makes one look of one day.
 *
 * @param localTime What the clocks show: `2026-11-21T09:30:00`.
 */
export function latestSlot(schedule: Schedule, localTime: string): string {
  const today = localTime.slice(0, 10);
  const isPast = Number(localTime.slice(11, 13)) >= schedule.hour;
  let day = isPast ? today : daysBefore(today, 1);
  while (!isDay(schedule, day)) day = daysBefore(day, 1);
  return day;
}

/** The day of the look after this one. */
export function nextSlot(schedule: Schedule, slot: string): string {
  for (let ahead = 1; ahead <= MOST_DAYS_AHEAD; ahead++) {
    const day = daysBefore(slot, -ahead);
    if (isDay(schedule, day)) return day;
  }
  return slot;
}

/** How many looks are still to come in the month of `today`, after the one of `slot`; what was missed is looked at once. */
export function looksLeft(schedule: Schedule, slot: string, today: string): number {
  const month = today.slice(0, 7);
  const yesterday = daysBefore(today, 1);
  let left = 0;
  for (let day = slot > yesterday ? slot : yesterday; ; left++) {
    const next = nextSlot(schedule, day);
    if (next === day || next.slice(0, 7) > month) return left;
    day = next;
  }
}

function isDay({ every, weekday }: Schedule, day: string): boolean {
  if (every === "day") return true;
  if (every === "month") return day.endsWith("-01");
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (fromSunday === 0 ? DAYS_OF_A_WEEK : fromSunday) === weekday;
}

/** Nobody but a person can do anything about these, and everything else would fail by them as well. */
export const FINAL: readonly ErrorCode[] = [
  "api/key-refused",
  "api/no-credits",
  "api/plan",
  "setup/no-key",
  "setup/changed",
  "setup/permission",
];

/** Whether what could not be done may be done later without anybody changing anything; so may what rows were moved under. */
export function passes(error: unknown, code: ErrorCode): boolean {
  if (isForLater(error) || code === "setup/spending-stopped" || code === "input/changed") return true;
  return code.startsWith("limit/") ? code !== "limit/credit-cap" : outcomeOf(code).retry;
}
