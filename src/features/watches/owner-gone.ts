import type { ErrorCode } from "../../core/errors";
import { spendingStop } from "../../money/shared-state";
import type { RunRecord } from "../../runs/run-record";
import type { App } from "../../app";
import { openLook } from "./conclude";
import { nextLookAt } from "./overdue";
import type { StoredWatch } from "./stored-watch";

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long nothing of theirs has run here. */
const GONE_AFTER_DAYS = 7;
const WITHOUT_KEY: readonly (ErrorCode | undefined)[] = ["api/key-refused", "setup/no-key"];

/**
 * Why the person whose key pays for a watch is taken to be gone, in a sentence; null while they are there, or have paused it: then it may
 * not be taken over. Only what the document holds counts: nobody can read another's settings.
 *
 * @param records All runs that are known, the latest first.
 */
export function whyOwnerIsGone(
  { state, clock, spreadsheet }: Pick<App, "state" | "clock" | "spreadsheet">,
  watch: StoredWatch,
  records: readonly RunRecord[],
): string | null {
  const { left, paused, stopped, notBegun } = watch;
  if (left === true) return "Its owner has removed their data from the add-on.";
  if (paused) return null;
  const look = openLook(records, watch);
  const codes = [stopped ?? undefined, notBegun?.code, look?.state === "stopped" ? look.code : undefined];
  if (codes.some((code) => WITHOUT_KEY.includes(code))) return "Its owner has no valid key here.";
  const isExplained = stopped !== null || notBegun !== undefined || look?.state === "stopped";
  if (isExplained || spendingStop(state.known()) !== null) return null;
  const since = look?.drivenAt ?? Date.parse(nextLookAt(spreadsheet, watch, undefined));
  const days = Math.floor((clock.now() - since) / DAY_MS);
  return days < GONE_AFTER_DAYS ? null : `It has not checked for ${days} days: its owner seems to be gone.`;
}
