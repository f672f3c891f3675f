import type { State } from "../../src/rpc/rpc";
import { recall, remember } from "../remembered";
import { type Choices, type PanelRun, readChoices } from "./choices";
import { choicesOf } from "./choices-of";

/**
 * The initial choices of a panel: the last ones in this spreadsheet and browser, else those of the last run
 * here, else the last ones anywhere.
 */
export function choicesHere(kind: PanelRun, state: State | null): Choices {
  const anywhere = () => recall(kind, (stored) => readChoices(kind, stored));
  if (state === null) return anywhere();
  const last = state.lastRequests?.[kind];
  return recall(keyOf(kind, state), (stored) => {
    if (stored !== undefined) return readChoices(kind, stored);
    if (last === undefined) return anywhere();
    return { ...choicesOf(kind, last, state.sections), into: {} };
  });
}

export function rememberChoices(kind: PanelRun, state: State | null, choices: Choices): void {
  remember(kind, choices);
  if (state !== null) remember(keyOf(kind, state), choices);
}

function keyOf(kind: PanelRun, { document = "" }: State): string {
  return `${kind} in ${document}`;
}
