import { readJson } from "../core/read-json";
import { isObject, objectOf } from "../core/json-shapes";
import { FREE, type Snapshot, type Values } from "../journal/snapshot";
import type { Codec } from "../ports/codec";

/** One property for what was requested at once: its number follows. */
const PROPERTY = "REQUESTED_";
const DAY_MS = 24 * 60 * 60 * 1000;
/** After this nobody waits any more. */
export const GIVEN_UP_AFTER_DAYS = 30;

/** A company that the service was asked to look for. */
export interface Asked {
  readonly company: string;
  /** What to ask the service by; empty where it knew the company already. */
  readonly requestId: string;
  /** Milliseconds. */
  readonly at: number;
  /**
   * `open`: looked for. `known`: the service knows it by now, and its row is to be filled. `failed`: not found, and its row is
   * to be told; `told`: it was, and the company is not asked for again for a while.
   */
  readonly state: "open" | "known" | "failed" | "told";
  /** Of one that failed, for the row. */
  readonly reason?: string;
}

/** Companies that were requested together: for which run, on which sheet, with whose key. */
export interface Asking {
  /** The property that it is kept in. */
  readonly name: string;
  readonly runId: string;
  readonly sheetId: number;
  readonly payer: string;
  /** Host and prefix of the API. */
  readonly host: string;
  readonly asked: readonly Asked[];
}

/** Everything that was requested in this spreadsheet and is not settled yet; what cannot be read is left out. */
export function askingsIn(snapshot: Snapshot, codec: Codec): Asking[] {
  return snapshot.names(PROPERTY).flatMap((name) => {
    const asking = askingFrom(snapshot.value(name), codec);
    return asking === null ? [] : [{ ...asking, name }];
  });
}

function askingFrom(text: string | null, codec: Codec): Omit<Asking, "name"> | null {
  if (text === null || text === FREE) return null;
  try {
    const kept = readJson(codec.decompress(text.slice(text.indexOf(" ") + 1)));
    const isKept = isObject(kept) && Array.isArray(kept["asked"]) && kept["asked"].every(isAsked);
    return isKept ? (kept as unknown as Omit<Asking, "name">) : null;
  } catch {
    return null;
  }
}

function isAsked(value: unknown): boolean {
  const { company, requestId, at, state } = objectOf(value);
  return [company, requestId, state].every((text) => typeof text === "string") && typeof at === "number";
}

/**
 * What keeps an asking. The run's id is in front as it is: what a run has spent is remembered as long as anything names it,
 * and its cap holds for what is found later.
 */
export function askingValue({ name, ...asking }: Asking, codec: Codec): Values {
  if (asking.asked.length === 0) return { [name]: FREE };
  return { [name]: `${asking.runId} ${codec.compress(JSON.stringify(asking))}` };
}

/** A property that nothing is kept in. */
export function freeName(snapshot: Snapshot): string {
  let number = 0;
  while ((snapshot.value(PROPERTY + number) ?? FREE) !== FREE) number++;
  return PROPERTY + number;
}

/** Puts other requests in the place of those that are kept; null takes one out. In one step, whatever others have kept since. */
export function changedAskings(
  snapshot: Snapshot,
  codec: Codec,
  change: (asked: Asked, asking: Asking) => Asked | null,
): Values {
  const changed = askingsIn(snapshot, codec).flatMap((asking) => {
    const asked = asking.asked.flatMap((each) => change(each, asking) ?? []);
    const isSame =
      asked.length === asking.asked.length && asked.every((each, at) => each === asking.asked[at]);
    return isSame ? [] : [askingValue({ ...asking, asked }, codec)];
  });
  return Object.assign({}, ...changed) as Values;
}

/** Whether it was requested so long ago that nobody waits any more. */
export function isOld({ at }: Asked, nowMs: number): boolean {
  return nowMs - at >= GIVEN_UP_AFTER_DAYS * DAY_MS;
}
