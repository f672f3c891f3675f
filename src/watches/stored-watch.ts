import * as z from "zod/mini";
import type { LookResult } from "../core/look-in-words";
import { checksum } from "../core/checksum";
import { once } from "../core/once";
import type { RunRequest } from "../core/run-request";
import { LimitError, type ErrorCode } from "../errors";
import { collection } from "../store/collection";
import type { DocumentValues } from "../store/document";
import type { Schedule } from "./schedule";
import { MarketChoice, WatchEvery, WatchKind } from "./watch-request";

/** The last moment that a date can tell, about. */
const LATEST_MS = 8e15;

/** A watch as the document keeps it, shared by everybody who edits it. */
export interface StoredWatch extends Schedule {
  readonly id: string;
  /** Milliseconds. */
  readonly madeAt: number;
  readonly name: string;
  readonly kind: WatchKind;
  readonly request: Omit<RunRequest, "kind">;
  /** The saved list that is watched; left out where a column is. */
  readonly listId?: string | undefined;
  /** What the list asks, as its owner has agreed to it (`askedOf`): nothing else is bought; left out where no list is watched. */
  readonly agreed?: string | undefined;
  /** What the list asks since somebody has changed it, as the message says: going on agrees to that; else left out. */
  readonly asks?: string | undefined;
  /** The market whose news are watched; left out where companies are. */
  readonly market?: MarketChoice | undefined;
  /** Up to which answer what is new was told, of a list or a market; left out before the first look. */
  readonly seen?: SeenAnswer | undefined;
  /** A look at a list or a market that was begun and not told. */
  readonly look?: OpenLook | undefined;
  readonly every: WatchEvery;
  /** The column of companies: its sheet, its heading, and where it was; no sheet has the id of a watch without one. */
  readonly sheetId: number;
  readonly header: string;
  readonly column: number;
  /** Only rows that are ticked in a column “Watch” are looked at; left out where all are. */
  readonly ticked?: true | undefined;
  readonly creditCap: number;
  readonly monthCap: number;
  /** Whose key pays: only their trigger and their sidebar look. */
  readonly payer: string;
  /** The day of the last look that was begun, or of the last one before it was made. */
  readonly slot: string;
  /** Milliseconds: when the last look began; 0 before the first, which is what later ones are compared with. */
  readonly lookedAt: number;
  /** Milliseconds: answers until then were told, of a column; what came later is new. */
  readonly toldAt: number;
  /** The company that the next look goes on with, where a cap or another look has cut off the last one; else left out. */
  readonly next?: string | undefined;
  /** The run of the last look that came to its end. */
  readonly lastRun: string;
  readonly last: LookResult | null;
  /** Credits by calendar month, `YYYY-MM`. */
  readonly month: { readonly month: string; readonly credits: number };
  /** Credits of the dearest look so far: one that the journal has answered says nothing of the next. */
  readonly dearest?: number | undefined;
  readonly paused: boolean;
  /** Why it looks no more until somebody says so; null while it does. */
  readonly stopped: ErrorCode | null;
  readonly message: string;
  /** What its looks have found, the last one last: what its digests tell. Left out before the first find. */
  readonly found?: readonly FoundByLook[] | undefined;
  readonly digest: {
    /** `""` without one. */
    readonly host: string;
    /** That host is of an e-mail address; left out of a webhook. */
    readonly isMail?: boolean | undefined;
    /** Milliseconds: looks until then are told, or need not be. */
    readonly upTo: number;
    /** The day of the last delivery, and how often it was tried in vain. */
    readonly day: string;
    readonly tries: number;
    readonly problem: string;
    /** Milliseconds: no try before then; left out where it may be tried at any time. */
    readonly notBefore?: number | undefined;
  };
}

/** Up to which answer a watch has told what is new, and of which question. */
export interface SeenAnswer {
  /** When that answer was fetched, ISO 8601. */
  readonly at: string;
  /** Of a list its filters' checksum; of a market the day since when. */
  readonly asked: string;
}

/** A look at a list or a market: unlike a run it has no record of its own. */
export interface OpenLook {
  /** What it spends is on this account. */
  readonly id: string;
  /** Milliseconds, whole seconds: when it began. */
  readonly at: number;
  /** Until then it is under way; after that whoever looks goes on with it. */
  readonly until: number;
}

/** What one look has found, as a digest tells it. */
export interface FoundByLook {
  /** Milliseconds: when it began. */
  readonly look: number;
  readonly finds: readonly { readonly company: string; readonly what: string; readonly link: string }[];
  /** How many there are beyond these. */
  readonly more: number;
}

/** Of a watch that looks at a list or a market. */
export const NO_COLUMN = { sheetId: -1, header: "", column: 1 } as const;

export const NO_DIGEST: StoredWatch["digest"] = { host: "", upTo: 0, day: "", tries: 0, problem: "" };

const amount = () => z.number().check(z.minimum(0));
const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const Stored = once(() =>
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    madeAt: within(0, LATEST_MS),
    name: z.string(),
    kind: WatchKind(),
    request: z.record(z.string(), z.unknown()),
    every: WatchEvery(),
    hour: within(0, 23),
    weekday: within(1, 7),
    sheetId: z.number(),
    header: z.string(),
    column: z.int().check(z.minimum(1)),
    creditCap: amount(),
    monthCap: amount(),
    payer: z.string(),
    slot: z.iso.date(),
    lookedAt: within(0, LATEST_MS),
    toldAt: within(0, LATEST_MS),
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
    month: z.object({ month: z.string(), credits: amount() }),
    paused: z.boolean(),
    stopped: z.nullable(z.string()),
    message: z.string(),
    dearest: z.optional(z.number()),
    next: z.optional(z.string()),
    listId: z.optional(z.string()),
    agreed: z.optional(z.string()),
    asks: z.optional(z.string()),
    market: z.optional(MarketChoice()),
    ticked: z.optional(z.literal(true)),
    seen: z.optional(z.object({ at: z.string(), asked: z.string() })),
    look: z.optional(z.object({ id: z.string(), at: within(0, LATEST_MS), until: within(0, LATEST_MS) })),
    found: z.optional(
      z.array(
        z.object({
          look: within(0, LATEST_MS),
          finds: z.array(z.object({ company: z.string(), what: z.string(), link: z.string() })),
          more: within(0, Number.MAX_SAFE_INTEGER),
        }),
      ),
    ),
    digest: z.object({
      host: z.string(),
      isMail: z.optional(z.boolean()),
      upTo: z.number(),
      day: z.string(),
      tries: z.number(),
      problem: z.string(),
      notBefore: z.optional(z.number()),
    }),
  }),
);

/** Its owner agrees to what its list asks now; one that had stopped to ask for that goes on. */
export function withAgreed(watch: StoredWatch, agreed: string): StoredWatch {
  const { asks, ...rest } = watch;
  return { ...rest, agreed, ...(asks === undefined ? {} : { stopped: null, message: "" }) };
}

/** The watches of a spreadsheet, shared by everybody who edits it. */
export const watches = collection<StoredWatch>({
  prefix: "WATCH_",
  schema: () => Stored() as unknown as z.ZodMiniType<StoredWatch>,
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
