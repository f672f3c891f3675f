import { useRef } from "preact/hooks";
import type { Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";

/**
 * The selection that this panel bills and runs: the companies it was given, else the selection in the sheet.
 *
 * It follows the sheet's selection whenever the sidebar gets the focus, but only to cells that hold
 * companies, and the run always gets the range of the shown bill, so a stray click in the sheet never changes
 * what is paid.
 */
export function usePinnedSelection(given: Selection | null): Selection | null {
  const selection = useAddin().state?.selection ?? null;
  const pinned = useRef<Selection | null>(null);
  // While rendering: an effect would show the panel without companies once more, and so without their columns.
  if (selection !== null && holdsCompanies(selection)) pinned.current = selection;
  return given ?? pinned.current;
}

/** Cells still being calculated may become companies. */
function holdsCompanies({ companies, calculating = 0 }: Selection): boolean {
  return companies > 0 || calculating > 0;
}
