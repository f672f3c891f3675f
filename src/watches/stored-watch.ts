import * as z from "zod/mini";
import { checksum } from "../core/checksum";
import { MarketChoice } from "../core/market-choice";
import { once } from "../core/once";
import { RunRequest } from "../core/run-request";
import { LimitError, type ErrorCode } from "../errors";
import { collection } from "../store/collection";
import type { DocumentValues } from "../store/document";
import { WatchEvery, WatchKind } from "./watch-request";

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
