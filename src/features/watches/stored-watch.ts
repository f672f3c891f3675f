import { outcomeOf } from "../../api/outcomes";
import { checksum } from "../../core/json";
import { once } from "../../core/terms";
import { type ErrorCode, InputError, LimitError, SetupError } from "../../core/errors";
import type { SharedState } from "../../money/shared-state";
import { accountOfWatch, type Cap, capsOfDates } from "../../money/ledger";
import { isForLater } from "../../money/over-cap";
import type { App } from "../../app";
import type { WatchCaps } from "../../runs/caps-of-run";
import { collection, type DocumentValues } from "../../money/store";
import { type WatchedRequest, WatchEvery, WatchKind, withRequest } from "./watch-request";
import * as z from "zod/mini";

/** The last moment that a date can tell, about. */
const LATEST_MS = 8e15;

const amount = () => z.number().check(z.minimum(0));
const within = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const moment = () => within(0, LATEST_MS);
const errorCode = () => z.custom<ErrorCode>((code) => typeof code === "string");

/** A watch as the document keeps it, shared by everybody who edits it: a schedule, a request and a watermark. */
const StoredWatch = once(() =>
  withRequest(
    z.object({
      id: z.string().check(z.minLength(1)),
      /** Milliseconds. */
      madeAt: moment(),
      name: z.string(),
      kind: WatchKind(),
      request: z.custom<WatchedRequest>(),
      /** The column of companies: its sheet, its heading, and where it was. `ticked`: only rows that are ticked in a column “Watch”. */
      column: z.optional(
        z.object({
          sheetId: z.number(),
          header: z.string(),
          at: z.int().check(z.minimum(1)),
          ticked: z.optional(z.boolean()),
        }),
      ),
      /**
       * The saved list, with the name and the question that its owner has agreed to (`askedOf`): nothing else is bought or told.
       * `asks`: what it asks since it was changed, as the message says; going on agrees to that.
       */
      list: z.optional(
        z.object({ id: z.string(), name: z.string(), agreed: z.string(), asks: z.optional(z.string()) }),
      ),
      every: WatchEvery(),
      hour: within(0, 23),
      weekday: within(1, 7),
      creditCap: amount(),
      monthCap: amount(),
      /** Left out where only its looks and months are limited. */
      dayCap: z.optional(amount()),
      /** Credits of one look, as its owner was told when it was saved; null where that could not be told. */
      quoted: z.nullable(z.object({ low: amount(), high: amount() })),
      /** Whose key pays: only their trigger and their sidebar look. */
      payer: z.string(),
      /** The address of the API that its owner has agreed to: at no other one a check begins by itself. */
      host: z.string(),
      /** The day of the last look that was begun, or of the last one before it was made; with its hour where it looks every hour. */
      slot: z.string().check(z.regex(/^\d{4}-\d\d-\d\d(T\d\d)?$/)),
      /** Milliseconds: answers until then were told, what came later is new; null where there is nothing to compare with. */
      toldAt: z.nullable(moment()),
      /** The company that the next look goes on with, where its cap has ended the last one; else left out. */
      next: z.optional(z.string()),
      /** The run of the last look that was concluded. */
      lastRun: z.string(),
      /** When the last look that came to its end began, in milliseconds, and what it came to; null before the first. */
      last: z.nullable(
        z.object({
          at: moment(),
          credits: z.number(),
          finds: z.number(),
          isFirst: z.optional(z.literal(true)),
          looked: z.optional(z.number()),
          of: z.optional(z.number()),
          filled: z.optional(z.number()),
          added: z.optional(z.object({ companies: z.number(), credits: z.number() })),
        }),
      ),
      paused: z.boolean(),
      /** Its owner has everything forgotten: another user may take it over. */
      left: z.optional(z.literal(true)),
      /** Why it looks no more until its owner lets it go on; null while it does. */
      stopped: z.nullable(errorCode()),
      message: z.string(),
      /** Why the last try to begin a look came to nothing, and since when (milliseconds); left out once one has begun. */
      notBegun: z.optional(z.object({ at: moment(), code: errorCode(), message: z.string() })),
      /** What its digest tells, or has told: the finds up to the look of a run. Left out before the first find. */
      found: z.optional(
        z.object({
          run: z.string(),
          finds: z.array(z.object({ company: z.string(), what: z.string(), link: z.string() })),
          /** How many there are beyond these. */
          more: within(0, Number.MAX_SAFE_INTEGER),
          sent: z.boolean(),
        }),
      ),
      /** Where that is sent; null if nowhere. */
      digest: z.nullable(
        z.object({
          /** `isMail`: host is of an e-mail address, else of a webhook. */
          host: z.string(),
          isMail: z.boolean(),
          /** The day of the last try, how many there were on it, and why the last was in vain. */
          day: z.string(),
          tries: z.number(),
          problem: z.string(),
        }),
      ),
    }),
  ),
);
export type StoredWatch = Readonly<z.infer<ReturnType<typeof StoredWatch>>>;

