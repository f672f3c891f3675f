/** Sorted numbers as runs without gaps. */
export function neighbours(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const current = runs[runs.length - 1];
    if (current && number <= current.last + 1) current.last = Math.max(current.last, number);
    else runs.push({ first: number, last: number });
  }
  return runs;
}
