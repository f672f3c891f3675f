import { creditsInWords } from "../core/credits";
import { accountOfRun, type Cap, capToday, isDated, type OverCap } from "../journal/ledger";
import type { Settings } from "../settings/settings";
import { type RunRecord, watchIdOf } from "./run-record";
import type { RunServices, WatchCaps } from "./run-services";

type Today = Pick<RunServices, "state" | "clock"> & { readonly settings: Pick<Settings, "dayCap"> };
export type CapServices = Today & Pick<RunServices, "watchCaps">;

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

/** The caps of what a run is a part of: an update, the month of its watch. */
export function capsAround(record: RunRecord, services: CapServices): Cap[] {
  const ofWatch = capsOfWatch(record, services);
  return ofWatch === null ? [...record.caps] : [...record.caps, ofWatch.month];
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
export function hasRoom(record: RunRecord, needs: number, services: CapServices): boolean {
  const known = services.state.known();
  return capsOfRun(record, services).every((cap) => !isDated(cap.account) || known.leftOf(cap) >= needs);
}
