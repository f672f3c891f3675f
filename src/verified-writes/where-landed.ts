import { plainCell } from "./plain-cell";
import { columnsNow } from "./row-sources";
import type { SeenCells } from "./sheet-snapshot";
import type { Changes } from "./write-cells";

/** Says of a column that was written where what was written there is now; null if that is gone. */
export type Landed = (column: number) => number | null;

/**
 * Finds where values have landed: columns may have been moved before they did, so that they are in the same places; after
 * it, so that they are in their own columns; or both, and then they are where they are found.
 *
 * @param before The cells as they were when their columns were looked up. @param now As they are after the write.
 */
export function whereLanded(before: SeenCells, now: SeenCells, changes: Changes): Landed {
  const stays: Landed = (column) => column;
  if (String(before.heads) === String(now.heads)) return stays;
  const found = whereFound(now, changes);
  const along = columnsNow(before.heads, now.heads);
  const explains = (landed: Landed) =>
    [...found].every(([column, places]) => {
      const at = landed(column);
      return places.length === 0 || (at !== null && places.includes(at));
    });
  return [stays, along].find(explains) ?? inferred(found, along);
}

/** By column that was written: those of now in which most of its values are, in their rows. */
type Found = ReadonlyMap<number, readonly number[]>;

function whereFound(now: SeenCells, changes: Changes): Found {
  const counts = new Map<number, Map<number, number>>();
  for (const [row, cells] of changes) {
    const line = (now.cells[row - now.firstRow] ?? []).map(plainCell);
    for (const [column, value] of cells) {
      const count = counts.get(column) ?? new Map<number, number>();
      counts.set(column, count);
      if (value === null || value === "") continue;
      line.forEach((cell, index) => {
        if (cell === plainCell(value)) count.set(index + 1, (count.get(index + 1) ?? 0) + 1);
      });
    }
  }
  return new Map(
    [...counts].map(([column, count]) => {
      const most = Math.max(...count.values());
      return [column, [...count].flatMap(([at, times]) => (times === most ? [at] : []))] as const;
    }),
  );
}

/** Columns that are found in one place tell where those beside them are: neighbours move together. */
function inferred(found: Found, along: Landed): Landed {
  const sure = [...found].flatMap(([column, [at, ...others]]) =>
    at === undefined || others.length > 0 ? [] : [{ column, by: at - column }],
  );
  const landed = new Map<number, number>();
  for (const [column, places] of found) {
    const distance = (other: { column: number }) => Math.abs(other.column - column);
    const beside = [...sure]
      .sort((one, other) => distance(one) - distance(other))
      .map(({ by }) => column + by);
    const likely = [...beside, along(column), column];
    const at = likely.find((each) => each !== null && (places.length === 0 || places.includes(each)));
    landed.set(column, at ?? places[0] ?? column);
  }
  return (column) => landed.get(column) ?? null;
}
