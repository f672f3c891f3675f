import { SetupError } from "../errors";
import { FREE, type Snapshot, type Values } from "./snapshot";

const STOP = "SPENDING_STOP";

const FACT = "Spending is stopped in this spreadsheet, so nothing is bought.";
const WAY_OUT = "Open the sidebar ▸ Credits to allow it again.";
/** The message of whatever would buy. */
export const SPENDING_STOPPED = `${FACT} ${WAY_OUT}`;

/** Somebody who may edit the document has stopped all purchases in it, whoever would pay, until somebody allows them again. */
export interface SpendingStop {
  /** ISO 8601; empty if that cannot be read. */
  readonly at: string;
  /** The tag of who did it. */
  readonly payer: string;
}

/** The stop, null while purchases are allowed. What cannot be read counts as one. */
export function spendingStop(snapshot: Snapshot): SpendingStop | null {
  const text = snapshot.value(STOP) ?? FREE;
  if (text === FREE) return null;
  const [at = "", payer = ""] = text.split(" ");
  return { at: Number.isNaN(Date.parse(at)) ? "" : at, payer };
}

/** What stops all purchases, or allows them again with null. */
export function spendingStopValues(stop: SpendingStop | null): Values {
  return { [STOP]: stop === null ? FREE : `${stop.at} ${stop.payer}` };
}

/** @throws {SetupError} `setup/spending-stopped`. */
export function requireSpending(snapshot: Snapshot): void {
  if (spendingStop(snapshot) !== null) throw new SetupError("setup/spending-stopped", FACT, WAY_OUT);
}
