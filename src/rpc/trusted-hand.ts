import { companySearch } from "../api/endpoints/lists";
import type { Execution } from "../compose";
import { codeOf, SetupError } from "../errors";
import { spendingStop } from "../journal/shared-state";
import { type Act, type ActName, actsIn } from "../upkeep/upkeep";

/** What somebody has done that concerns everybody, as the history shows it. */
export interface PastAct {
  /** ISO 8601. */
  at: string;
  what: ActName;
  who: "you" | "somebody else";
  /** Answers that were dropped. */
  answers?: number;
}

/**
 * Who may do what concerns everybody in the spreadsheet, such as dropping answers that others have paid for: whoever has a key
 * that the API accepts, the owner, who is known by what their formulas have bought, and whoever has stopped spending so. A key
 * that was saved and not used yet is tried by a free search: anybody can invent one.
 *
 * @returns What is done, for the history. @throws {SetupError} `setup/no-key`, to everybody else.
 */
export function actOfTrusted({ services }: Execution, what: ActName): Act {
  const settings = services.settings();
  const payer = settings.payerTag;
  const state = services.state().known();
  const isKnown = payer !== "" && [state.settled.formulaPayer, spendingStop(state)?.payer].includes(payer);
  if (!isKnown && !settings.hasAnswered) {
    try {
      services.client().ask(companySearch, { query: "example" });
    } catch (error) {
      if (codeOf(error) !== "api/key-refused") throw error;
      throw new SetupError(
        "setup/no-key",
        "This affects what everybody here has paid for, and the API does not accept your key.",
        "Save a valid key in Settings, or leave it to somebody who has one.",
      );
    }
  }
  return { at: new Date(services.clock.now()).toISOString(), what, payer };
}

/** What was done so, the latest first; a property to spread, left out where nobody has. */
export function pastActs({ services }: Execution): { acts?: PastAct[] } {
  const own = services.settings().payerTag;
  const acts = actsIn(services.state().known()).map(({ at, what, payer, answers }): PastAct => ({
    at,
    what,
    who: payer !== "" && payer === own ? "you" : "somebody else",
    ...(answers === undefined ? {} : { answers }),
  }));
  return acts.length === 0 ? {} : { acts };
}
