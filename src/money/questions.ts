import { canonicalJson } from "../core/json";
import type { AddinError } from "../core/errors";
import type { Answers } from "./answers";
import { pageAsked, type Request } from "./operation";
import type { Purse } from "./purse";

/** What is known about a question, and the request that would buy the rest; null if nothing is missing, or can be had. */
export interface Looked<Found> {
  readonly found: Found;
  readonly lacking: Request | null;
}

/** What became of a question. `lacks`: more is still to be bought. */
export type Settled<Found> =
  | { readonly kind: "known"; readonly found: Found; readonly paidNow: boolean; readonly lacks: boolean }
  /** No answer. `error` is null if it was bought and brought nothing; `found` is what was known before. */
  | { readonly kind: "failed"; readonly error: AddinError | null; readonly found: Found | null };

/** Questions by key, in the order of asking. */
export interface Questions<Found> {
  readonly keys: readonly string[];
  /** @returns One per key, in the same order. */
  lookUp(keys: readonly string[]): readonly Looked<Found>[];
  /** Whether a question that was handed over stays open; by default, if something is missing. */
  readonly isOpen?: ((key: string) => boolean) | undefined;
}

/** What answers are bought and looked up with. */
export interface Means {
  readonly answers: Pick<Answers, "refresh">;
  readonly purse: Pick<Purse, "buy">;
}

/** Whether a request asks the same in a simpler form. */
export function isSimpler({ purchase: now }: Request, { purchase: before }: Request): boolean {
  return (now.instead?.length ?? 0) > (before.instead?.length ?? 0);
}

/** Whether a request asks for something else than the one before: another page or filters of a listing, or other units. */
export function isAnother(now: Request, before: Request): boolean {
  if (isSimpler(now, before)) return true;
  const [lacking, bought] = [now.purchase, before.purchase];
  if (pageAsked(bought).limit !== undefined)
    return canonicalJson(lacking.params) !== canonicalJson(bought.params);
  const isSame = lacking.units.some((unit) => bought.units.includes(unit));
  // Fewer units are the same in a simpler form, learnt from another request.
  return !isSame || lacking.units.length < bought.units.length;
}
