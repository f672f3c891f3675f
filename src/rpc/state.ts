import { flush } from "../entry";
import { type SheetColumns, columnsOfSheet } from "../rows/filled-columns";
import { type SavedColumns, columnSetsIn } from "../rows/saved-columns";
import { calculatingIn, companiesIn, type Elsewhere, type Holds, holdsOf } from "../rows/company-rows";
import { rowsOfOtherCompanies } from "../rows/company-table";
import { companySelection, shownRange } from "../rows/company-selection";
import { type Separator, separatorOf } from "../core/formula";
import { sectionCredits } from "../products/sections";
import type { App } from "../app";
import { defaultColumns, sectionNames, sectionTitle } from "../core/columns/known-columns";
import { VERSION } from "../core/version";
import { codeOf } from "../core/errors";
import { checksum } from "../core/json";
import { accountOfPayer, type CapOwner, monthOf } from "../money/ledger";
import { billsOf, type Doubt, sumOf } from "../money/odd-bills";
import { spendingStop } from "../money/shared-state";
import { tellCancelled } from "../runs/cancel-run";
import { forgetDeadStarts } from "../runs/start-run";
import { runRecords, runsMark } from "../runs/run-record";
import { RunsSoFar } from "../runs/history";
import type { FeatureState } from "../features";
import { attempt, told, unreadInWords } from "./method";
import { DEFAULT_DAY_CAP, type KeyStanding, type UnsavedInput } from "../money/settings";
import type { RunRequest } from "../products/run-request";
import type { Progress } from "../runs/progress";

/** What the sidebar shows before the user has requested anything, with what each feature tells of itself. */
export interface State extends FeatureState {
  version: string;
  /** `hint` is the key's last four characters; the key itself never leaves the server. */
  key: { saved: boolean; hint: string; standing?: KeyStanding };
  /** The spreadsheet's, such as `Europe/Berlin`: times are told in it. */
  timeZone?: string;
  /** How formulas to copy are spelled here; a semicolon is taken everywhere. */
  argumentSeparator?: Separator;
  /** The spreadsheet's id: choices are remembered for each. */
  document?: string;
  /** What this user last requested here, by kind of run. */
  lastRequests?: Readonly<Record<string, RunRequest>>;
  /** `https://host` or `https://host/prefix`. */
  baseUrl: string;
  selection: Selection | null;
  run: Progress | null;
  /** Runs beside it that are not over; none if left out. */
  runs?: Progress[];
  /** A text that changes whenever a run does: a page that drives none asks for it again and again (`flushAnswers`). */
  runsMark: string;
  /**
   * Spent here today of the day's cap, today by formulas, which have caps of their own, and ever by all together. The same of this
   * calendar month, since months are counted; `monthCap` is left out without a limit.
   */
  credits: {
    today: number;
    formulasToday: number;
    total: number;
    dayCap: number;
    month: number;
    formulasMonth: number;
    monthCap?: number;
  };
  /** The sections of an enrichment, as the column catalogue knows them, with their prices. */
  sections: Section[];
  /** Columns that are chosen together, by name; shared by everybody who edits the document. */
  columnSets?: SavedColumns[];
  /** What the user should know before anything else, in sentences. */
  notice?: string;
  /** What this user has typed into a form here and not saved (`keepUnsaved`); left out where there is nothing. */
  unsaved?: UnsavedInput;
  /** The journal cannot be relied on, so nothing is bought until it is back, or `cleanJournal` starts a new one. */
  journalTrouble?: "missing" | "rearranged" | "shortened";
  /** Nothing is bought here, by formulas, runs, lists or watches; since when (ISO 8601), and who has stopped it. */
  spendingStopped?: { at: string; who: "you" | "somebody else" };
  /** Bills that no price explains: nothing is bought with this user's key until `answerBill` says whether they are right. */
  oddBill?: OddBill;
}

export interface OddBill {
  /** ISO 8601, of the latest. */
  at: string;
  bills: number;
  /** Credits in all as the replies said, and as they are booked. */
  credits: number;
  expected: number;
  /** Of which operation, and of which company; empty for several. */
  operation: string;
  company: string;
}

