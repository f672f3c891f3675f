import { plainCell } from "./plain-cell";
import type { SeenCells } from "./sheet-snapshot";

/**
 * Rows that are elsewhere now, but exactly as they were: what was written since has missed them. Of several that were
 * alike each is the one that was moved as far as a row beside it.
 *
 * @returns By row of now: the row of before.
 */
export function rowsMissed(before: SeenCells, now: SeenCells): Map<number, number> {
  const missed = new Map<number, number>();
  if (String(before.heads) !== String(now.heads)) return missed;
  const standing = new Map<string, number[]>();
  before.cells.forEach((cells, index) => {
    const row = before.firstRow + index;
    const alike = standing.get(keyOf(cells));
    if (alike) alike.push(row);
    else standing.set(keyOf(cells), [row]);
  });
  const unsure = new Map<number, readonly number[]>();
  now.cells.forEach((cells, index) => {
    const row = now.firstRow + index;
    const alike = standing.get(keyOf(cells)) ?? [];
    const [only, ...others] = alike;
    if (only === undefined || alike.includes(row) || cells.every((cell) => cell === "")) return;
    if (others.length === 0) missed.set(row, only);
    else unsure.set(row, alike);
  });
  const rows = [...unsure.keys()];
  for (const [order, step] of [
    [rows, -1],
    [[...rows].reverse(), 1],
  ] as const) {
    for (const row of order) {
      const beside = missed.get(row + step);
      const likely = beside === undefined ? undefined : beside - step;
      if (likely !== undefined && !missed.has(row) && unsure.get(row)!.includes(likely))
        missed.set(row, likely);
    }
  }
  return missed;
}

function keyOf(cells: readonly unknown[]): string {
  return JSON.stringify(cells.map(plainCell));
}
