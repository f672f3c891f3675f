import { separatorOf } from "../core/formula";
import { askedSoFar } from "../additions/so-far";
import { sectionCredits } from "../api/endpoints/company-enrichment";
import type { Execution } from "../compose";
import { rounded } from "../core/credits";
import { defaultColumns, sectionNames, sectionTitle } from "../core/columns/known-columns";
import type { KeyStanding, State } from "../core/sidebar-contract";
import { VERSION } from "../core/version";
import { codeOf } from "../errors";
import { checksum } from "../core/checksum";
import { TROUBLES } from "../journal/journal-trouble";
import { spendingStop } from "../journal/spending-stop";
import { FREE_REQUESTS_A_DAY, freeRequestsOn } from "../functions/free-requests";
import { tellCancelled } from "../runs/cancel-run";
import { savedListsIn } from "../lists/saved-lists";
import { companySelection, shownRange } from "../runs/company-selection";
import { calculatingIn, companiesIn } from "../runs/company-rows";
import { columnSetsIn } from "../runs/column-sets";
import { columnsOfSheet } from "../runs/filled-columns";
import { Runs } from "../runs/runs";
import { RunsSoFar } from "../runs/runs-so-far";
import { watchedMark, watchesIn } from "../watches/stored-watch";
import { attempt, told } from "./attempt";
import { DEFAULT_DAY_CAP, DEFAULT_FORMULA_CALL_CAP, DEFAULT_FORMULA_DAY_CAP } from "../settings/settings";

/** Everything that the sidebar shows when it opens, after what waits was moved into the journal. */
export function openState(execution: Execution): State {
  const notices: string[] = [];
  attempt(() => execution.flush(), undefined, notices);
  const tell = () => execution.services.hasDocumentStore() && tellCancelled(execution.forRuns());
  attempt(tell, false, notices);
  attempt(() => execution.concludeLooks(), undefined, notices);
  return stateOf(execution, notices);
}

/**
 * Everything that the sidebar shows before anybody has requested anything: one call, one execution.
 *
 * Opens in every state: what cannot be read is left out, and a notice says why.
 *
 * @param notices What has happened already, in sentences.
 */
export function stateOf(execution: Execution, notices: string[] = []): State {
  const { services } = execution;
  const part = <T>(read: () => T, otherwise: T) => attempt(read, otherwise, notices);
  const settings = part(() => savedSettings(execution), NOTHING_SAVED);
  const trouble = part(() => (services.hasDocumentStore() ? services.bookkeeping().trouble() : null), null);
  if (trouble !== null) notices.push(TROUBLES[trouble].join(" "));
  const spent = part(
    () => {
      const state = services.state().known();
      const now = services.clock.now();
      return {
        today: rounded(state.spentOn("runs", now)),
        formulasToday: rounded(state.spentOn("formulas", now)),
        total: state.total,
        formulaPayer: state.ledger.formulaPayer,
        freeRequests: freeRequestsOn(services.state(), now),
      };
    },
    { today: 0, formulasToday: 0, total: 0, formulaPayer: "", freeRequests: 0 },
  );
  const run = part(() => (services.hasDocumentStore() ? new Runs(execution.forRuns()).latest() : null), null);
  const update = part(
    () => (services.hasDocumentStore() ? execution.forWatches().updates.latest() : null),
    null,
  );
  const asked = part(() => (services.hasDocumentStore() ? askedSoFar(execution.forRuns()) : []), []);
  const nobody = settings.allowed ? "yours" : "nobody's";
  const seen = spent.formulaPayer;
  const { allowed, dayCap, callCap } = settings;
  const selection = part(() => selectionOf(execution), null);
  const stop = part(() => spendingStop(services.state().known()), null);
  return {
    version: VERSION,
    key: { saved: settings.keyHint !== "", hint: settings.keyHint, standing: settings.keyStanding },
    timeZone: part(() => services.spreadsheet.timeZone, "Etc/UTC"),
    argumentSeparator: part(() => separatorOf(services.spreadsheet.locale), ";"),
    document: part(() => services.spreadsheet.id, ""),
    lastRequests: part(
      () => (services.hasDocumentStore() ? new RunsSoFar(execution.forRuns()).lastRequests() : {}),
      {},
    ),
    baseUrl: settings.baseUrl,
    formulas: {
      allowed,
      dayCap,
      callCap,
      whose: seen === "" ? nobody : seen === settings.payerTag ? "yours" : "somebody else's",
      freeRequests: { today: spent.freeRequests, dayCap: FREE_REQUESTS_A_DAY },
    },
    selection,
    watches: part(() => (services.hasDocumentStore() ? watchesIn(services.state().known()).length : 0), 0),
    watched: part(() => (services.hasDocumentStore() ? watchedMark(services.state().known()) : ""), ""),
    savedLists: part(() => (services.hasDocumentStore() ? savedListsIn(services.state().known()) : 0), 0),
    ...(update === null ? {} : { update }),
    ...(asked.length === 0 ? {} : { asked }),
    columnSets: part(() => (services.hasDocumentStore() ? columnSetsIn(services.state().known()) : []), []),
    ...told(notices),
    ...(trouble === null ? {} : { journalTrouble: trouble }),
    ...(stop === null
      ? {}
      : {
          spendingStopped: {
            at: stop.at,
            who:
              stop.payer === settings.payerTag && stop.payer !== ""
                ? ("you" as const)
                : ("somebody else" as const),
          },
        }),
    run,
    credits: {
      today: spent.today,
      formulasToday: spent.formulasToday,
      total: spent.total,
      dayCap: settings.runDayCap,
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

const NOTHING_SAVED = {
  keyHint: "",
  keyStanding: "unchecked" as KeyStanding,
  baseUrl: "",
  payerTag: "",
  allowed: false,
  dayCap: DEFAULT_FORMULA_DAY_CAP,
  callCap: DEFAULT_FORMULA_CALL_CAP,
  runDayCap: DEFAULT_DAY_CAP,
};

function savedSettings({ services }: Execution): typeof NOTHING_SAVED {
  const { keyHint, keyStanding, baseUrl, payerTag, formulas, dayCap: runDayCap } = services.settings();
  return { keyHint, keyStanding, baseUrl, payerTag, ...formulas, runDayCap };
}

/** Nothing selected, or an empty sheet, is no reason not to open the sidebar. */
function selectionOf({ services }: Execution): State["selection"] {
  try {
    const selected = companySelection(services.spreadsheet);
    const { sheet, columns, beside, rows } = selected;
    const cells = (range: Parameters<typeof shownRange>[0]) => {
      const a1 = shownRange(range);
      return a1.slice(a1.lastIndexOf("!") + 1);
    };
    const others = (beside === null ? columns : [beside]).filter(({ column }) => column !== selected.column);
    const seen = columnsOfSheet(selected);
    const [filter, calculating] = [sheet.filterState(), calculatingIn(rows)];
    return {
      sheetName: sheet.name,
      a1: cells(selected),
      column: selected.header,
      companies: companiesIn(rows).length,
      // What the journal alone can tell is left for whoever asks: this is requested at every focus.
      ...(seen.doubts.length > 0 || seen.ofBeside !== null ? {} : { columns: seen.columns }),
      ...(filter === "" ? {} : { filter: checksum([filter]) }),
      ...(calculating === 0 ? {} : { calculating }),
      ...(others.length === 0
        ? {}
        : {
            others: others.map((other) => ({
              a1: cells({ sheet, column: other.column, areas: other.areas }),
              column: other.header,
              companies: other.companies,
            })),
          }),
    };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
