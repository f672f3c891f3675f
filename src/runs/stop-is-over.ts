import { spendingStop } from "../journal/shared-state";
import { type CapServices, hasRoom } from "./caps-of-run";
import type { RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

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

/** What then stands in place of why it stopped. */
export const OVER: Readonly<Record<"cap" | "key" | "spending", string>> = {
  cap: "The cap that stopped this run has room again. Choose Continue to go on now.",
  spending: "Spending is allowed again. Choose Continue to go on now.",
  key: "This run stopped because of its key. Choose Continue to go on with the key saved now.",
};
