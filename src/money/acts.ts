import { storedJson } from "../core/json";
import { once, sizeBytes } from "../core/terms";
import { oneLine, shortened } from "../core/shortened";
import type { Clock, Codec } from "../google/ports";
import type { Snapshot, Values } from "./snapshot";
import type { DocumentStore } from "./store";
import * as z from "zod/mini";

/** What somebody does that concerns others in the spreadsheet. */
const ACT_NAMES = [
  /** Paid answers were evicted: by somebody who wanted room, or by the add-on itself. */
  "answers-dropped",
  "room-made",
  "journal-started",
  "spending-stopped",
  "spending-allowed",
  /** Whoever did it said of bills that no price explains that they are right, or went on without them. */
  "bill-accepted",
  "bill-set-aside",
  /** Whoever did it asks the API at another address from now on. */
  "address-changed",
  /** Whoever did it lets formulas spend their credits here, or does so no more. */
  "formulas-allowed",
  "formulas-withdrawn",
  "list-changed",
  "list-renamed",
  "list-deleted",
  /** A watch, or a run, of somebody else's. */
  "watch-paused",
  "watch-deleted",
  "run-cancelled",
] as const;
export type ActName = (typeof ACT_NAMES)[number];

/** Who does something, and when. */
export interface Hand {
  /** ISO 8601. */
  readonly at: string;
  /** The tag of who did it; blank where nobody has told the add-on to. */
  readonly payer: string;
}

/** What somebody has done to what everybody in the spreadsheet has paid for, may buy, or works with: the history says who. */
export interface Act extends Hand {
  readonly what: ActName;
  /** Answers that were dropped. */
  readonly answers?: number | undefined;
  /** What bills came to that were said to be right, or not. */
  readonly credits?: number | undefined;
  /** What it was done to: the name of a list, a watch or a run, or a host. As somebody typed it: text, whatever it says. */
  readonly name?: string | undefined;
  /** What that was called before. */
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

/** The latest first, without those that cannot be read. */
export function actsIn(snapshot: Pick<Snapshot, "value">): readonly Act[] {
  return (storedJson(snapshot.value(PROPERTY), Array.isArray) ?? []).flatMap((each: unknown): Act[] => {
    const checked = z.safeParse(Kept(), each);
    return checked.success ? [checked.data] : [];
  });
}

/** Written together with what was done. */
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

/** What somebody does to the same thing again and again within a day is told once, at its latest time. */
function isAgain(act: Act, before: Act): boolean {
  const isSame = act.what === before.what && act.payer === before.payer && act.name === before.name;
  return isSame && Math.abs(Date.parse(act.at) - Date.parse(before.at)) < DAY_MS;
}

function together(act: Act, { answers }: Act): Act {
  return answers === undefined ? act : { ...act, answers: answers + (act.answers ?? 0) };
}

/** Takes away the oldest of the kind of which there are most: no flood of one kind pushes out another. */
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

/** The user of this execution, now. Somebody without a key gets a tag as well, to know their own acts by. */
export function handOf({ clock, codec, settings }: HandParts): Hand {
  const payer = settings.ownTag(() => codec.uuid().slice(0, 8));
  return { at: new Date(clock.now()).toISOString(), payer };
}

/**
 * A store that notes an act together with the change that it is.
 *
 * @param act Asked once the change is known; null where there is nothing to tell. What changes nothing is not told.
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
