import { AddinError, type ErrorCode } from "../core/errors";
import { OUTCOMES } from "./outcomes";

/** What is read from a refusing reply. */
interface RefusingReply {
  readonly status: number;
  readonly retryAfterSeconds?: number | null;
  readonly credits?: number | null;
  readonly reason?: string;
  readonly advice?: string;
}

/** The API answered with a refusal. What follows from it is in `outcomes.ts`. */
export class ApiError extends AddinError {
  override readonly retryable: boolean;
  readonly status: number;
  /** Seconds from now, from `Retry-After`; null when the reply did not say. */
  readonly retryAfterSeconds: number | null;
  /** What the refusal itself says that it cost; null if it does not say. */
  readonly credits: number | null;
  /** The service's reason, fit to be shown; blank if it gives none. No code reads it. */
  readonly reason: string;

  constructor(code: Extract<ErrorCode, `api/${string}`>, fact: string, reply: RefusingReply) {
    super(code, fact, reply.advice);
    this.status = reply.status;
    this.retryAfterSeconds = reply.retryAfterSeconds ?? null;
    this.credits = reply.credits ?? null;
    this.reason = reply.reason ?? "";
    this.retryable = OUTCOMES[code].retry;
  }
}
