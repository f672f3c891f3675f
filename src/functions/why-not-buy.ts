import { codeOf, SetupError, type AddinError, type ErrorCode } from "../errors";
import { SPENDING_STOPPED } from "../journal/spending-stop";
import { notSaved } from "../settings/settings";
import type { FormulaServices } from "./evaluation";

const FORMULAS_OFF =
  "Formulas are off in this spreadsheet: they would spend the credits of its owner's API key. The owner turns them on in Extensions ▸ Company Intelligence ▸ Open sidebar, Settings.";

/** What cells show that wait until somebody has changed a setting, or allows spending again. */
export const WAITS_FOR_SETTINGS = [
  FORMULAS_OFF,
  SPENDING_STOPPED,
  notSaved("API key"),
  notSaved("API address"),
];
/** Why they wait. */
export const SETTINGS_MISSING: readonly ErrorCode[] = [
  "setup/no-key",
  "setup/formulas-off",
  "setup/spending-stopped",
];

/** A spreadsheet's owner decides whether formulas may spend; without a key there is nothing to decide. */
export function whyNotBuy(services: FormulaServices): AddinError | null {
  const lacksKey = whyNotAsk(services);
  if (lacksKey !== null) return lacksKey;
  if (services.settings.formulas.allowed) return services.canKeep() ? null : keepsNothing();
  return new SetupError("setup/formulas-off", FORMULAS_OFF);
}

function keepsNothing(): SetupError {
  return new SetupError(
    "setup/permission",
    "This document has no store of its own for add-ons, so the same answer would be paid for at every recalculation. Use the add-on in a Google spreadsheet that was opened as usual.",
  );
}

/** Why nothing can be asked, not even what is free; null if a key is saved. */
export function whyNotAsk({ settings }: FormulaServices): AddinError | null {
  try {
    settings.access();
    return null;
  } catch (error) {
    if (codeOf(error) !== "setup/no-key") throw error;
    return error as AddinError;
  }
}
