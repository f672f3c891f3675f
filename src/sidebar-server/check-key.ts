import { companySearch } from "../api/endpoints/company-search";
import type { Execution } from "../compose";
import type { SidebarMethods } from "../core/sidebar-contract";
import { AddinError } from "../errors";

/** By a free search. What it shows of the key is kept as for every other call. */
export function checkKey(execution: Execution): SidebarMethods["checkKey"]["value"] {
  try {
    execution.services.client().ask(companySearch, { query: "example" });
    return { valid: true, message: "The API accepts this key.", standing: "accepted" };
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
    const { code, fact, message } = error;
    const isRefused = code === "api/key-refused";
    const told = code === "setup/no-key" ? message : `The key could not be checked: ${message}`;
    return {
      valid: false,
      // Whoever reads it is in Settings.
      message: isRefused ? `${fact} Save a valid key.` : told,
      standing: isRefused ? "refused" : execution.services.settings().keyStanding,
    };
  }
}
