import type { SheetTable } from "../ports/spreadsheet";
import { headsIn, type SeenCells } from "./sheet-snapshot";

/** Rows that somebody inserts or deletes above a header at once. */
const FARTHEST = 30;

/**
 * Rows as they were read again, with the header row where it is now: rows may have been inserted or deleted above it, and
 * what was written may be on it.
 *
 * @param written Columns of which nothing can be said.
 * @returns The rows as they are where the header stands in its place, or cannot be found.
 */
export function withHeaderFound(
  sheet: SheetTable,
  seen: SeenCells,
  now: SeenCells,
  written: ReadonlySet<number>,
): SeenCells {
  if (seen.headerRow === 0 || String(seen.heads) === String(now.heads)) return now;
  const labels = withoutWritten(seen.heads, written);
  if (labels.every((label) => label === "")) return now;
  const first = Math.max(1, seen.headerRow - FARTHEST);
  const lines = sheet.readRows(first, seen.headerRow + FARTHEST - first + 1);
  const at = lines.findIndex((cells) => String(withoutWritten(headsIn(cells), written)) === String(labels));
  return at < 0 || first + at === seen.headerRow ? now : { ...now, heads: seen.heads, headerRow: first + at };
}

function withoutWritten(heads: readonly string[], written: ReadonlySet<number>): string[] {
  const labels = heads.map((label, index) => (written.has(index + 1) ? "" : label));
  while (labels[labels.length - 1] === "") labels.pop();
  return labels;
}
