/** A year, so that the same month of last year can be seen beside this one. */
const MONTHS = 12;

/** The last twelve months up to that of a day, oldest first: `YYYY-MM`. @param day `YYYY-MM-DD`. */
export function lastMonths(day: string): readonly string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - MONTHS + index, 1));
    return date.toISOString().slice(0, 7);
  });
}

/** How often each text occurs. */
export function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
