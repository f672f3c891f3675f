import { type AddinError, codeOf, type ErrorCode, SetupError } from "../errors";
import { SPENDING_STOPPED } from "../journal/shared-state";
import { notSaved } from "../settings/settings";
import type { FormulaServices } from "./evaluation";

const FORMULAS_OFF =
  "Formulas are off in this spreadsheet: they would spend the credits of its owner's API key. The owner turns them on in Extensions ▸ Company Intelligence ▸ Open sidebar, Settings.";

/** Obstacles that a person removes in the sidebar, and what cells show until then. */
export const REMOVABLE: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  "setup/formulas-off": [FORMULAS_OFF],
  "setup/no-key": [notSaved("API key"), notSaved("base URL")],
  "setup/spending-stopped": [SPENDING_STOPPED],
};

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
