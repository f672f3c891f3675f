import { creditsInWords } from "../core/credits";
import { accountOfRun, capToday, isDated, type Cap } from "../journal/accounts";
import type { Settings } from "../settings/settings";
import { watchIdOf, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

type Today = Pick<RunServices, "state" | "clock"> & { readonly settings: Pick<Settings, "dayCap"> };
export type CapServices = Today & Pick<RunServices, "watchCaps">;

/** What runs and lists may spend in this spreadsheet today. */
export function capOfToday({ settings, ...services }: Today): Cap {
  return capToday("runs", settings.dayCap, services);
}

/** What a run may spend, its own cap first. That of a look is never above its watch's as it is now. */
export function capsOfRun(record: RunRecord, services: CapServices): Cap[] {
  const { runId, creditCap, watch, caps } = record;
  const ofWatch = watch === "" ? null : services.watchCaps(watchIdOf(record));
  const credits = Math.min(creditCap, ofWatch?.look ?? Infinity);
  const amount = creditsInWords(credits);
  const says = watch === "" ? `this run's cap of ${amount}` : `this look's cap of ${amount}`;
  const own = { account: accountOfRun(runId), credits, says };
  return [own, ...caps, ...(ofWatch === null ? [] : [ofWatch.month]), capOfToday(services)];
}

/** Whether the caps on which time makes room have enough for what a run needs next. */
export function hasRoom(record: RunRecord, needs: number, services: CapServices): boolean {
  const known = services.state.known();
  return capsOfRun(record, services).every((cap) => !isDated(cap.account) || known.leftOf(cap) >= needs);
}
