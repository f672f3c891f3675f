import { fold } from "./names";

/**
 * The known name that is nearest to a word, for "Did you mean …?".
 *
 * A name counts as near if it differs by a few letters (one in four, three at most; swapped neighbours count as one) or
 * holds the whole word. The first of several equally near ones wins, so put the likelier ones first.
 *
 * @returns null if nothing is near.
 */
export function nearest(word: string, known: Iterable<string>): string | null {
  const wanted = fold(word);
  const limit = wanted.length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(wanted.length / 4)));
  let best: string | null = null;
  let bestDistance = limit + 1;
  let holder: string | null = null;

  for (const name of known) {
    const candidate = fold(name);
    if (
      wanted.length >= 4 &&
      candidate.includes(wanted) &&
      (holder === null || name.length < holder.length)
    ) {
      holder = name;
    }
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }

  return best ?? holder;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each at 1. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);

  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    [beforeLast, last] = [last, current];
  }

  return last[b.length] ?? 0;
}
