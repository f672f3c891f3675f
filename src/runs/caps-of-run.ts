import { creditsInWords } from "../core/credits";
import { accountOfRun, capToday, type Cap } from "../journal/accounts";
import type { Settings } from "../settings/settings";
import { capOfLook, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

type Services = Pick<RunServices, "state" | "clock"> & { readonly settings: Pick<Settings, "dayCap"> };

/** What runs and lists may spend in this spreadsheet today. */
export function capOfToday({ settings, ...services }: Services): Cap {
  return capToday("runs", settings.dayCap, services);
}

/** What a run may spend, its own cap first. */
export function capsOfRun(record: RunRecord, services: Services): Cap[] {
  const { runId, creditCap, watch } = record;
  const says = watch === "" ? `this run's cap of ${creditsInWords(creditCap)}` : capOfLook(record);
  return [{ account: accountOfRun(runId), credits: creditCap, says }, capOfToday(services)];
}
