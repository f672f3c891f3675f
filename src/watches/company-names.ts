import { codeOf } from "../errors";
import { companySelection } from "../runs/company-selection";
import { planOf } from "../runs/kinds/plan-of";
import { FIRST_PAGES } from "../runs/kinds/run-questions";
import type { RunServices } from "../runs/run-services";
import { plainCell } from "../verified-writes/plain-cell";
import { oneLine } from "../core/one-line";
import type { StoredWatch } from "./stored-watch";
import { watchedRange } from "./watched-column";

/** Headings under which people keep the names of companies. */
const NAMES: readonly string[] = ["name", "company", "company name"];

/**
 * What companies are called, as far as an answer that is held says so, or the sheet that is watched. Buys nothing.
 *
 * @returns `answered` without what the sheet says, which anybody may have typed.
 */
export function companyNames(
  services: RunServices,
  watch: StoredWatch,
  companies: readonly string[],
): { readonly names: ReadonlyMap<string, string>; readonly answered: ReadonlyMap<string, string> } {
  if (companies.length === 0) return { names: new Map(), answered: new Map() };
  const answered = inAnswers(services, companies);
  const names = new Map([...inSheet(services, watch, new Set(companies)), ...answered]);
  return { names, answered: new Map(answered) };
}

function inAnswers({ answers }: RunServices, companies: readonly string[]): [string, string][] {
  const { questions } = planOf({ kind: "enrichment", fields: ["firmographic.name"] });
  const held =
    questions?.standings(answers, companies, FIRST_PAGES, { maxAgeMs: Infinity, cached: false }) ?? [];
  return held.flatMap((standing, index) => {
    const name = standing.kind === "answered" ? oneLine(String(standing.answer.values()[0] ?? "")) : "";
    return name === "" ? [] : [[companies[index]!, name] as [string, string]];
  });
}

function inSheet(
  { spreadsheet }: RunServices,
  watch: StoredWatch,
  wanted: ReadonlySet<string>,
): [string, string][] {
  try {
    const { sheet, rows, headerRow, firstRow, lastRow } = companySelection(
      spreadsheet,
      watchedRange(spreadsheet, watch),
    );
    if (headerRow === 0) return [];
    const heads = sheet.readRows(headerRow, 1)[0] ?? [];
    const at = heads.findIndex((head) => NAMES.includes(String(head).trim().toLowerCase()));
    if (at < 0) return [];
    const cells = sheet.read({ row: firstRow, column: at + 1, rows: lastRow - firstRow + 1, columns: 1 });
    return rows.flatMap(({ row, cell }) => {
      const name = plainCell(cells[row - firstRow]?.[0]);
      const isName = cell.kind === "company" && wanted.has(cell.key) && typeof name === "string";
      return isName && name.trim() !== "" ? [[cell.key, oneLine(name)] as [string, string]] : [];
    });
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return [];
  }
}
