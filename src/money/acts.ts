import { storedJson } from "../core/json";
import { once, sizeBytes } from "../core/terms";
import { oneLine, shortened } from "../core/shortened";
import type { Clock, Codec } from "../google/ports";
import type { Snapshot, Values } from "./snapshot";
import type { DocumentStore } from "./store";
import * as z from "zod/mini";

/** What a user does that concerns the other users of the spreadsheet. */
const ACT_NAMES = [
  /** Paid answers were evicted: by a user who wanted room, or by the add-on. */
  "answers-dropped",
  "room-made",
  "journal-started",
  /** Answers came from a file: nobody has paid for them here. */
  "answers-imported",
  "spending-stopped",
  "spending-allowed",
  /** Bills that no price explains were called right by the payer, or set aside. */
  "bill-accepted",
  "bill-set-aside",
  /** The user asks the API at another address from now on. */
  "address-changed",
  /** The user lets formulas spend their credits here, or no longer does. */
  "formulas-allowed",
  "formulas-withdrawn",
  "list-changed",
  "list-renamed",
  "list-deleted",
  /** Another user's watch or run. */
  "watch-paused",
  "watch-deleted",
  "watch-taken-over",
  "run-cancelled",
] as const;
export type ActName = (typeof ACT_NAMES)[number];

/** Who acts, and when. */
export interface Hand {
  /** ISO 8601. */
  readonly at: string;
  /** The tag of the user; blank if the add-on acts by itself. */
  readonly payer: string;
}

/** One line of the history: who did what to things that all users of the spreadsheet share. */
export interface Act extends Hand {
  readonly what: ActName;
  /** Number of answers that were evicted, or imported. */
  readonly answers?: number | undefined;
  /** Sum of the bills. */
  readonly credits?: number | undefined;
  /** The list, watch, run or host that it was done to, or the file, as a user named it: untrusted text. */
  readonly name?: string | undefined;
  /** Its name before. */
  readonly before?: string | undefined;
}

const Kept = once(() =>
  z.object({
    at: z.iso.datetime(),
    what: z.enum(ACT_NAMES),
    payer: z.string(),
    answers: z.optional(z.number()),
    credits: z.optional(z.number()),
    name: z.optional(z.string()),
    before: z.optional(z.string()),
  }),
);

const PROPERTY = "ACTS";
const MOST_ACTS = 40;
const MOST_BYTES = 6_000;
const LONGEST_NAME = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The latest first. Acts that cannot be read are left out. */
export function actsIn(snapshot: Pick<Snapshot, "value">): readonly Act[] {
  return (storedJson(snapshot.value(PROPERTY), Array.isArray) ?? []).flatMap((each: unknown): Act[] => {
    const checked = z.safeParse(Kept(), each);
    return checked.success ? [checked.data] : [];
  });
}

/** Values to write together with the act itself. */
export function actsValues(act: Act, snapshot: Pick<Snapshot, "value">): Values {
  const said = { ...act, ...named("name", act.name), ...named("before", act.before) };
  const all = actsIn(snapshot);
  const again = all.find((each) => isAgain(said, each));
  const acts = [again === undefined ? said : together(said, again), ...all.filter((each) => each !== again)];
  while (acts.length > MOST_ACTS || sizeBytes(JSON.stringify(acts)) > MOST_BYTES) removeCommonest(acts);
  return { [PROPERTY]: JSON.stringify(acts) };
}

function named(member: "name" | "before", text: string | undefined): Partial<Act> {
  return text === undefined ? {} : { [member]: shortened(oneLine(text), LONGEST_NAME) };
}

/** Whether it repeats an act of the same day on the same thing: then only the latest is kept. */
function isAgain(act: Act, before: Act): boolean {
  const isSame = act.what === before.what && act.payer === before.payer && act.name === before.name;
  return isSame && Math.abs(Date.parse(act.at) - Date.parse(before.at)) < DAY_MS;
}

function together(act: Act, { answers }: Act): Act {
  return answers === undefined ? act : { ...act, answers: answers + (act.answers ?? 0) };
}

/** Removes the oldest act of the most frequent kind, so that many of one kind don't push out the others. */
function removeCommonest(acts: Act[]): void {
  const count = (what: ActName): number => acts.filter((act) => act.what === what).length;
  const most = Math.max(...acts.map(({ what }) => count(what)));
  for (let place = acts.length - 1; place >= 0; place--)
    if (count(acts[place]!.what) === most) return void acts.splice(place, 1);
}

interface HandParts {
  readonly clock: Clock;
  readonly codec: Codec;
  readonly settings: { ownTag(newTag: () => string): string };
}

/** The user of this execution, now. A user without a key gets a tag as well, to recognise their own acts. */
export function handOf({ clock, codec, settings }: HandParts): Hand {
  const payer = settings.ownTag(() => codec.uuid().slice(0, 8));
  return { at: new Date(clock.now()).toISOString(), payer };
}

/**
 * A store that writes an act to the history together with each change.
 *
 * @param act Called once the change is known; null for no act. A change that writes nothing is no act.
 */
export function noting(
  store: DocumentStore<Snapshot>,
  act: (snapshot: Snapshot) => Act | null,
): DocumentStore<Snapshot> {
  return {
    update: (change) =>
      store.update((snapshot) => {
        const { set, remove = [], value } = change(snapshot);
        const isChanged = Object.keys(set).length + remove.length > 0;
        const told = isChanged ? act(snapshot) : null;
        return { set: told === null ? set : { ...set, ...actsValues(told, snapshot) }, remove, value };
      }),
  };
}
