import { canonicalJson } from "../core/json";
import type { AddinError } from "../errors";
import type { Answers } from "../journal/answers";
import type { Terms } from "../journal/choose-requests";
import { pageAsked, type Request } from "../journal/operation";
import type { Bought, Purchasing } from "../journal/purchasing";

/** What is known of a question, and what would answer what lacks; null if nothing lacks, or none is to be had. */
export interface Looked<Found, Asked> {
  readonly found: Found;
  readonly lacking: Asked | null;
}

/** What became of a question. */
export type Settled<Found> =
  /** It is answered, as far as it can be; or more is still lacking. */
  | { readonly kind: "known"; readonly found: Found; readonly paidNow: boolean; readonly lacks: boolean }
  /** Why it gets no answer now; null if it was bought and there is nothing that can be read. */
  | { readonly kind: "failed"; readonly error: AddinError | null };

/** Questions by key, the first ones first, and how they are looked up and bought. */
export interface Questions<Found, Asked> {
  readonly keys: readonly string[];
  /** @returns One per key, in the same order. */
  lookUp(keys: readonly string[]): readonly Looked<Found, Asked>[];
  /** @param most Requests at once. */
  buy(asked: readonly Asked[], most: number): Bought;
  /** Whether something else is lacking than what was bought. */
  isAnother(lacking: Asked, bought: Asked): boolean;
  /** Whether more is wanted of a question that was handed over; if left out, where something lacks. */
  readonly isOpen?: ((key: string) => boolean) | undefined;
  /** Reads anew what is kept. */
  refresh(): void;
}

/** How requests are bought, of whatever operations. @param terms Asked before each order. */
export function requestsOn(
  services: { readonly answers: Pick<Answers, "refresh">; purchasing(): Pick<Purchasing, "buy"> },
  terms: () => Omit<Terms, "batchSize" | "timeoutSeconds"> & Partial<Pick<Terms, "timeoutSeconds">>,
): Pick<Questions<never, Request>, "buy" | "isAnother" | "refresh"> {
  return {
    buy(asked, most) {
      const timeoutSeconds = Math.max(...asked.map(({ purchase }) => purchase.endpoint.timeoutSeconds));
      return services.purchasing().buy(asked, { timeoutSeconds, ...terms(), batchSize: most });
    },
    isAnother: isAnotherRequest,
    refresh: () => services.answers.refresh(),
  };
}

/** Of a listing, whether another page or other filters are lacking; else whether other units are. */
function isAnotherRequest({ purchase: lacking }: Request, { purchase: bought }: Request): boolean {
  return pageAsked(bought).limit === undefined
    ? !lacking.units.some((unit) => bought.units.includes(unit))
    : canonicalJson(lacking.params) !== canonicalJson(bought.params);
}
