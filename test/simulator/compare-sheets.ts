import type { CellValue } from "../../workbench/workbook/cell-view";

/** Sheets by name, in their order. */
export type SheetRows = readonly (readonly [name: string, rows: readonly (readonly CellValue[])[]])[];

/** So many rows are named; the others are counted. */
const MOST_ROWS = 6;
const LONGEST_TEXT = 60;

/** What differs, a line for each sheet or row; none if nothing does. */
export function sheetsCompared(is: SheetRows, meant: SheetRows): string[] {
  const missing = meant.filter(([name]) => !is.some(([other]) => other === name));
  const lines = missing.map(([name]) => `no sheet ${name}`);
  for (const [name, rows] of is) {
    const wanted = meant.find(([other]) => other === name)?.[1];
    if (wanted === undefined) lines.push(`a sheet ${name} of ${rows.length} rows, first: ${text(rows[0])}`);
    else if (!areTheSame(rows, wanted, name !== meant[0]?.[0]))
      lines.push(...rowsCompared(rows, wanted).map((line) => `${name}, ${line}`));
  }
  const names = (sheets: SheetRows) => sheets.map(([name]) => name).join(", ");
  if (lines.length === 0 && names(is) !== names(meant))
    lines.push(`sheets are ${names(is)}, not ${names(meant)}`);
  return lines;
}

/** @param inAnyOrder Of a sheet of items that have no date: what an order has announced is fetched after the others. */
function areTheSame(is: SheetRows[number][1], meant: SheetRows[number][1], inAnyOrder: boolean): boolean {
  const texts = (rows: SheetRows[number][1]) => rows.map((row) => JSON.stringify(row));
  const [one, other] = [texts(is), texts(meant)];
  return inAnyOrder && String(one.sort()) === String(other.sort());
}

function rowsCompared(is: SheetRows[number][1], meant: SheetRows[number][1]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < Math.max(is.length, meant.length); index++) {
    const [row, wanted] = [is[index], meant[index]];
    const width = Math.max(row?.length ?? 0, wanted?.length ?? 0);
    const cells = Array.from({ length: width }, (_, at) => at).filter(
      (at) => text(row?.[at]) !== text(wanted?.[at]),
    );
    if (row === undefined) lines.push(`row ${index + 1} is missing: ${text(wanted)}`);
    else if (wanted === undefined) lines.push(`row ${index + 1} is too many: ${text(row)}`);
    else if (cells.length > 0)
      lines.push(
        `row ${index + 1}: ${cells
          .map((at) => `${text(is[0]?.[at])} is ${text(row[at])}, not ${text(wanted[at])}`)
          .join("; ")}`,
      );
  }
  const more = lines.length - MOST_ROWS;
  return more > 0 ? [...lines.slice(0, MOST_ROWS), `${more} more rows differ`] : lines;
}

function text(value: unknown): string {
  const json = JSON.stringify(value) ?? "blank";
  return json.length > LONGEST_TEXT ? `${json.slice(0, LONGEST_TEXT)}…` : json;
}