/** The companies that are selected or, where nothing selected names any, those of the sheet's one column of companies. */
export interface Selection {
  sheetName: string;
  /** The column of companies that a run would take, such as `A2:A21`, and its header text if it has one. */
  a1: string;
  column: string;
  /** Hidden rows are among them: to find out which these are takes a bill. */
  companies: number;
  /** Nothing that is selected names a company: these were found in the selected rows, or in the sheet. */
  found?: Elsewhere["within"];
  /** How many rows hold what, hidden ones too; left out where none is filled. */
  holds?: Holds;
  /** The filter that hides rows, as a text to notice that it was changed; left out if none does. */
  filter?: string;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** Rows of the sheet that show the values of another company than they name (`putRowsRight`). */
  strangers?: number;
  /**
   * Other columns of companies in what is selected, or in the sheet if there is none in it, the likeliest first. `names`: rows with
   * names, where none of them has companies.
   */
  others?: { a1: string; column: string; companies: number; names?: number }[];
  /** What is beside them; left out where that is not known (`getColumns`). */
  columns?: SheetColumns;
}

/** A section of an enrichment. */
export interface Section {
  section: string;
  label: string;
  credits: number;
  /** Labels of its default columns. */
  columns: string[];
  /** What `RunRequest.fields` takes for each of `columns`, in the same order; the labels themselves if left out. */
  fields?: string[];
}

/** Everything that the sidebar shows when it opens, after what waits was moved into the journal. */
export function openState(app: App): State {
  const notices: string[] = [];
  attempt(() => flush(app), undefined, notices);
  for (const catchUp of [tellCancelled, forgetDeadStarts])
    attempt(() => app.hasDocumentStore() && catchUp(app), undefined, notices);
  for (const { opening } of app.features) attempt(() => opening?.(app), undefined, notices);
  attempt(() => app.settings.dropEndedTag(), undefined, notices);
  return stateOf(app, notices);
}

/**
 * Everything that the sidebar shows before the user has requested anything: one call, one execution.
 *
 * Opens in every state: what cannot be read is left out, and a notice says why.
 *
 * @param notices What has happened already, in sentences.
 */
