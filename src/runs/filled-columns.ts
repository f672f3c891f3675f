import { knownColumns } from "../core/columns/known-columns";
import { findColumns } from "../verified-writes/output-columns";
import { headsOf } from "../verified-writes/sheet-snapshot";
import type { CompanyRows } from "./company-rows";
import { STATUS_TAG, UPDATED_TAG } from "./kinds/run-columns";
import { statusIn } from "./status";

/** Rows of the selection that are looked at: enough to know whether it was enriched. */
const ROWS_LOOKED_AT = 200;

export interface ColumnsOfSheet {
  /** Paths of fields that have a column here and were filled in all the rows that were chosen. */
  readonly filled: string[];
  /** Headers of the user's own columns, those that are there once: a value may go there. */
  readonly free: string[];
}

/** What the sheet has already, for whoever chooses what to add to it. */
export function columnsOfSheet({ sheet, rows, headerRow, column }: CompanyRows): ColumnsOfSheet {
  const { defaults, others } = knownColumns("enrichment");
  const fields = [...defaults, ...others].map(({ path, label, section = "" }) => ({
    tag: path,
    label,
    section,
  }));
  const own = [STATUS_TAG, UPDATED_TAG, `enrichment:${STATUS_TAG}`, "enrichment:fetched"];
  const places = findColumns(sheet, [...fields, ...own.map((tag) => ({ tag, label: "" }))], headerRow);
  const taken = new Set([column, ...places.values()]);
  const heads = headerRow === 0 ? [] : headsOf(sheet, headerRow);
  const free = heads.filter(
    (head, index) =>
      head.trim() !== "" && !taken.has(index + 1) && heads.indexOf(head) === heads.lastIndexOf(head),
  );
  const companies = rows.flatMap(({ row, cell }) => (cell.kind === "company" ? [row] : []));
  const [first = 0] = companies;
  const shown = fields.filter(({ tag }) => places.has(tag));
  if (first === 0 || shown.length === 0) return { filled: [], free };
  const lines = sheet
    .readRows(first, ROWS_LOOKED_AT)
    .filter((_, index) => companies.includes(first + index))
    .filter((line) => !own.some((tag) => statusIn(line[(places.get(tag) ?? 0) - 1]) === "missing"));
  // Of what was bought, some fields may have no value: a row has a section if it shows any of it.
  const sections = new Map<string, number[]>();
  for (const { tag, section } of shown)
    sections.set(section, [...(sections.get(section) ?? []), places.get(tag)!]);
  const isFilled = (section: string) =>
    lines.length > 0 &&
    lines.every((line) => sections.get(section)!.some((at) => (line[at - 1] ?? "") !== ""));
  return { filled: shown.flatMap(({ tag, section }) => (isFilled(section) ? [tag] : [])), free };
}
