import { outcomeOf } from "../api/outcomes";
import { creditsInWords } from "../core/credits";
import type { ErrorCode } from "../errors";
import { accountOfRun, type Cap, capToday, isDated, type OverCap } from "../journal/ledger";
import type { Settings } from "../settings/settings";
import { spendingStop } from "../journal/shared-state";
import { type RunRecord, watchIdOf } from "./run-record";
import type { RunServices, WatchCaps } from "./run-services";

type Today = Pick<RunServices, "state" | "clock"> & { readonly settings: Pick<Settings, "dayCap"> };
type CapServices = Today & Pick<RunServices, "watchCaps">;

/** What runs and lists may spend in this spreadsheet today. */
export function capOfToday({ settings, ...services }: Today): Cap {
  return capToday("runs", settings.dayCap, services);
}

/** What a run may spend by itself. That of a look is never above its watch's as it is now. */
export function creditsOfRun(record: RunRecord, services: CapServices): number {
  return Math.min(record.creditCap, capsOfWatch(record, services)?.look ?? Infinity);
}

/** What a run may spend: its own cap first, that of the day last. */
export function capsOfRun(record: RunRecord, services: CapServices): Cap[] {
  const { runId, watch } = record;
  const credits = creditsOfRun(record, services);
  const amount = creditsInWords(credits);
  const says = watch === "" ? `this run's cap of ${amount}` : `this check's cap of ${amount}`;
  const own = { account: accountOfRun(runId), credits, says };
  return [own, ...capsAround(record, services), capOfToday(services)];
}

/** The cap of what a run is a part of: the month of its watch. */
export function capsAround(record: RunRecord, services: CapServices): Cap[] {
  const ofWatch = capsOfWatch(record, services);
  return ofWatch === null ? [] : [ofWatch.month];
}

function capsOfWatch(record: RunRecord, services: CapServices): WatchCaps | null {
  return record.watch === "" ? null : services.watchCaps(watchIdOf(record));
}

/** What a run waits for that a cap has stopped: room on it, where time makes some; else that somebody allows more. */
export function noteCap(record: RunRecord, { cap, price }: OverCap): void {
  if (isDated(cap.account)) record.needs = price;
  else record.moreCredits = 0;
}

/** Whether the caps on which time makes room have enough for what a run needs next. */
function hasRoom(record: RunRecord, needs: number, services: CapServices): boolean {
  const known = services.state.known();
  return capsOfRun(record, services).every((cap) => !isDated(cap.account) || known.leftOf(cap) >= needs);
}

/**
 * Whether what has stopped a run is over, for whoever started it: its caps have room for what it needs, another
 * key is saved, or spending is allowed again.
 *
 * @returns What is over, null if nothing is or the run is not stopped.
 */
export function stopIsOver(
  run: RunRecord,
  services: CapServices & Pick<RunServices, "settings">,
): "cap" | "key" | "spending" | null {
  const { state: stands, code, needs, keyTag, host, payer } = run;
  const { settings } = services;
  if (stands !== "stopped" || payer !== settings.payerTag) return null;
  if (needs !== null) return hasRoom(run, needs, services) ? "cap" : null;
  if (code === "setup/spending-stopped")
    return spendingStop(services.state.known()) === null ? "spending" : null;
  if (settings.keyHint === "" || settings.keyStanding === "refused") return null;
  const isOther = settings.keyTag !== keyTag || settings.keyStanding === "accepted";
  // With another base URL nobody can go on with it.
  if (code === "setup/changed") return host === settings.host ? "key" : null;
  return code === "setup/no-key" || (code === "api/key-refused" && isOther) ? "key" : null;
}

/** Whether what has stopped a run may be over within the hour, without anybody changing anything. */
export function goesOnHourly(code: ErrorCode | undefined): boolean {
  return code !== undefined && outcomeOf(code).retry;
}

/** What then stands in place of why it stopped. */
export const OVER: Readonly<Record<"cap" | "key" | "spending", string>> = {
  cap: "The cap that stopped this run has room again. Choose Continue to go on now.",
  spending: "Spending is allowed again. Choose Continue to go on now.",
  key: "This run stopped because of its key. Choose Continue to go on with the key saved now.",
};
