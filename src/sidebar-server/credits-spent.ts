import type { Execution } from "../compose";
import { rounded } from "../core/credits";
import type { CreditsSpent } from "../core/sidebar-contract";
import { billed, creditReport } from "../journal/credit-report";
import { writeCreditsSheet } from "../journal/credits-sheet";
import { JOURNAL_BUDGET_CHARACTERS } from "../journal/drop-oldest";

const DAY_MS = 24 * 60 * 60 * 1000;
const COMPANIES_SHOWN = 20;

/**
 * What was spent in this spreadsheet, and on request its Credits sheet.
 *
 * @param days Counts today, in UTC as the caps do; everything if left out.
 */
export function creditsSpent(
  execution: Execution,
  { days, writeSheet = false }: { days?: number | undefined; writeSheet?: boolean | undefined },
): CreditsSpent {
  const { services } = execution;
  const state = services.state().known();
  const heads = [...services.journal().heads(), ...state.parked()];
  const now = services.clock.now();
  const since = (count: number) => new Date(now - (count - 1) * DAY_MS).toISOString().slice(0, 10);
  const all = creditReport(heads);
  const report = days === undefined ? all : creditReport(heads, since(days));
  const unaccounted = state.total - billed(all.total);
  return {
    ...report,
    byCompany: report.byCompany.slice(0, COMPANIES_SHOWN),
    today: creditReport(heads, since(1)).total,
    unaccounted: Math.max(0, rounded(unaccounted)),
    journal: { characters: state.journal.characters, budget: JOURNAL_BUDGET_CHARACTERS },
    sheetName: writeSheet
      ? writeCreditsSheet(services.spreadsheet, services.documentProperties(), report).name
      : null,
  };
}
