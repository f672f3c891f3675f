import { a1Of, type A1Range, areasIn, parseA1 } from "../core/a1";
import { isIdHeading, readCompany, readCompanyOrId } from "../core/company";
import { isHeaderText } from "../core/path";
import { isLoading, isPlaceholder } from "../core/formula";
import type { ListRequest } from "./list-request";
import { plainName } from "../core/names";
import { InputError } from "../core/errors";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";

/** Companies that a new list leaves out. */
export interface ExcludedCompanies {
  /** Websites and UUIDs, as company keys. */
  readonly keys: ReadonlySet<string>;
  /** Names in rows without either, as they are compared. */
  readonly names: ReadonlySet<string>;
  /** Where they are, such as `Sheet1!A2:A50`. */
  readonly range: string;
}

/**
 * The companies that a list leaves out; null if it leaves out none. Headings and whatever else names no company are passed over.
 *
 * @throws {InputError} `input/range`, if it is no range, its sheet does not exist, or it holds no company.
 */
export function excludedIn(
  { spreadsheet }: { readonly spreadsheet: Spreadsheet },
  { excludeRange }: Pick<ListRequest, "excludeRange">,
): ExcludedCompanies | null {
  if (excludeRange === undefined) return null;
  const areas = areasOf(spreadsheet, excludeRange);
  const keys = new Set<string>();
  const names = new Set<string>();
  for (const rows of areas.map(rowsIn)) {
    // The first row may say what the columns are.
    const [heads = []] = rows;
    for (const row of rows) {
      const companies = row
        .map((cell, index) => (isIdHeading(heads[index]) ? readCompanyOrId(cell) : readCompany(cell)))
        .flatMap((company) => (company.kind === "company" ? company.key : []));
      for (const key of companies) keys.add(key);
      // Beside a website a name says nothing more, and may be another company's as well.
      const name = companies.length > 0 ? undefined : row.map(nameIn).find((each) => each !== "");
      if (name !== undefined) names.add(name);
    }
  }
  const range = asText(areas);
  if (keys.size + names.size > 0) return { keys, names, range };
  throw new InputError(
    "input/range",
    `${range} holds no company to leave out. Choose a range with websites, company IDs or names, or none.`,
  );
}

/** The range with its sheet's name, so that it is the same one whichever sheet is open later. */
export function rangeWithSheet(spreadsheet: Spreadsheet, a1: string): string {
  return asText(areasOf(spreadsheet, a1));
}

/** What says that a row of a list, as the API spells it, is one of them: its UUID or website, or its name alone; null if nothing. */
export function exclusionOf(
  { uuid, website, name }: Readonly<Record<string, unknown>>,
  { keys, names }: ExcludedCompanies,
): "key" | "name" | null {
  const company = readCompany(website);
  if (typeof uuid === "string" && keys.has(uuid.trim())) return "key";
  if (company.kind === "company" && keys.has(company.key)) return "key";
  return names.has(nameIn(name)) ? "name" : null;
}

const NAME_MAX = 120;

/** The name in a cell as it is compared; empty for a heading and whatever else is none. */
function nameIn(cell: unknown): string {
  if (typeof cell !== "string" || isHeaderText(cell)) return "";
  const text = cell.trim();
  if (
    text.length > NAME_MAX ||
    text.startsWith("#") ||
    isPlaceholder(text) ||
    isLoading(text) ||
    /[@/]/.test(text) ||
    !/\p{L}/u.test(text)
  )
    return "";
  return plainName(text);
}

interface Area {
  readonly sheet: SheetTable;
  readonly box: Omit<A1Range, "sheetName">;
}

/** One area or several, with or without a sheet; without one, that of the area before, or the one that is open. */
function areasOf(spreadsheet: Spreadsheet, a1: string): Area[] {
  let last: string | null = null;
  return areasIn(a1).map((text) => {
    const { sheetName, ...box } = parseA1(text);
    last = sheetName ?? last;
    return { sheet: sheetNamed(spreadsheet, last, text.trim()), box };
  });
}

function asText(areas: readonly Area[]): string {
  return areas.map(({ sheet, box }) => a1Of(box, sheet.name)).join(", ");
}

function rowsIn({ sheet, box }: Area): unknown[][] {
  const rows = Math.min(box.rows ?? Infinity, sheet.lastRow() - box.row + 1);
  const columns = Math.min(box.columns ?? Infinity, sheet.lastColumn() - box.column + 1);
  return rows > 0 && columns > 0 ? sheet.read({ ...box, rows, columns }) : [];
}

function sheetNamed(spreadsheet: Spreadsheet, name: string | null, a1: string): SheetTable {
  const sheet = name === null ? (spreadsheet.selection()?.sheet ?? null) : spreadsheet.sheetNamed(name);
  if (sheet !== null) return sheet;
  throw new InputError(
    "input/range",
    name === null
      ? `${a1} names no sheet, and none is open. Write it as Sheet1!${a1}.`
      : `There is no sheet ${name} in this spreadsheet. Check the name in ${a1}.`,
  );
}
