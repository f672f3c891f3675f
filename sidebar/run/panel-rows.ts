import { useEffect, useRef, useState } from "preact/hooks";
import type { Selection, SheetColumns } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import type { PanelRun } from "./choices";
import { type OfferedSection, offeredSections } from "./offered-sections";
import { qualified } from "./run-range";

/** The rows that a panel is about, and what their sheet has of an enrichment already. */
export interface PanelRows {
  readonly selection: Selection | null;
  /** The columns of the sheet; null if unknown. */
  readonly columns: SheetColumns | null;
  readonly sections: readonly OfferedSection[];
  /** The columns are on their way: no box is ticked before, since that would change it. */
  readonly isReading: boolean;
  /** Takes what is found for the selection of the next state, too, although other companies are pinned. */
  readonly followSheet: () => void;
}

/** @param given The companies that the panel was opened for; the selection in the sheet if null. */
export function usePanelRows(kind: PanelRun, given: Selection | null): PanelRows {
  const { state } = useAddin();
  const { selection, followSheet } = usePinnedSelection(given);
  const known = useSheetColumns(kind === "enrichment" ? selection : null);
  return {
    selection,
    columns: known ?? null,
    sections: offeredSections(state?.sections ?? [], known?.filled),
    isReading: known === undefined,
    followSheet,
  };
}

/**
 * The selection that this panel bills and runs: the companies it was given, else the selection in the sheet.
 *
 * It follows the sheet's selection whenever the sidebar gets the focus, but only to cells that hold
 * companies, and the run always gets the range of the shown bill, so a stray click in the sheet never changes
 * what is paid. So what was found for a selection without companies replaces nothing that was selected, unless the user asks.
 */
export function usePinnedSelection(given: Selection | null): Pick<PanelRows, "selection" | "followSheet"> {
  const { state } = useAddin();
  const selection = state?.selection ?? null;
  const pinned = useRef<Selection | null>(null);
  /** The state that was shown when the user asked. */
  const askedAt = useRef<unknown>(undefined);
  const isWanted = askedAt.current !== undefined && askedAt.current !== state;
  // While rendering: an effect would show the panel without companies once more, and so without their columns.
  if (selection !== null && holdsCompanies(selection)) {
    const replaces = selection.found === undefined || pinned.current?.found !== undefined;
    if (replaces || pinned.current === null || isWanted) pinned.current = selection;
  }
  if (isWanted) askedAt.current = undefined;
  return { selection: given ?? pinned.current, followSheet: () => void (askedAt.current = state) };
}

/** Companies, names, or cells that are still being calculated and may become companies. */
export function holdsCompanies({ companies: count, calculating = 0, holds }: Selection): boolean {
  return count > 0 || calculating > 0 || (holds?.names ?? 0) > 0;
}

/**
 * The columns that already exist beside these companies; requested only if no selection includes them.
 *
 * @returns Undefined while loading, so that boxes are not ticked while they still change; null if unknown.
 */
export function useSheetColumns(selection: Selection | null): SheetColumns | null | undefined {
  const { call } = useAddin();
  const [asked, setAsked] = useState<{ range: string; columns: SheetColumns | null } | null>(null);
  const known = selection?.columns ?? null;
  const range = selection === null || known !== null ? "" : qualified(selection.sheetName, selection.a1);
  useEffect(() => {
    if (range === "") return;
    let isCurrent = true;
    call("getColumns", { range }).then(
      (columns) => isCurrent && setAsked({ range, columns }),
      // The bill reports what is wrong with the range.
      () => isCurrent && setAsked({ range, columns: null }),
    );
    return () => void (isCurrent = false);
  }, [range]);
  if (known !== null || range === "") return known;
  return asked?.range === range ? asked.columns : undefined;
}
