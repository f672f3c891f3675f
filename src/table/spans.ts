/** Rows apart by no more than this are written in one block, the rows between as they are. */
const SMALL_GAP = 40;
/** Every block is a call, so that of larger gaps only the largest are left out. */
const MOST_BLOCKS = 5;
/** Rows that are read, written and read again in one go. */
const ROWS_AT_ONCE = 2_000;

/**
 * The first row of every company, and whatever is not far below the first of them.
 *
 * Where a company is repeated thousands of rows below, its row waits until the run comes there: it costs nothing then,
 * and no write has to reach across the whole sheet.
 */
export function nearRows(found: readonly { readonly row: number; readonly company: string }[]): number[] {
  const firstRows = new Map<string, number>();
  for (const { row, company } of found) if (!firstRows.has(company)) firstRows.set(company, row);
  const last = Math.max(...firstRows.values(), (found[0]?.row ?? 0) + ROWS_AT_ONCE - 1);
  return found.flatMap(({ row }) => (row <= last ? [row] : []));
}

/** Sorted rows in parts that can be looked at at once. */
export function stretches(rows: readonly number[]): { first: number; last: number }[] {
  const result: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current.first < ROWS_AT_ONCE) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}

/** Sorted rows as blocks, small gaps included. */
export function blocks(rows: readonly number[]): { first: number; last: number }[] {
  const gaps = rows.slice(1).map((row, index) => row - rows[index]!);
  const [largest = SMALL_GAP] = gaps.sort((a, b) => b - a).slice(MOST_BLOCKS - 1);
  const apart = Math.max(SMALL_GAP, largest);
  const result: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current.last <= apart) current.last = row;
    else result.push({ first: row, last: row });
  }
  return result;
}
