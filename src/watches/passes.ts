import { outcomeOf } from "../api/outcomes";
import type { ErrorCode } from "../errors";
import { isForLater } from "../journal/over-cap";

/** Nobody but a person can do anything about these, and everything else would fail by them as well. */
export const FINAL: readonly ErrorCode[] = [
  "api/key-refused",
  "api/no-credits",
  "api/plan",
  "setup/no-key",
  "setup/changed",
  "setup/permission",
];

/** Whether what could not be done may be done later without anybody changing anything; so may what rows were moved under. */
export function passes(error: unknown, code: ErrorCode): boolean {
  if (isForLater(error) || code === "setup/spending-stopped" || code === "input/changed") return true;
  return code.startsWith("limit/") ? code !== "limit/credit-cap" : outcomeOf(code).retry;
}
