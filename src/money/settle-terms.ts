import type { ApiError } from "../api/api-error";
import type { Clock } from "../google/ports";
import type { OrderTerms } from "./order-terms";
import type { Request } from "./operation";
import type { Pause, Tries } from "./pause";
import type { RequestRate } from "./rate";

/** The speed of buying, and failures so far. A run keeps it for its next execution. */
export interface Pace {
  /** Requests at once: grows with success, shrinks with refusals. */
  batchSize: number;
  /** Failed attempts of questions that may succeed later. */
  readonly tries: Tries;
  /** Questions given up in a row. */
  refusedInARow: number;
  /** Batches in a row in which the service itself did not reply. */
  unheard: number;
}

export interface SettleTerms {
  readonly clock: Clock;
  /** As `OrderTerms.timeoutSeconds`; if left out, those of the endpoints. */
  readonly timeoutSeconds?: OrderTerms["timeoutSeconds"];
  /** As `OrderTerms.lockWaitMs`; called for each order. */
  readonly lockWaitMs?: () => number;
  readonly pace: Pace;
  /** null for no limit. */
  readonly rate: RequestRate | null;
  /** After this no batch begins, except the first. */
  readonly until: number;
  /** Whether requests that may succeed later are sent again; else they fail at once. */
  readonly retries: boolean;
  /** How long to sleep while another execution buys the same. */
  readonly patienceMs: number;
  readonly mostRequests?: number;
  /** Begins the message about a cap: `This list`. */
  readonly subject: string;
  /** Called for a refusal that stops everything. Returns a pause, true to look everything up again, or null to stop. */
  readonly without?: (asked: Request, error: ApiError) => Pause | true | null;
}

/** What settling came to. */
export interface SettleResult {
  /** Why it has stopped; null if nothing is open, or time or requests are used up. */
  readonly pause: Pause | null;
  /** Keys of questions that are still open. */
  readonly open: readonly string[];
  readonly credits: number;
  /** Requests that were answered, and that were sent. */
  readonly kept: number;
  readonly sent: number;
}
