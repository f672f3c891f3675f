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

/** Sorted row numbers as few rectangles: small gaps included, and larger ones where there would be many rectangles. */
export function rowSpans(rows: readonly number[]): RowSpan[] {
  return rowsInSpans(rows, largestGapToReadOver(rows));
}

/** Sorted row numbers as rectangles, gaps up to `apart` included. */
export function rowsInSpans(rows: readonly number[], apart: number): RowSpan[] {
  const spans: RowSpan[] = [];
  for (const row of rows) {
    const current = spans[spans.length - 1];
    if (current && row - current.last <= apart) current.last = row;
    else spans.push({ first: row, last: row });
  }
  return spans;
}

function largestGapToReadOver(rows: readonly number[]): number {
  const gaps = rows
    .slice(1)
    .map((row, index) => row - rows[index]!)
    .filter((gap) => gap > SMALL_GAP)
    .sort((a, b) => a - b);
  let tooMany = 0;
  let apart = SMALL_GAP;
  for (const [index, gap] of gaps.entries()) {
    tooMany += gap;
    const isScattered = gaps.length - index >= MOST_READS;
    if (tooMany > (isScattered ? MOST_ROWS_TOO_MANY : FEW_ROWS_TOO_MANY)) break;
    apart = gap;
  }
  return apart;
}
