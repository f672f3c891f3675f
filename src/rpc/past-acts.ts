import type { App } from "../app";
import { type ActName, actsIn } from "../money/acts";

/** What somebody has done that concerns others, as the history shows it. */
export interface PastAct {
  /** ISO 8601; of what somebody did again and again within a day the last time. */
  at: string;
  what: ActName;
  /** `nobody`: the add-on itself has made room. */
  who: "you" | "somebody else" | "nobody";
  /** Answers that were dropped. */
  answers?: number;
  /** What bills came to that were said to be right, or not. */
  credits?: number;
  /** The list, watch or run that it was done to, or the host that is asked since. Text, as somebody typed it, in at most 60 characters. */
  name?: string;
  /** What that was called before, or the host that was asked before. */
  before?: string;
}

/** What was done so, the latest first; a property to spread, left out where nobody has done anything. */
export function pastActs(app: App): { acts?: PastAct[] } {
  const own = app.settings.payerTag;
  const acts = actsIn(app.state.known()).map(
    ({ payer, at, what, answers, credits, name, before }): PastAct => ({
      at,
      what,
      who: payer === "" ? "nobody" : payer === own ? "you" : "somebody else",
      ...(answers === undefined ? {} : { answers }),
      ...(credits === undefined ? {} : { credits }),
      ...(name === undefined ? {} : { name }),
      ...(before === undefined ? {} : { before }),
    }),
  );
  return acts.length === 0 ? {} : { acts };
}
