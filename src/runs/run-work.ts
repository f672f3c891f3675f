import type { Pause } from "../money/pause";
import { RequestRate } from "../money/rate";
import { unverifiedIn } from "../core/columns/unverified-columns";
import type { Bill } from "../core/credits";
import { nameInKey } from "../core/names";
import { countedIn, isOfNames } from "../products/run-kind";
import type { RunRequest } from "../products/run-request";
import { chooseRows, chosenText } from "./chosen-rows";
import { columnSetFor } from "../rows/column-set";
import { companiesIn } from "../rows/company-rows";
import { otherCompaniesInWords } from "../rows/company-table";
import { forgottenCells } from "../rows/filled-columns";
import { ItemSheet, sortNewestFirst } from "../rows/item-sheet";
import { requireItemSheet } from "../rows/item-table";
import { requireWritableColumns } from "../rows/place";
import { placedInWords } from "../rows/users-columns";
import type { Standing } from "../money/standing";
import { damagedInWords } from "../money/bookkeeping";
import { billFor, requestRemarks } from "./bill";
import { heldOf, priceOf } from "./buy-companies";
import { undoRun } from "./cancel-run";
import { dayOfBill } from "./caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "./kind-of-run";
import type { RunPlan } from "../products/plan";
import { planOf } from "../products/plan-of";
import type { RunAnswer } from "../products/run-answer";
import { pagingOf } from "./paging";
import { isWebsite } from "../money/operation";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";
import type { RunRows } from "./rows-in-run";
import { companiesLeft, rowsOf } from "./run-rows";
import type { App } from "../app";
import { RunSlice, sortedWithHeader } from "./run-slice";
import { settleColumns } from "./settle-columns";
import { type RowsAsked, startRun } from "./start-run";

/** Runs over companies of a sheet, or names: what they cost, what they write before they buy, and what one execution does. */
export class RunWork implements KindOfRun<RowsAsked> {
  constructor(private readonly app: App) {}

  /** @throws {SetupError} Without a key, or a selection. */
  ask(given: RunRequest): RowsAsked {
    const { settings, spreadsheet } = this.app;
    settings.access();
    const { names: wantsNames = true, ...asked } = given;
    const { subject, items } = planOf({ ...asked, names: wantsNames });
    const selected = chooseRows(spreadsheet, given, subject);
    const hasNames = subject.strict !== undefined && companiesIn(selected.rows).some(isName);
    const request = {
      ...asked,
      ...(hasNames ? { names: true } : {}),
      ...(items === null ? columnSetFor(selected, subject) : {}),
    };
    const plan = planOf({ ...request, heading: selected.header });
    const companies = companiesIn(selected.rows);
    const things = countedIn(given.kind);
    return { request, plan, selected, question: questionIn(given), companies, things };
  }

  /** @throws {SetupError} If the cells cannot be written. */
  quote({ request, plan, selected }: RowsAsked): Bill {
    const { app } = this;
    const { settings, spreadsheet, answers, state, clock, userCache } = app;
    const { items } = plan;
    if (items === null) requireWritableColumns(plan, selected);
    else requireItemSheet(spreadsheet, items.table, settings);
    const now = clock.now();
    answers.readHeads();
    const paging = pagingOf(this.app, plan, now, { host: settings.host });
    const keys = companiesIn(selected.rows);
    const meant = plan.questions.companies(answers, keys);
    const seen = new Set<string>();
    // A company that stands there by its name, too, is asked about once.
    const companies = keys.filter((_, index) => {
      const company = meant[index]!;
      return !seen.has(company) && seen.add(company);
    });
    const how = { maxAgeMs: plan.maxAgeMs, cached: false, headsOnly: true };
    const standings = plan.questions.standings(answers, companies, paging, how);
    // A company whose items the sheet knows is paged on where a whole page is new: once more is reckoned with.
    const known = standings.flatMap((standing, index) =>
      standing.kind === "lacking" && paging.mayGoOn(companies[index]!)
        ? [priceOf(this.app, plan, standing.purchase).high]
        : [],
    );
    const hoped = unverifiedIn(plan.open ?? []).map(({ path }) => path);
    const isLacking = standings.some(({ kind }) => kind === "lacking");
    const remarks = [
      ...(items === null ? otherCompaniesInWords(spreadsheet, selected) : []),
      ...placedInWords(plan, selected, plan.into ?? {}),
      ...requestRemarks(request, now),
      ...(known.length > 0 ? ["May fetch a second page where a lot is new"] : []),
      ...(items?.wants === "all" && standings.some(isCutOff)
        ? [`For up to ${items.pageSize} ${items.table.many} each: the run asks you before it spends more`]
        : []),
      ...(hoped.length > 0
        ? [`The first row shows whether the API has ${hoped.join(", ")}: if not, nobody pays for it again`]
        : []),
      ...(isLacking ? damagedInWords(answers.unreadable()) : []),
      ...[app.bookkeeping.whyNothingIsBought()].flatMap((why) => why ?? []),
    ];
    const { headerless, ...bill } = billFor(request.kind, selected, standings, {
      priceOf: (purchase) => priceOf(this.app, plan, purchase),
      minutesFor: (requests) => new RequestRate(userCache, clock, settings.host).minutesFor(requests),
      day: dayOfBill(this.app),
      unkept: plan.questions.unkept(companies, paging, now),
      furtherPages: known.reduce((sum, price) => sum + price, 0),
      journalCharacters: state.known().journal.characters,
      told: standings.map((standing, index) =>
        standing.kind === "answered" && isName(companies[index]!)
          ? (standing.answer.status()?.code ?? null)
          : null,
      ),
      remarks,
    });
    const forgotten = items === null ? forgottenCells(plan, selected) : 0;
    return {
      ...bill,
      // No column is added to a sheet of items, so nothing needs a header.
      ...(items === null && headerless === true ? { headerless } : {}),
      ...(forgotten > 0 ? { forgotten } : {}),
      chosen: chosenText(selected),
    };
  }

