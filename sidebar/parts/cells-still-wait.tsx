import type { JSX } from "preact";
import { FETCH_MISSING } from "../../src/core/terms";

/** How formulas that were refused are evaluated again, once they may buy. */
export function CellsStillWait(): JSX.Element {
  return (
    <p class="help" role="status">
      Do cells still wait, or show an error? Formulas ▸ {FETCH_MISSING}, in the menu, brings what they wait
      for.
    </p>
  );
}
