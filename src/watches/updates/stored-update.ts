import * as z from "zod/mini";
import { once } from "../../core/once";
import { storedJson } from "../../core/stored-json";
import type { UpdatePart, UpdateProgress } from "../../core/update-contract";
import type { SharedState } from "../../journal/shared-state";
import type { Snapshot } from "../../journal/snapshot";

const PROPERTY = "UPDATES";

/** A part of an update as the document keeps it. */
export interface StoredPart extends Omit<UpdatePart, "id" | "creditsSpent"> {
  /** Of the watch or of the saved list. */
  readonly of: string;
  /** What is spent on it is on this account: its run's id, or one of its own; `""` before it begins. */
  readonly account: string;
  /** Credits; of one that is under way its account knows more. */
  readonly spent: number;
}

/** An update of everything that one user has begun. */
export interface StoredUpdate {
  readonly id: string;
  readonly payer: string;
  /** Milliseconds. */
  readonly startedAt: number;
  readonly creditCap: number;
  readonly state: UpdateProgress["state"];
  readonly message: string;
  readonly parts: readonly StoredPart[];
}

const Kept = once(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    payer: z.string(),
    startedAt: z.number(),
    creditCap: z.number(),
    state: z.enum(["running", "waiting", "stopped", "cancelled", "done"]),
    message: z.string(),
    parts: z.array(
      z.object({
        kind: z.enum(["watch", "list"]),
        of: z.string(),
        name: z.string(),
        state: z.enum(["waiting", "running", "done", "failed", "left"]),
        message: z.string(),
        account: z.string(),
        spent: z.number(),
      }),
    ),
  }),
);

/** The last update of a user, over or not; null if there is none or it cannot be read. */
export function updateOf(snapshot: Snapshot, payer: string): StoredUpdate | null {
  return updatesIn(snapshot).find((update) => update.payer === payer) ?? null;
}

export function isUnderWay(update: StoredUpdate | null): update is StoredUpdate {
  return update !== null && (update.state === "running" || update.state === "waiting");
}

/** Changes a user's update as it is at that moment; one for each user is kept. */
export function changeUpdate(
  state: SharedState,
  payer: string,
  next: (update: StoredUpdate | null) => StoredUpdate | null,
): StoredUpdate | null {
  return state.update((snapshot) => {
    const before = updatesIn(snapshot);
    const value = next(before.find((update) => update.payer === payer) ?? null);
    const others = before.filter((update) => update.payer !== payer);
    const all = value === null ? others : [...others, value];
    return { set: { [PROPERTY]: JSON.stringify(all.slice(-MOST_USERS)) }, value };
  });
}

/** A property has room for these; of more users those that began longest ago are forgotten. */
const MOST_USERS = 3;

function updatesIn(snapshot: Snapshot): StoredUpdate[] {
  const kept =
    storedJson(snapshot.value(PROPERTY), (value): value is unknown[] => Array.isArray(value)) ?? [];
  return kept.filter((each): each is StoredUpdate => z.safeParse(Kept(), each).success);
}
