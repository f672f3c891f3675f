/** Reading a few rows too many costs less than one more call. */
const SMALL_GAP = 25;
/** So many in all cost less than the calls that they save: of what is held of one company, one call reads it. */
const FEW_ROWS_TOO_MANY = 500;
/** Where rows are scattered, so many calls are enough, as long as they read no more than this beside them. */
const MOST_READS = 5;
const MOST_ROWS_TOO_MANY = 3_000;

export interface RowSpan {
  readonly first: number;
  last: number;
}

/** Sorted row numbers as few rectangles: small gaps included, and larger ones where that saves calls. */
export function rowSpans(rows: readonly number[]): RowSpan[] {
  const readOver = gapsToReadOver(rows);
  return spansOf(rows, (gap, index) => gap <= SMALL_GAP || readOver.has(index));
}

/** Sorted row numbers as rectangles, gaps up to `apart` included. */
export function rowsInSpans(rows: readonly number[], apart: number): RowSpan[] {
  return spansOf(rows, (gap) => gap <= apart);
}

/** @param isJoined Whether the row at an index goes into the rectangle of the one before it, so many rows above. */
function spansOf(rows: readonly number[], isJoined: (gap: number, index: number) => boolean): RowSpan[] {
  const spans: RowSpan[] = [];
  rows.forEach((row, index) => {
    const current = spans[spans.length - 1];
    if (current && isJoined(row - current.last, index)) current.last = row;
    else spans.push({ first: row, last: row });
  });
  return spans;
}

/** By the index of the row behind them, the smallest first. */
function gapsToReadOver(rows: readonly number[]): ReadonlySet<number> {
  const gaps = rows
    .map((row, index) => ({ index, gap: row - (rows[index - 1] ?? row) }))
    .filter(({ gap }) => gap > SMALL_GAP)
    .sort((a, b) => a.gap - b.gap);
  const chosen = new Set<number>();
  let tooMany = 0;
  for (const [position, { index, gap }] of gaps.entries()) {
    tooMany += gap;
    const isScattered = gaps.length - position >= MOST_READS;
    if (tooMany > (isScattered ? MOST_ROWS_TOO_MANY : FEW_ROWS_TOO_MANY)) break;
    chosen.add(index);
  }
  return chosen;
}
