import type { HiddenRows } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Filter = GoogleAppsScript.Spreadsheet.Filter;
type FilterCriteria = GoogleAppsScript.Spreadsheet.FilterCriteria;

/** Whether a row is hidden is a call for each row, of about 10 ms: nothing tells it for many rows at once. */
const MOST_ASKED_BY_FILTER = 1_000;
const MOST_ASKED_BY_HAND = 500;

/**
 * Which of these rows are hidden, in a limited number of calls.
 *
 * Without a criterion a filter hides nothing, and rows outside its range are never hidden by it. Of many rows, those that
 * its list of hidden values names are taken to be hidden, and all others are asked for one by one, as far as the limit goes.
 */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): HiddenRows {
  const { hidden, end } = hiddenByFilter(sheet, rows);
  const shown = rows.filter((row) => !hidden.has(row) && (end === null || row < end));
  const asksByHand = shown.length <= MOST_ASKED_BY_HAND;
  if (asksByHand) for (const row of shown) if (sheet.isRowHiddenByUser(row)) hidden.add(row);
  return { hidden, end, byHand: asksByHand };
}

/** The filter in one text, to notice that it was changed; `""` if it hides nothing. */
export function filterState(sheet: Sheet): string {
  const filter = sheet.getFilter();
  if (filter === null) return "";
  const criteria = criteriaOf(filter);
  if (criteria.length === 0) return "";
  const told = criteria.map(([position, each]) => [
    position,
    String(each.getCriteriaType()),
    each.getCriteriaValues(),
    each.getHiddenValues(),
  ]);
  return JSON.stringify([filter.getRange().getA1Notation(), ...told]);
}

function hiddenByFilter(sheet: Sheet, rows: readonly number[]): { hidden: Set<number>; end: number | null } {
  const hidden = new Set<number>();
  const filter = sheet.getFilter();
  const criteria = filter === null ? [] : criteriaOf(filter);
  if (filter === null || criteria.length === 0) return { hidden, end: null };
  const range = filter.getRange();
  const [top, last] = [range.getRow(), range.getLastRow()];
  let open = rows.filter((row) => row > top && row <= last);
  if (open.length > MOST_ASKED_BY_FILTER && range.getColumn() === 1) {
    for (const row of hiddenByValue(sheet, open, criteria)) hidden.add(row);
    open = open.filter((row) => !hidden.has(row));
  }
  for (const row of open.slice(0, MOST_ASKED_BY_FILTER)) if (sheet.isRowHiddenByFilter(row)) hidden.add(row);
  return { hidden, end: open[MOST_ASKED_BY_FILTER] ?? null };
}

/** Rows whose text is among the values that the filter hides. */
function hiddenByValue(
  sheet: Sheet,
  rows: readonly number[],
  criteria: readonly (readonly [position: number, criteria: FilterCriteria])[],
): number[] {
  const [first, count] = [rows[0]!, rows[rows.length - 1]! - rows[0]! + 1];
  return criteria.flatMap(([position, each]) => {
    const values = new Set(each.getHiddenValues());
    if (values.size === 0) return [];
    const texts = sheet.getRange(first, position, count, 1).getDisplayValues();
    return rows.filter((row) => values.has(texts[row - first]![0]!));
  });
}

/**
 * Google does not say whether a position counts from the sheet's first column or from the filter's, so all are read
 * that either reading knows. A position that is none throws.
 */
function criteriaOf(filter: Filter): (readonly [position: number, criteria: FilterCriteria])[] {
  const last = filter.getRange().getLastColumn();
  const found: (readonly [number, FilterCriteria])[] = [];
  for (let position = 1; position <= last; position++) {
    try {
      const criteria = filter.getColumnFilterCriteria(position);
      if (criteria !== null) found.push([position, criteria]);
    } catch {
      // Not a column of the filter.
    }
  }
  return found;
}
