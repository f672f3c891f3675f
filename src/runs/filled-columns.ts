import { knownColumns } from "../core/columns/known-columns";
import type { SheetColumns } from "../core/columns-contract";
import { fold } from "../core/fold";
import { findColumns } from "../verified-writes/output-columns";
import { headsOf } from "../verified-writes/sheet-snapshot";
import type { CompanyRows } from "./company-rows";
import { runColumns, STATUS_TAG } from "./kinds/run-columns";
import { ourColumns } from "./our-columns";
import { statusIn } from "./status";

/** Rows of the selection that are looked at: enough to know whether it was enriched. */
const ROWS_LOOKED_AT = 200;
/** What people head a column with that our labels call otherwise. */
const HEADED_AS: ReadonlyMap<string, string> = new Map([
  ["company", "name"],
  ["companyname", "name"],
  ["domain", "website"],
]);

/** What a sheet has already, for whoever chooses what to add to the rows. */
export function columnsOfSheet(selected: CompanyRows): SheetColumns {
  const { sheet, headerRow, column } = selected;
  const { defaults, others: further } = knownColumns("enrichment");
  const fields = [...defaults, ...further].map(({ path, label, section = "" }) => ({
    tag: path,
    label,
    section,
  }));
  const tagged = sheet.taggedColumns();
  const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
  const heads = headerRow === 0 ? [] : headsOf(sheet, headerRow);
  const places = findColumns(sheet, [...fields, ...runColumns("enrichment")], headerRow, tagged, notes);
  const shown = fields.flatMap(({ tag, section }) =>
    places.has(tag) ? [{ tag, section, at: places.get(tag)! - 1 }] : [],
  );
  const taken = new Set([column, ...ourColumns(tagged, notes)]);
  const filled = shown.length === 0 ? [] : filledIn(linesOf(selected, places.get(STATUS_TAG) ?? 0), shown);
  const lacking = defaults.filter(({ path }) => !places.has(path));
  const others = heads.filter((_, index) => !shown.some(({ at }) => at === index));
  const isOnce = (head: string) => heads.indexOf(head) === heads.lastIndexOf(head);
  return {
    filled: [...filled, ...headedAlready(lacking, others)],
    placed: Object.fromEntries(shown.map(({ tag, at }) => [tag, heads[at] ?? ""])),
    free: heads.filter((head, index) => head.trim() !== "" && !taken.has(index + 1) && isOnce(head)),
  };
}

/** Fields that a column which is not theirs is headed with: whoever wants ours beside it can say so. */
function headedAlready(
  lacking: readonly { readonly path: string; readonly label: string }[],
  heads: readonly string[],
): string[] {
  const said = new Set(heads.map(fold).map((head) => HEADED_AS.get(head) ?? head));
  return lacking.filter(({ label }) => said.has(fold(label))).map(({ path }) => path);
}

/** The first rows with a company, but for those of which nothing was found. */
function linesOf({ sheet, rows }: CompanyRows, statusColumn: number): readonly (readonly unknown[])[] {
  const companies = new Set(rows.flatMap(({ row, cell }) => (cell.kind === "company" ? [row] : [])));
  const [first] = companies;
  if (first === undefined) return [];
  return sheet
    .readRows(first, ROWS_LOOKED_AT)
    .filter((_, index) => companies.has(first + index))
    .filter((line) => statusIn(line[statusColumn - 1]) !== "missing");
}

interface ShownField {
  readonly tag: string;
  readonly section: string;
  /** Its place in a line. */
  readonly at: number;
}

/**
 * Of what was bought, some fields may have no value: a row has a section if it shows any of it, and a field is there if
 * one of the rows shows it.
 */
function filledIn(lines: readonly (readonly unknown[])[], shown: readonly ShownField[]): string[] {
  const has = (line: readonly unknown[], { at }: ShownField) => (line[at] ?? "") !== "";
  return shown.flatMap((field) => {
    const ofSection = shown.filter(({ section }) => section === field.section);
    const isThere =
      lines.some((line) => has(line, field)) &&
      lines.every((line) => ofSection.some((each) => has(line, each)));
    return isThere ? [field.tag] : [];
  });
}