/** The watches of a spreadsheet. */
export const watches = collection<StoredWatch>({
  prefix: "WATCH_",
  schema: StoredWatch,
  key: ({ id }) => id,
  owner: ({ payer }) => payer,
  most: 10,
  leaves: 70_000,
  // Room for a watch that tells changes of every column there is, with finds that wait for a digest.
  largest: 60_000,
  full: () =>
    new LimitError(
      "limit/store",
      "There is no room for another watch of yours in this spreadsheet.",
      "Delete one first.",
    ),
});

/** In the order in which they were made; without those that cannot be read. */
export function watchesIn(snapshot: DocumentValues): StoredWatch[] {
  return watches.list(snapshot).sort((one, other) => one.madeAt - other.madeAt);
}

/** A text that changes once a watch has looked or was changed; blank where nothing is watched. */
export function watchedMark(snapshot: DocumentValues): string {
  const texts = watches.texts(snapshot);
  return texts.length === 0 ? "" : checksum(texts);
}

/** @throws {InputError} If there is none of that id. */
export function watchOf(all: readonly StoredWatch[], id: string): StoredWatch {
  const watch = all.find((each) => each.id === id);
  if (watch !== undefined) return watch;
  throw new InputError(
    "input/argument",
    "Somebody has deleted this watch.",
    "Open the list of watches again.",
  );
}

/** Changes one of them; nothing if it was deleted meanwhile. */
export function changeWatch(
  state: SharedState,
  id: string,
  change: (watch: StoredWatch) => StoredWatch,
): void {
  watches.change(state, (all) => all.map((watch) => (watch.id === id ? change(watch) : watch)));
}

/** Its owner agrees to what its list asks now; one that had stopped to ask for that goes on. */
export function withAgreed(watch: StoredWatch, agreed: string): StoredWatch {
  const { list } = watch;
  if (list === undefined) return watch;
  return {
    ...watch,
    list: { id: list.id, name: list.name, agreed },
    // With other filters, or of another length, it is another list.
    toldAt: list.agreed === agreed ? watch.toldAt : null,
    ...(list.asks === undefined ? {} : { stopped: null, message: "" }),
  };
}

/** Its owner lets it check at their address of today: answers of another one are not compared, and do not tell what a check costs. */
export function withHost(watch: StoredWatch, host: string, now: number): StoredWatch {
  return watch.host === host ? watch : { ...watch, host, toldAt: now, last: null, quoted: null };
}

/** @throws {SetupError} Without a key; `setup/changed`, if its owner has saved another address since they agreed to it. */
export function requireSameHost(
  { host }: Pick<StoredWatch, "host">,
  settings: Pick<App["settings"], "access" | "host">,
): void {
  settings.access();
  if (host === settings.host) return;
  throw new SetupError(
    "setup/changed",
    `It was set up for ${host}.`,
    `Press Go on to check at ${settings.host}.`,
  );
}

export function notYours(): LimitError {
  return new LimitError(
    "limit/busy",
    "Only the user who made this watch can do that: it spends their credits.",
  );
}

/** Only a person can do anything about these, and every other request would fail by them as well. */
export const FINAL: readonly ErrorCode[] = [
  "api/key-refused",
  "api/no-credits",
  "api/plan",
  "setup/no-key",
  "setup/changed",
  "setup/permission",
];

/** A person has stopped spending, or is asked about a bill, or rows were changed: the watch goes on once that is over. */
const PASS: readonly ErrorCode[] = ["setup/spending-stopped", "setup/odd-bill", "input/changed"];

/** Whether what failed may succeed later with nothing changed; so may what failed because rows were moved. */
export function passes(error: unknown, code: ErrorCode): boolean {
  if (isForLater(error) || PASS.includes(code)) return true;
  return code.startsWith("limit/") ? code !== "limit/credit-cap" : outcomeOf(code).retry;
}

/** What a watch may spend in the month that it is and, where that is limited, today. */
export function datedCaps(
  { id, monthCap, dayCap }: Pick<StoredWatch, "id" | "monthCap" | "dayCap">,
  app: Pick<App, "state" | "clock">,
): Cap[] {
  return capsOfDates(
    (date) => accountOfWatch(id, date),
    { monthCap, ...(dayCap === undefined ? {} : { dayCap }) },
    app,
  );
}

/** What it may spend in the month that it is. */
export function capOfMonth(
  watch: Pick<StoredWatch, "id" | "monthCap">,
  app: Pick<App, "state" | "clock">,
): Cap {
  return datedCaps({ ...watch, dayCap: undefined }, app)[0]!;
}

/** The caps of a watch as it is now; null where it is gone. */
export function watchCaps(watchId: string, app: Pick<App, "state" | "clock">): WatchCaps | null {
  const watch = watches.get(app.state.known(), watchId);
  return watch === null ? null : { look: watch.creditCap, dated: datedCaps(watch, app) };
}
