import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { AddinError, ErrorCode } from "../errors";
import type { FailedRow } from "./status";
import type { RunRecord } from "./run-record";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A service that says by 502 or 503 that it is away for a while is asked more often. Source: the API supplement, 3. */
const ATTEMPTS_WHILE_AWAY = 5;
const AWAY = [502, 503];
/** Spreads colleagues who were refused at the same time. */
const JITTER = 0.2;

/** Why a slice should not go on. */
export interface Pause {
  /** `lost`: somebody else has the run now, so its record is theirs to write. */
  readonly state: "waiting" | "stopped" | "lost";
  readonly message: string;
  /** What the message tells, where an error or a cap is the reason. */
  readonly code?: ErrorCode;
  readonly delayMs: number;
}

export function stopped({ message, code }: Pick<AddinError, "message" | "code">): Pause {
  return { state: "stopped", message, code, delayMs: 0 };
}

/**
 * What happens to companies whose request may succeed later: a wait that grows, and a failed row after some attempts.
 *
 * @param error Its fact alone is told: what it advises, the run does by itself.
 * @param afterMs What the service asked for; null if it did not say.
 * @param random From 0 to 1.
 */
export function backOff(
  record: RunRecord,
  companies: readonly string[],
  error: Pick<AddinError, "code" | "fact" | "message"> & { readonly status?: number },
  afterMs: number | null,
  failed: Map<string, FailedRow>,
  random = Math.random(),
): Pause {
  const { tries } = record;
  const attempts = AWAY.includes(error.status ?? 0) ? ATTEMPTS_WHILE_AWAY : MAXIMUM_ATTEMPTS;
  let most = 1;
  for (const company of companies) {
    tries[company] = (tries[company] ?? 0) + 1;
    most = Math.max(most, tries[company]);
    if (tries[company] < attempts) continue;
    delete tries[company];
    failed.set(company, { code: "failed", reason: error.message });
  }
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (most - 1)) * (1 + JITTER * random);
  return { state: "waiting", message: error.fact, code: error.code, delayMs: afterMs ?? Math.round(wait) };
}
