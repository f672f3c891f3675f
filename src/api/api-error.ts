import { AddinError, type ErrorCode } from "../errors";
import { OUTCOMES } from "./outcomes";

/** What a refusing reply tells. */
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
  /** The service's reason, as it may be shown; blank where none is told. Nothing is read in it. */
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
