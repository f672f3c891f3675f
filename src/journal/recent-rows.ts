import { isAnswered, isBeginning, type Header } from "./entry";

/** Which entries of a key are wanted: what is older says nothing, and to read it takes time. */
export interface Recent {
  /** ISO 8601: all from then on. */
  readonly since: string;
  /** And of those before, the last so many answers that begin something, with what goes on with them. */
  readonly begun: number;
}

/**
 * Of rows of several keys, those of each that are recent.
 *
 * @param column The texts of a column, from row 1.
 */
export function recentRows(
  rows: readonly number[],
  { since, begun }: Recent,
  column: (header: Header) => readonly string[],
): readonly number[] {
  const times = column("at");
  const timeOf = (row: number) => times[row - 1] ?? "";
  const old = rows.filter((row) => timeOf(row) < since);
  if (old.length === 0) return rows;
  const left = new Set(old);
  if (begun > 0) {
    const [keys, params, statuses] = [column("key"), column("params"), column("status")];
    const count = new Map<string, number>();
    const newestFirst = [...old].sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
    for (const row of newestFirst) {
      const key = keys[row - 1]!;
      const before = count.get(key) ?? 0;
      if (before >= begun) continue;
      left.delete(row);
      if (isBeginning(params[row - 1] ?? "") && isAnswered(statuses[row - 1])) count.set(key, before + 1);
    }
  }
  return rows.filter((row) => !left.has(row));
}
