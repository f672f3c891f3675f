import type { Snapshot } from "../verified-writes/sheet-snapshot";
import type { Changes } from "../verified-writes/write-cells";
import { PlannedRow } from "./planned-row";
import { RowOwners } from "./row-owners";
import type { RunPlace } from "./run-place";
import type { Finished, RowTarget } from "./write-results";

/** Takes another company's values out of rows that a run leaves out, given by row and company. */
export type ClearLeftOut = (seen: Snapshot, place: RunPlace, rows: ReadonlyMap<number, string>) => Changes;

const NO_RESULT: Finished = { code: "skipped", reason: "", fetched: null, values: null };

/**
 * A row is left out where the Status is the user's. What they wrote there stays, but if they have typed another company into
 * the row, nothing of the one before may be beside it.
 */
export function clearLeftOut(target: RowTarget): ClearLeftOut {
  return (seen, place, rows) => {
    const left = [...rows].map(
      ([row, company]) => new PlannedRow(target, place, seen, row, company, NO_RESULT),
    );
    new RowOwners(target, place).find(left);
    return new Map(
      left
        .filter(({ showsAnother }) => showsAnother)
        .map((row) => [
          row.row,
          new Map([...row.changes()].filter(([column]) => column !== place.statusColumn)),
        ]),
    );
  };
}
