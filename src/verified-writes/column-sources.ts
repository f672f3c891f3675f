import type { HeaderTexts } from "./sheet-snapshot";

/**
 * Says of a column of now where it was: equal heads, those first that are between the same ones, since several may be
 * blank; a head that was only renamed is still in its place.
 */
export function columnsBefore(before: HeaderTexts, now: HeaderTexts): (column: number) => number | null {
  const used = new Set<number>();
  const sources = now.map((): number | null => null);
  for (const least of [2, 1, 0]) {
    now.forEach((head, index) => {
      if (sources[index] !== null) return;
      const isSame = (other: string, at: number) =>
        other === head && !used.has(at) && neighboursAlike(before, at, now, index) >= least;
      const source = before.findIndex(isSame);
      if (source < 0) return;
      used.add(source);
      sources[index] = source + 1;
    });
  }
  sources.forEach((source, index) => {
    if (source === null && before.length === now.length && !used.has(index)) sources[index] = index + 1;
  });
  return (column) => {
    if (column <= sources.length) return sources[column - 1] ?? null;
    return before.length === now.length ? column : null;
  };
}

function neighboursAlike(before: HeaderTexts, at: number, now: HeaderTexts, index: number): number {
  return [-1, 1].filter((beside) => before[at + beside] === now[index + beside]).length;
}

/** Says of a column of before where it is now; null if it is gone. */
export function columnsNow(before: HeaderTexts, now: HeaderTexts): (column: number) => number | null {
  if (String(before) === String(now)) return (column) => column;
  const from = columnsBefore(before, now);
  const places = new Map<number, number>();
  for (let column = Math.max(now.length, before.length) + 1; column >= 1; column--) {
    const source = from(column);
    if (source !== null) places.set(source, column);
  }
  return (column) => places.get(column) ?? null;
}
