import { InputError } from "../core/errors";
import { HAND_HIDDEN_ROWS_MAX } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Filter = GoogleAppsScript.Spreadsheet.Filter;
type FilterCriteria = GoogleAppsScript.Spreadsheet.FilterCriteria;

/** Asking whether a row is hidden takes a call of about 10 ms; there is none for many rows at once. */
const MOST_ASKED_BY_FILTER = 1_000;

/**
 * Which of these rows are hidden, in a limited number of calls. Without a criterion a filter hides nothing, and rows outside
 * its range are never hidden by it.
 *
 * @throws {InputError} `input/range`, if a filter is over too many of them.
 */
export function hiddenRows(sheet: Sheet, rows: readonly number[]): ReadonlySet<number> {
  const filtered = filteredRows(sheet, rows);
  if (filtered.length > MOST_ASKED_BY_FILTER)
    throw new InputError(
      "input/range",
      `A filter covers ${filtered.length} selected rows, and only ${MOST_ASKED_BY_FILTER} can be checked.`,
      "Clear the filter or select fewer rows.",
    );
  const hidden = new Set(filtered.filter((row) => sheet.isRowHiddenByFilter(row)));
  const shown = rows.filter((row) => !hidden.has(row));
  if (shown.length <= HAND_HIDDEN_ROWS_MAX)
    for (const row of shown) if (sheet.isRowHiddenByUser(row)) hidden.add(row);
  return hidden;
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

function filteredRows(sheet: Sheet, rows: readonly number[]): readonly number[] {
  const filter = sheet.getFilter();
  if (filter === null || criteriaOf(filter).length === 0) return [];
  const range = filter.getRange();
  const [top, last] = [range.getRow(), range.getLastRow()];
  return rows.filter((row) => row > top && row <= last);
}

/**
 * Reads the criteria of all columns. It isn't documented whether a position counts from the sheet's first column or from the
 * filter's, so all positions are tried; one that is invalid throws.
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
