import type { RunRecord } from "./run-record";

const TRIES_PER_COMPANY = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Spreads colleagues who were refused at the same time. */
const JITTER = 0.2;

/** Why a slice should not go on. */
export interface Pause {
  readonly state: "waiting" | "stopped";
  readonly message: string;
  readonly delayMs: number;
}

/**
 * What happens to companies whose request may succeed later: a wait that grows, and a failed row after some tries.
 *
 * @param afterMs What the service asked for; null if it did not say.
 * @param random From 0 to 1.
 */
export function tryLater(
  record: RunRecord,
  companies: readonly string[],
  reason: string,
  afterMs: number | null,
  failed: Map<string, string>,
  random = Math.random(),
): Pause {
  const { tries } = record;
  let most = 0;
  for (const company of companies) {
    tries[company] = (tries[company] ?? 0) + 1;
    most = Math.max(most, tries[company]);
    if (tries[company] < TRIES_PER_COMPANY) continue;
    delete tries[company];
    failed.set(company, reason);
  }
  const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (most - 1)) * (1 + JITTER * random);
  return { state: "waiting", message: goesOn(reason), delayMs: afterMs ?? Math.round(backOff) };
}

/** What an error advises whoever reads it to do, the run does by itself. */
function goesOn(reason: string): string {
  return reason.replace(/\s*(Wait [^.]*, then try again|Try again[^.]*)\.$/, "");
}
