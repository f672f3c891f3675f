import type { ApiError } from "../api/api-error";
import type { Clock } from "../google/ports";
import type { OrderTerms } from "./order-terms";
import type { Request } from "./operation";
import type { Pause, Tries } from "./pause";
import type { RequestRate } from "./rate";

/** How fast it goes, and what has failed: whoever goes on in the next execution keeps it. */
export interface Pace {
  /** Requests at once: grows with success, shrinks with refusals. */
  batchSize: number;
  /** Failed attempts at what may succeed later. */
  readonly tries: Tries;
  /** Given up, one after another, for what may hold for all. */
  refusedInARow: number;
  /** Batches, one after another, in which the service did not speak. */
  unheard: number;
}

export interface SettleTerms {
  readonly clock: Clock;
  /** As `OrderTerms.timeoutSeconds`; the endpoints' matter, if left out. */
  readonly timeoutSeconds?: OrderTerms["timeoutSeconds"];
  /** As `OrderTerms.lockWaitMs`; asked before each order. */
  readonly lockWaitMs?: () => number;
  readonly pace: Pace;
  /** null where it is not kept to. */
  readonly rate: RequestRate | null;
  /** No batch is begun after this, but the first. */
  readonly until: number;
  /** Whether what may succeed later is tried again; else it fails at once. */
  readonly retries: boolean;
  /** How long to wait in place for somebody who is buying the same. */
  readonly patienceMs: number;
  readonly mostRequests?: number;
  /** What a cap is too small for: `This list`. */
  readonly subject: string;
  /** Asked about a refusal that ends all: what to do instead; null to end. `true` looks everything up again. */
  readonly without?: (asked: Request, error: ApiError) => Pause | true | null;
}

/** What settling came to. */
export interface SettleResult {
  /** Why it does not go on; null if nothing is open, or its time or its requests are used up. */
  readonly pause: Pause | null;
  /** Keys of what is not settled, or of which more is wanted. */
  readonly open: readonly string[];
  readonly credits: number;
  /** Requests that were answered, and all that were sent. */
  readonly kept: number;
  readonly sent: number;
}
