import { InputError } from "../errors";
import { checksum } from "../core/checksum";
import type { Spreadsheet } from "../ports/spreadsheet";
import { companiesIn, rowsOfColumn, type CompanyRows } from "./company-rows";
import type { Subject } from "./subject";

/**
 * The rows that a bill is for, in one text: a run is started with exactly these, and nothing is decided twice.
 *
 * `sheet.column.rows.companies.checksum.filter.hidden.unseen.byHand`; rows as `gap+length`, in base 36.
 */
export function chosenText(chosen: CompanyRows): string {
  const { sheet, column, rows, hidden, unseen, hiddenByHand } = chosen;
  const companies = companiesIn(rows);
  const filter = checksum([sheet.filterState()]);
  const spans = spansText(rows.map(({ row }) => row));
  const sum = checksum([...companies].sort());
  const left = [hidden, unseen, hiddenByHand ? 1 : 0];
  return [sheet.sheetId, column, spans, companies.length, sum, filter, ...left].join(".");
}

/**
 * The rows of a bill as they are now.
 *
 * @throws {InputError} `input/changed`, if they hold other companies than the bill was for, or the filter was changed.
 */
export function rowsChosen(spreadsheet: Spreadsheet, text: string, subject: Subject): CompanyRows {
  const [sheetId, columnText, spans = "", count, sum, filter, hidden, unseen, byHand] = text.split(".");
  const sheet = spreadsheet.sheet(Number(sheetId));
  const column = Number(columnText);
  if (sheet === null || !(column >= 1)) throw changed("The sheet that the bill was for is gone.");
  const found = {
    ...rowsOfColumn(sheet, column, rowsIn(spans), subject),
    hidden: Number(hidden),
    unseen: Number(unseen),
    hiddenByHand: byHand === "1",
  };
  const companies = companiesIn(found.rows);
  if (checksum([sheet.filterState()]) !== filter) throw changed("The filter was changed since the bill.");
  if (checksum([...companies].sort()) === sum) return found;
  throw changed(
    companies.length === Number(count)
      ? "The selected companies are others than those of the bill."
      : `The bill was for ${count} ${count === "1" ? "company" : "companies"}, and there are ${companies.length} now.`,
  );
}

function changed(fact: string): InputError {
  return new InputError("input/changed", fact, "Nothing was spent. Look at the new bill, then start again.");
}

function spansText(rows: readonly number[]): string {
  const parts: string[] = [];
  let end = 0;
  for (let index = 0; index < rows.length;) {
    let length = 1;
    while (rows[index + length] === rows[index]! + length) length++;
    parts.push(`${(rows[index]! - end).toString(36)}+${length.toString(36)}`);
    end = rows[index]! + length;
    index += length;
  }
  return parts.join(",");
}

function rowsIn(text: string): number[] {
  const rows: number[] = [];
  let end = 0;
  for (const part of text === "" ? [] : text.split(",")) {
    const [gap = NaN, length = NaN] = part.split("+").map((number) => parseInt(number, 36));
    // Whatever was sent: a sheet has no more rows than this.
    if (!(gap >= 0 && length >= 1 && end + gap + length < 20_000_000))
      throw changed("The bill cannot be read.");
    for (let row = end + gap; row < end + gap + length; row++) rows.push(row);
    end += gap + length;
  }
  return rows;
}
