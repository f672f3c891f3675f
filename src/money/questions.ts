import { canonicalJson } from "../core/json";
import type { AddinError } from "../errors";
import type { Answers } from "./answers";
import { pageAsked, type Request } from "./operation";
import type { Purse } from "./purse";

/** What is known of a question, and what would answer what lacks; null if nothing lacks, or none is to be had. */
export interface Looked<Found> {
  readonly found: Found;
  readonly lacking: Request | null;
}

/** What became of a question. */
export type Settled<Found> =
  /** It is answered, as far as it can be; or more is still lacking. */
  | { readonly kind: "known"; readonly found: Found; readonly paidNow: boolean; readonly lacks: boolean }
  /** Why it gets no answer now, null if it was bought and there is nothing that can be read; and what was known before. */
  | { readonly kind: "failed"; readonly error: AddinError | null; readonly found: Found | null };

/** Questions by key, the first ones first. */
export interface Questions<Found> {
  readonly keys: readonly string[];
  /** @returns One per key, in the same order. */
  lookUp(keys: readonly string[]): readonly Looked<Found>[];
  /** Whether more is wanted of a question that was handed over; if left out, where something lacks. */
  readonly isOpen?: ((key: string) => boolean) | undefined;
}

/** What answers are bought with, and where they are looked up anew. */
export interface Means {
  readonly answers: Pick<Answers, "refresh">;
  readonly purse: Pick<Purse, "buy">;
}

/** Whether it asks the same in a simpler form, since the other was refused. */
export function isSimpler({ purchase: now }: Request, { purchase: before }: Request): boolean {
  return (now.instead?.length ?? 0) > (before.instead?.length ?? 0);
}

/** Whether something else is lacking than what was bought: of a listing another page or other filters, else other units. */
export function isAnother(now: Request, before: Request): boolean {
  if (isSimpler(now, before)) return true;
  const [lacking, bought] = [now.purchase, before.purchase];
  if (pageAsked(bought).limit !== undefined)
    return canonicalJson(lacking.params) !== canonicalJson(bought.params);
  const isSame = lacking.units.some((unit) => bought.units.includes(unit));
  // Fewer units are the same in a simpler form, which was learnt from somebody else's request.
  return !isSame || lacking.units.length < bought.units.length;
}
