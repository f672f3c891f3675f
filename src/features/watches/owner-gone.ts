import type { ErrorCode } from "../../core/errors";
import { spendingStop } from "../../money/shared-state";
import { type RunRecord, watchIdOf } from "../../runs/run-record";
import type { App } from "../../app";
import { openLook } from "./conclude";
import { instantOf, nextLookAt } from "./overdue";
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
  const seenAt = lastSeen(watch, records);
  const codes = [stopped ?? undefined, notBegun?.code, look?.state === "stopped" ? look.code : undefined];
  if (codes.some((code) => WITHOUT_KEY.includes(code))) {
    // They may have saved another key since, and only have to let it go on.
    const isBack = seenAt > Date.parse(instantOf(spreadsheet, watch.slot, watch.hour));
    return isBack && daysSince(seenAt) < GONE_AFTER_DAYS ? null : "Its owner has no valid key here.";
  }
  const isExplained = stopped !== null || notBegun !== undefined || look?.state === "stopped";
  if (isExplained || spendingStop(state.known()) !== null) return null;
  const days = daysSince(look?.drivenAt ?? Date.parse(nextLookAt(spreadsheet, watch, undefined)));
  if (Math.min(days, daysSince(seenAt)) < GONE_AFTER_DAYS) return null;
  return `It has not checked for ${days} days: its owner seems to be gone.`;

  function daysSince(ms: number): number {
    return Math.floor((clock.now() - ms) / DAY_MS);
  }
}

/** When another run of the owner's went on last, in milliseconds; 0 where none is known. One without a valid key says nothing. */
function lastSeen({ id, payer }: StoredWatch, records: readonly RunRecord[]): number {
  const theirs = records.filter(
    (run) => run.payer === payer && watchIdOf(run) !== id && !WITHOUT_KEY.includes(run.code),
  );
  return Math.max(0, ...theirs.map(({ drivenAt }) => drivenAt));
}