export function stateOf(app: App, notices: string[] = []): State {
  const part = <T>(read: () => T, otherwise: T) => attempt(read, otherwise, notices);
  const settings = part(() => savedSettings(app), NOTHING_SAVED);
  const trouble = part(() => (app.hasDocumentStore() ? app.bookkeeping.trouble() : null), null);
  if (trouble !== null) notices.push(trouble.inWords.join(" "));
  const unread = () => (app.hasDocumentStore() ? runRecords.unread(app.state.known()) : 0);
  notices.push(...unreadInWords(part(unread, 0), "run", "runs"));
  const ofFeatures: FeatureState = Object.assign(
    {},
    ...app.features.map(({ state }) => state?.(app, notices)),
  );
  const spent = part(
    () => {
      const state = app.state.known();
      const today = app.state.dayOf(app.clock.now());
      const by = (owner: CapOwner, date: string) =>
        state.spentBy(accountOfPayer(owner, settings.payerTag, date));
      return {
        today: by("runs", today),
        formulasToday: by("formulas", today),
        month: by("runs", monthOf(today)),
        formulasMonth: by("formulas", monthOf(today)),
        total: state.total,
      };
    },
    { today: 0, formulasToday: 0, month: 0, formulasMonth: 0, total: 0 },
  );
  const run = part(() => (app.hasDocumentStore() ? new RunsSoFar(app).latest() : null), null);
  const others = part(() => (app.hasDocumentStore() ? new RunsSoFar(app).others() : []), []);
  const selection = part(() => selectionOf(app), null);
  const stop = part(() => spendingStop(app.state.known()), null);
  const odd = part(() => app.state.known().doubtOf(app.settings.host, settings.payerTag), null);
  return {
    version: VERSION,
    key: { saved: settings.keyHint !== "", hint: settings.keyHint, standing: settings.keyStanding },
    timeZone: part(() => app.spreadsheet.timeZone, "Etc/UTC"),
    argumentSeparator: part(() => separatorOf(app.spreadsheet.locale), ";"),
    document: part(() => app.spreadsheet.id, ""),
    lastRequests: part(() => (app.hasDocumentStore() ? new RunsSoFar(app).lastRequests() : {}), {}),
    baseUrl: settings.baseUrl,
    selection,
    ...(Object.keys(settings.unsaved).length === 0 ? {} : { unsaved: settings.unsaved }),
    ...ofFeatures,
    columnSets: part(() => (app.hasDocumentStore() ? columnSetsIn(app.state.known()) : []), []),
    ...told(notices),
    ...(trouble === null ? {} : { journalTrouble: trouble.what }),
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
    ...(odd === null ? {} : { oddBill: oddBillOf(odd) }),
    run,
    ...(others.length === 0 ? {} : { runs: others }),
    runsMark: part(() => markOfRuns(app), ""),
    credits: {
      ...spent,
      dayCap: settings.runDayCap,
      ...(settings.runMonthCap === undefined ? {} : { monthCap: settings.runMonthCap }),
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

/** Blank where nothing can run. */
export function markOfRuns(app: App): string {
  return app.hasDocumentStore() ? runsMark(app.state.known()) : "";
}

function oddBillOf({ at, bills }: Doubt): OddBill {
  const { bills: count, credits, booked } = sumOf(bills);
  const [[operation, { company }] = ["", { company: "" }] as const, ...others] = billsOf(bills);
  const about = others.length === 0 ? { operation, company } : { operation: "", company: "" };
  return { at: new Date(at).toISOString(), bills: count, credits, expected: booked, ...about };
}

const NOTHING_SAVED = {
  keyHint: "",
  keyStanding: "unchecked" as KeyStanding,
  baseUrl: "",
  payerTag: "",
  runDayCap: DEFAULT_DAY_CAP,
  runMonthCap: undefined as number | undefined,
  unsaved: {} as UnsavedInput,
};

function savedSettings(app: App): typeof NOTHING_SAVED {
  const settings = app.settings;
  const { keyHint, keyStanding, baseUrl, payerTag, dayCap, monthCap, unsaved } = settings;
  return {
    keyHint,
    keyStanding,
    baseUrl,
    payerTag,
    runDayCap: dayCap,
    runMonthCap: monthCap,
    unsaved,
  };
}

/** Nothing selected, or an empty sheet, is no reason not to open the sidebar. */
function selectionOf(app: App): State["selection"] {
  try {
    const selected = companySelection(app.spreadsheet);
    const { sheet, columns, elsewhere, rows, found } = selected;
    const cells = (range: Parameters<typeof shownRange>[0]) => {
      const a1 = shownRange(range);
      return a1.slice(a1.lastIndexOf("!") + 1);
    };
    const others = (elsewhere?.columns ?? columns).filter(({ column }) => column !== selected.column);
    const strangers = rowsOfOtherCompanies(app.spreadsheet, selected);
    const [filter, calculating, holds] = [sheet.filterState(), calculatingIn(rows), holdsOf(rows)];
    return {
      sheetName: sheet.name,
      a1: cells(selected),
      column: selected.header,
      companies: companiesIn(rows).length,
      columns: columnsOfSheet(app.spreadsheet, selected, strangers),
      ...(found === undefined ? {} : { found }),
      ...(Object.keys(holds).length === 0 ? {} : { holds }),
      ...(filter === "" ? {} : { filter: checksum([filter]) }),
      ...(calculating === 0 ? {} : { calculating }),
      ...(strangers.size === 0 ? {} : { strangers: strangers.size }),
      ...(others.length === 0
        ? {}
        : {
            others: others.map((other) => ({
              a1: cells({ sheet, column: other.column, areas: other.areas }),
              column: other.header,
              companies: other.companies,
              ...(other.names === 0 ? {} : { names: other.names }),
            })),
          }),
    };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
