import { useMemo, useState } from "preact/hooks";
import type { AnyRequest, State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { recall, remember } from "../remembered";
import { type Choices, type PanelRun, readChoices } from "./choices";
import { choicesOf } from "./choices-of";
import type { PanelRows } from "./panel-rows";
import { choicesForSheet } from "./sheet-choices";

/** The choices shown in a panel, and how to change some of them. */
export interface PanelChoices {
  readonly choices: Choices;
  readonly change: (next: Partial<Choices>) => void;
}

/**
 * The choices of a panel: what the user has changed in it, else what it opened with.
 *
 * @param asked The request that the panel was opened with; null for the last choices.
 */
export function usePanelChoices(
  kind: PanelRun,
  asked: AnyRequest | null,
  { sections, columns, isReading }: PanelRows,
): PanelChoices {
  const { state, leader } = useAddin();
  const [changed, setChanged] = useState<{ kind: PanelRun; choices: Choices } | null>(null);
  const opened = useMemo(
    () => (asked !== null && state !== null ? choicesOf(kind, asked, sections) : choicesHere(kind, state)),
    // Fixed once loaded: another window's choices must not change a bill that is being viewed.
    [kind, asked, state === null, isReading],
  );

  function current(): Choices {
    if (changed?.kind === kind) return changed.choices;
    // A leader knows the sheet as little as the last choices do; any other request was made for these rows.
    const isForSheet = asked !== null && leader === null;
    // Not memoized: the columns change while the panel is open, after a run or with another selection.
    return isForSheet ? opened : choicesForSheet(opened, sections, columns);
  }
  const choices = current();
  return {
    choices,
    change(next) {
      const all = { ...choices, ...next };
      setChanged({ kind, choices: all });
      rememberChoices(kind, state, all);
    },
  };
}

/** The last choices in this spreadsheet and browser, else those of the last run here, else the last ones anywhere. */
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

function rememberChoices(kind: PanelRun, state: State | null, choices: Choices): void {
  remember(kind, choices);
  if (state !== null) remember(keyOf(kind, state), choices);
}

function keyOf(kind: PanelRun, { document = "" }: State): string {
  return `${kind} in ${document}`;
}
