import type { App } from "../app";
import { type ActName, actsIn } from "../money/acts";

/** What a user has done that concerns others, as the history shows it. */
export interface PastAct {
  /** ISO 8601; the last time, of what was done several times within a day. */
  at: string;
  what: ActName;
  /** `nobody`: the add-on itself has made room. */
  who: "you" | "somebody else" | "nobody";
  /** Answers that were dropped, or imported. */
  answers?: number;
  /** What bills came to that were said to be right, or not. */
  credits?: number;
  /** The list, watch or run that it was done to, the host that is asked since, or the file. Text, as a user typed it, in at most 60 characters. */
  name?: string;
  /** What that was called before, or the host that was asked before. */
  before?: string;
}

/** These acts, the latest first; a property to spread, left out where there are none. */
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
