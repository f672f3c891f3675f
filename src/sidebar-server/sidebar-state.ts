import { sectionCredits } from "../api/endpoints/company-enrichment";
import type { Execution } from "../compose";
import { defaultColumns, sectionNames, sectionTitle } from "../core/columns/known-columns";
import type { State } from "../core/sidebar-contract";
import { codeOf } from "../errors";
import { companySelection, shownRange } from "../runs/company-selection";
import { companiesIn } from "../runs/company-rows";
import { Runs } from "../runs/runs";

export const VERSION = "0.1.0";

/** Everything that the sidebar shows before anybody asked for anything: one call, one execution. */
export function stateOf(execution: Execution): State {
  const settings = execution.settings();
  const { allowed, dayCap, callCap } = settings.formulas;
  const today = execution.ledger().today();
  const seen = execution.formulaPayer().seen();
  const notice = execution.journalNotice().read();
  const nobody = allowed ? "yours" : "nobody's";
  const whose = seen === null ? nobody : seen === settings.payerTag ? "yours" : "somebody else's";
  return {
    version: VERSION,
    key: { saved: settings.keyHint !== "", hint: settings.keyHint },
    baseUrl: settings.baseUrl,
    formulas: { allowed, dayCap, callCap, whose },
    selection: selectionOf(execution),
    ...(notice === null ? {} : { notice }),
    run: execution.hasDocumentStore() ? new Runs(execution.forRuns()).current() : null,
    credits: {
      today: today.formulas + today.runs,
      total: execution.ledger().total(),
      dayCap: settings.dayCap,
    },
    sections: sectionNames.map((section) => {
      const columns = defaultColumns(section);
      return {
        section,
        label: sectionTitle(section),
        credits: sectionCredits(section),
        columns: columns.map(({ label }) => label),
        fields: columns.map(({ path }) => path),
      };
    }),
  };
}

/** Nothing selected, or an empty sheet, is no reason not to open the sidebar. */
function selectionOf(execution: Execution): State["selection"] {
  try {
    const selected = companySelection(execution.spreadsheet);
    const a1 = shownRange(selected);
    return {
      sheetName: selected.sheet.name,
      a1: a1.slice(a1.lastIndexOf("!") + 1),
      column: selected.header,
      companies: companiesIn(selected.rows).length,
    };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