  start(asked: RowsAsked, creditCap: number, look: Partial<LookOf>): StartedRun {
    return startRun(this.app, asked, creditCap, look);
  }

  /** Buys and writes until the slice's time is up. */
  work(lease: RunLease): Pause | null {
    const { app } = this;
    const { record } = lease;
    const startedAt = app.clock.now();
    app.settings.access();
    const paid = new Set<string>();
    const why = settleColumns(app, lease, paid);
    if (why !== null) return why;
    const plan = planOf(record.request, record.refusedSections);
    const paging = pagingOf(app, plan, record.startedAt, record);
    const rows = rowsOf(app, record, true);
    const { pause, waiting } = new RunSlice({ app, lease, plan, paging, rows, startedAt, paid }).run();
    record.doubled = doubledIn(app, record, plan, rows);
    if (record.first !== "") record.first = waiting[0] ?? record.first;
    // A run that rests may never go on: its rows are in order all the same, or those of the next would not be put in order.
    // Whether anything was added the sheet says: a slice that was killed has not counted it.
    if (plan.items !== null && (pause !== null || record.waiting === 0))
      sortNewestFirst(app.spreadsheet, plan.items.table, record);
    return pause;
  }

  count(record: RunRecord): void {
    const { app } = this;
    const rows = rowsOf(app, record, false);
    if (rows.waiting().areAbove) throw sortedWithHeader();
    const plan = planOf(record.request, record.refusedSections);
    if (plan.items !== null) {
      record.added = new ItemSheet(app.spreadsheet, plan.items.table).countOf(record);
      if (record.state === "cancelled") sortNewestFirst(app.spreadsheet, plan.items.table, record);
    }
    const { settled, ...counts } = rows.tally();
    Object.assign(record, counts);
    // Of companies whose rows are gone, or name others by now, nothing was told.
    if (record.state === "cancelled") record.waiting = Math.max(counts.waiting, record.total - settled);
    record.doubled = doubledIn(app, record, plan, rows);
    const missing = isOfNames(record.kind) ? [] : rows.told("missing").companies;
    record.missing = missing.filter(isWebsite).length;
    record.fetched =
      record.state === "cancelled" ? heldOf(app, record, companiesLeft(rows, record)).length : 0;
  }

  undo({ record }: RunLease): Pause | null {
    return undoRun(this.app, record);
  }
}

/** How many names were found to be a company that is among those written down already: its items are there once. */
function doubledIn(
  { answers }: Pick<App, "answers">,
  { request }: RunRecord,
  { items, questions }: RunPlan,
  rows: RunRows,
): number {
  if (items === null || request.names !== true) return 0;
  const keys = [...rows.told("done").companies, ...rows.told("held").companies];
  return keys.length - new Set(questions.companies(answers, keys)).size;
}

/** What is asked about each company: not where they are, nor what is decided about their rows. */
function questionIn(request: RunRequest): unknown {
  const {
    range: _,
    chosen: _chosen,
    agreed: _agreed,
    first: _first,
    names: _names,
    addHeader: _added,
    replace: _replaced,
    withoutCalculating: _without,
    ...question
  } = request;
  return question;
}

function isName(key: string): boolean {
  return nameInKey(key) !== null;
}

/** Whether there is more than is held of a company, or may be. */
function isCutOff(standing: Standing<RunAnswer>): boolean {
  return (
    standing.kind === "lacking" ||
    (standing.kind === "answered" && standing.answer.listing()?.whole === false)
  );
}
