import * as z from "zod/mini";
import { once } from "../../core/once";
import { shortened } from "../../core/shortened";
import { LimitError } from "../../errors";
import type { SharedState } from "../../journal/shared-state";
import { collection } from "../../store/collection";
import type { DocumentValues } from "../../store/document";

/** One of the things that "Update everything" does. */
export interface UpdatePart {
  /** Tells it apart in one update. */
  id: string;
  /** A watch looks; a saved list is run again. */
  kind: "watch" | "list";
  name: string;
  /** `left` was not done: somebody has cancelled, or what stopped the update is not over. */
  state: "waiting" | "running" | "done" | "failed" | "left";
  /** What it came to, or why not, in a sentence; empty if there is nothing to say. */
  message: string;
  creditsSpent: number;
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: "running" | "waiting" | "stopped" | "cancelled" | "done";
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

export const MOST_PARTS = 20;
const LONGEST_NAME = 60;
const LONGEST_MESSAGE = 200;

/** A part of an update as the document keeps it. */
const StoredPart = once(() =>
  z.object({
    kind: z.enum(["watch", "list"]),
    /** Of the watch or of the saved list. */
    of: z.string(),
    name: z.string(),
    /** What its list asks, as it was agreed to (`askedOf`); left out of a watch, which knows itself. */
    asked: z.optional(z.string()),
    state: z.enum(["waiting", "running", "done", "failed", "left"]),
    message: z.string(),
  }),
);
export type StoredPart = Readonly<z.infer<ReturnType<typeof StoredPart>>>;

/** An update of everything that one user has begun. */
const StoredUpdate = once(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    payer: z.string(),
    /** With which key of theirs, and at which service, it was agreed to. */
    keyTag: z.string(),
    host: z.string(),
    /** Milliseconds. */
    startedAt: z.number(),
    creditCap: z.number(),
    state: z.enum(["running", "waiting", "stopped", "cancelled", "done"]),
    message: z.string(),
    /** What the list of the next part asks since somebody has changed it: whoever goes on agrees to that, and to its credits. */
    asks: z.optional(z.object({ asked: z.string(), credits: z.number().check(z.minimum(0)) })),
    parts: z.array(StoredPart()),
  }),
);
export type StoredUpdate = Readonly<z.infer<ReturnType<typeof StoredUpdate>>>;

/** The last update of each user, over or not. */
export const updates = collection<StoredUpdate>({
  prefix: "UPDATE_",
  schema: StoredUpdate,
  key: ({ payer }) => payer,
  largest: 20_000,
  full: () =>
    new LimitError(
      "limit/store",
      "This spreadsheet has no room to remember an update.",
      "Delete a saved list or a watch first.",
    ),
});

/** The last update of a user; null if there is none or it cannot be read. */
export function updateOf(snapshot: DocumentValues, payer: string): StoredUpdate | null {
  return updates.list(snapshot).find((each) => each.payer === payer) ?? null;
}

export function isUnderWay(update: StoredUpdate | null): update is StoredUpdate {
  return update !== null && (update.state === "running" || update.state === "waiting");
}

/** Changes a user's update as it is at that moment. */
export function changeUpdate(
  state: SharedState,
  payer: string,
  next: (update: StoredUpdate | null) => StoredUpdate | null,
): StoredUpdate | null {
  const isTheirs = (each: StoredUpdate): boolean => each.payer === payer;
  const all = updates.change(state, (before) => {
    const value = next(before.find(isTheirs) ?? null);
    return value === null ? before : [...before.filter((each) => !isTheirs(each)), shortOf(value)];
  });
  return all.find(isTheirs) ?? null;
}

function shortOf(update: StoredUpdate): StoredUpdate {
  const parts = update.parts.map((part) => ({
    ...part,
    name: shortened(part.name, LONGEST_NAME, ""),
    message: shortened(part.message, LONGEST_MESSAGE, ""),
  }));
  return { ...update, parts };
}
