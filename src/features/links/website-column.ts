import type { App } from "../../app";
import { InputError, SetupError } from "../../core/errors";
import { MAXIMUM_ATTEMPTS } from "../../core/terms";
import { inTurn } from "../../google/ports";
import { notesOf } from "../../google/spreadsheet";
import { ensureColumns } from "../../rows/add-columns";
import { shows, textSum } from "../../rows/cell-sum";
import { type CompanyRows, rowsOfColumn } from "../../rows/company-rows";
import { shownRange } from "../../rows/company-selection";
import { findColumns, firstFreeColumn, type OutputColumn } from "../../rows/output-columns";
import { stretches } from "../../rows/read-rows";
import {
  cellIn,
  columnsMoved,
  headerTexts,
  type HeaderTexts,
  rowsMoved,
  takeSnapshot,
} from "../../rows/sheet-snapshot";
import { companySubject, subjectUnder } from "../../rows/subject";
import { ourColumns } from "../../rows/tags";
import { type SheetPlace, writeVerified } from "../../rows/verified-write";
import type { Lines } from "../../rows/write-cells";
import { companyIn, linkedWebsites, readLinks, sharedWebsites } from "./linked-websites";

const LABEL = "Website";
const WIDTH = 190;

/** The rows of names, and the column beside them that is filled. */
interface Filled {
  readonly place: SheetPlace;
  readonly names: Pick<CompanyRows, "column" | "header" | "headerRow">;
  readonly column: number;
  readonly heads: HeaderTexts;
  readonly ours: ReadonlySet<number>;
  /** By the rows of all stretches. */
  readonly shared: ReadonlySet<string>;
}

/**
 * Writes the websites that names link to into a column of their own, right of everything. What is in it already stays, so a column
 * that was left half filled is completed.
 *
 * While it is first filled the column is marked as ours: then names are still what is meant, and are offered again. Once it is whole the
 * mark goes, and it is a column of companies like any other; the note of its header says what it is.
 *
 * @returns The same rows of that column, as a range.
 * @throws {InputError} If no cell links to a website.
 * @throws {SetupError} `setup/permission`, if the column can't be written.
 * @throws {LimitError} If rows or columns are moved at every try.
 */
export function writeWebsites({ spreadsheet }: Pick<App, "spreadsheet">, names: CompanyRows): string {
  const { sheet, headerRow, firstRow, lastRow, header } = names;
  const filled = names.rows.flatMap(({ row, cell }) => (cell.kind === "blank" ? [] : [row]));
  const links = readLinks(sheet, names.column, filled);
  const shared = sharedWebsites(names.rows, links);
  if (linkedWebsites(names.rows, links, shared).size === 0)
    throw new InputError(
      "input/range",
      "None of these cells links to a website.",
      "Select names that do, or use Find websites.",
    );
  const place = { spreadsheet, sheet };
  const heads = headerTexts(sheet, headerRow);
  if (headerRow > 0 && (heads[names.column - 1] ?? "") !== header) throw columnsMoved();
  const output = outputColumn(heads, header);
  const column = inTurn(spreadsheet.lock, () => {
    const wanted =
      findColumns(sheet, [output], headerRow).get(output.tag) ?? firstFreeColumn(sheet, headerRow);
    const top = headerRow > 0 ? headerRow : firstRow;
    const why = sheet.whyNotWritable({ row: top, column: wanted, rows: lastRow - top + 1, columns: 1 });
    if (why !== null) throw new SetupError("setup/permission", why);
    return ensureColumns(place, [output], headerRow, heads).get(output.tag)!;
  });
  const now = headerTexts(sheet, headerRow);
  const ours = new Set([...ourColumns(sheet.taggedColumns(), notesOf(sheet, headerRow)), column]);
  if (headerRow > 0 && (now[names.column - 1] ?? "") !== header) throw columnsMoved();
  for (const rows of stretches(filled))
    inTurn(spreadsheet.lock, () => fill({ place, names, column, heads: now, ours, shared }, rows));
  sheet.tagColumn(output.tag, null);
  spreadsheet.flush();
  const numbers = names.rows.map(({ row }) => row);
  spreadsheet.select(sheet.sheetId, { rows: numbers, column });
  return shownRange(rowsOfColumn(sheet, column, numbers, companySubject));
}

/** Each column of names has one of its own, known by the header of the names. */
function outputColumn(heads: HeaderTexts, header: string): OutputColumn {
  const isTaken = heads.includes(LABEL) && header !== "";
  return {
    tag: `links:${textSum(header, 6)}`,
    label: isTaken ? `${header}: ${LABEL}` : LABEL,
    width: WIDTH,
    about: `The websites behind the links${header === "" ? "" : ` in “${header}”`}. Without one: what the cell shows.`,
  };
}

/**
 * Writes until a reading of the rows says that each shows its own website. Links are read before and after the cells: so they are
 * those of the same rows, also where all rows show the same.
 */
function fill({ place, names, column, heads, ours, shared }: Filled, rows: readonly number[]): void {
  const { sheet, spreadsheet } = place;
  const { headerRow } = names;
  const stretch = { headerRow, from: rows[0]!, to: rows[rows.length - 1]! };
  const { read } = subjectUnder(names.header, companySubject);
  /** What was there before stays. */
  let held: ReadonlySet<unknown> | null = null;
  const written = new Set<unknown>();
  for (let attempt = 0; attempt <= MAXIMUM_ATTEMPTS; attempt++) {
    const links = readLinks(sheet, names.column, rows);
    const seen = takeSnapshot(sheet, stretch, heads);
    if (seen === null) throw columnsMoved();
    if (String([...readLinks(sheet, names.column, rows)]) !== String([...links])) continue;
    const cells = rows.map((row) => ({ row, cell: read(cellIn(seen, row, names.column)) }));
    const websites = linkedWebsites(cells, links, shared);
    held ??= new Set(seen.cells.map((line) => line[column - 1] ?? ""));
    const lines: Lines = new Map();
    for (const each of cells) {
      const { row } = each;
      const cell = cellIn(seen, row, column) ?? "";
      const value = companyIn(each, websites);
      const isFree = cell === "" || (written.has(cell) && !held.has(cell));
      const isFormula = (seen.formulas[row - seen.firstRow]?.[column - 1] ?? "") !== "";
      if (isFree && !isFormula && !shows(cell, value, spreadsheet))
        lines.set(row, new Map([[column, value]]));
    }
    if (lines.size === 0) return;
    if (attempt === MAXIMUM_ATTEMPTS) break;
    for (const line of lines.values()) written.add(line.get(column));
    writeVerified(place, { seen, stretch, keyColumn: names.column, ours }, [lines]);
  }
  throw rowsMoved(`${stretch.from}–${stretch.to}`);
}
