import { Random } from "./random";
import { generatedWebsite } from "./generated-companies";

export interface ManyRows {
  /** One cell per row, without a header. */
  readonly cells: readonly string[];
  readonly distinct: number;
  /** Companies to pay for beforehand: their rows are between the others. */
  readonly paidBefore: readonly string[];
}

/**
 * A column with gaps throughout: two of five companies are repeated far from their first row, and between them are
 * blanks, rows without a company, and companies that are already paid for.
 */
export function manyRowsColumn(rows: number): ManyRows {
  const random = new Random(rows);
  let companies = 0;
  let distinct = 0;
  const cells = Array.from({ length: rows }, (_, row) => {
    if (row % 50 === 7) return "";
    if (row % 50 === 29) return "Acme Incorporated";
    const repeats = companies++ % 5 === 2 || companies % 5 === 0;
    return generatedWebsite(repeats ? random.below(distinct) : distinct++);
  });
  const paidBefore = Array.from({ length: Math.floor(distinct / 10) }, (_, index) =>
    generatedWebsite(index * 10 + 4),
  );
  return { cells, distinct, paidBefore };
}
