import { readCompany } from "../../core/company";
import type { SheetTable } from "../../google/spreadsheet";
import type { CompanyRow } from "../../rows/company-rows";
import { stretches } from "../../rows/read-rows";

/** Where the cells of a column lead, by row; `""` for one that is no link. */
export type Links = ReadonlyMap<number, string>;

/** Reads the links of these rows, top to bottom, in few calls. */
export function readLinks(sheet: SheetTable, column: number, rows: readonly number[]): Links {
  const links = new Map<number, string>();
  for (const some of stretches(rows)) {
    const [first, last] = [some[0]!, some[some.length - 1]!];
    const box = { row: first, column, rows: last - first + 1, columns: 1 };
    const texts = sheet.readTexts(box, "links");
    for (const row of some) links.set(row, texts[row - first]?.[0] ?? "");
  }
  return links;
}

/** More names than these don't share one website: where they lead to is a CRM or a directory. */
const MOST_NAMES = 2;

/** The websites that too many names link to. */
export function sharedWebsites(rows: readonly CompanyRow[], links: Links): Set<string> {
  const namesOf = new Map<string, Set<string>>();
  for (const { row, cell } of rows) {
    const website = websiteOf(links.get(row));
    if (cell.kind !== "refused" || website === null) continue;
    namesOf.set(website, (namesOf.get(website) ?? new Set()).add(cell.text.toLowerCase()));
  }
  return new Set([...namesOf].flatMap(([website, { size }]) => (size > MOST_NAMES ? [website] : [])));
}

/** Rows that name no company by themselves, with the website that each links to. */
export function linkedWebsites(
  rows: readonly CompanyRow[],
  links: Links,
  shared: ReadonlySet<string> = sharedWebsites(rows, links),
): Map<number, string> {
  const websites = new Map<number, string>();
  for (const { row, cell } of rows) {
    const website = cell.kind === "refused" ? websiteOf(links.get(row)) : null;
    if (website !== null && !shared.has(website)) websites.set(row, website);
  }
  return websites;
}

function websiteOf(link = ""): string | null {
  const company = readCompany(link);
  return company.kind === "company" ? company.key : null;
}

/** What a row says in a column of companies: its website, or else what its cell shows; null if that names none. */
export function companyIn({ row, cell }: CompanyRow, websites: ReadonlyMap<number, string>): string | null {
  if (cell.kind === "blank") return null;
  const isUsable = cell.kind === "company" || cell.is === "name";
  return websites.get(row) ?? (isUsable ? cell.text : null);
}
