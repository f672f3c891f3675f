import { strangersInWords } from "../enrich/company-table";
import { placedInWords } from "../enrich/users-columns";
import { forgottenCells } from "../enrich/filled-columns";
import { itemsShown, sortNewestFirst } from "../enrich/item-sheet";
import { requireItemSheet } from "../enrich/item-table";
import { requireWritable } from "../enrich/place";
import { columnSetFor } from "../enrich/column-set";
import { shownRange } from "../enrich/company-selection";
import { chooseForBill, chosenText } from "../enrich/chosen-rows";
import { type CompanyRows, companiesIn } from "../enrich/company-rows";
import type { Price } from "../api/endpoint";
import { type Bill, centsAbove } from "../core/credits";
import { hopedIn } from "../core/columns/expand-columns";
import { once } from "../core/terms";
import type { RunRequest } from "../core/run-request";
import type { Standing } from "../journal/answers";
import { damagedInWords } from "../journal/bookkeeping";
import { billedPrice } from "../journal/booking";
import type { Purchase } from "../journal/operation";
import { billFor, type Day, requestRemarks } from "./bill";
import { buyCompanies, Paging, purchaseFor, type Source } from "./buy-companies";
import { MatchNames } from "./match-names";
import type { Pause } from "../buying/pause";
import { RequestRate } from "../buying/rate";
import type { KindOfRun, LookOf, StartedRun } from "./kind-of-run";
import { planOf } from "./kinds/plan-of";
import { startRun } from "./start-run";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";
import { rowsOf } from "./run-rows";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";
import { settleColumns } from "./settle-columns";
import { RunSlice } from "./run-slice";
import type { RunServices } from "./run-services";
import { capOfToday, capsOfRun } from "./caps-of-run";
import { KnownItems } from "./known-items";
import { undoRun } from "./cancel-run";

/** Runs over companies of a sheet, or names: what they cost, what they write before they buy, and what one execution does. */
export class RunWork implements KindOfRun {
  private readonly rate = once(() => {
    const { userCache, clock, settings } = this.services;
    return new RequestRate(userCache, clock, settings.host);
  });

  constructor(private readonly services: RunServices) {}

  /** @throws {SetupError} Without a key, without companies, or if the cells cannot be written. */
  private requireReady(request: RunRequest): { plan: RunPlan; selected: CompanyRows } {
    this.services.settings.access();
    const { subject, items } = planOf(request);
    const selected = chooseForBill(this.services.spreadsheet, request, subject);
    const set = items === null ? columnSetFor(selected, subject) : {};
    const plan = planOf({ ...request, ...set, heading: selected.header });
    if (items === null) requireWritable(plan, selected);
    else requireItemSheet(this.services.spreadsheet, items.table);
    return { plan, selected };
  }

  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    return startRun(this.services, request, creditCap, look);
  }

  quote(request: RunRequest): Bill {
    const { plan, selected } = this.requireReady(request);
    const { kind, into = {} } = request;
    const now = this.services.clock.now();
    if (plan.questions !== null) this.services.answers.readHeads();
    const paging = new Paging(plan, this.known(plan, now));
    const companies = companiesIn(selected.rows);
    const standings = this.standings(plan, companies, paging);
    const { items } = plan;
    // A company whose items the sheet knows is paged on where a whole page is new: once more is reckoned with.
    const known = standings.flatMap((standing, index) =>
      standing.kind === "lacking" && paging.mayGoOn(companies[index]!)
        ? [this.billed(plan, standing.purchase).high]
        : [],
    );
    const forgotten = items === null ? forgottenCells(plan, selected) : 0;
    const remarks = [
      ...(items === null ? strangersInWords(this.services.spreadsheet, selected) : []),
      ...placedInWords(plan, selected, into),
    ];
    remarks.push(...requestRemarks(request, now));
    if (known.length > 0) remarks.push("May fetch a second page where a lot is new");
    if (items?.wants === "all" && standings.some(isCutOff)) {
      remarks.push(
        `For up to ${items.pageSize} ${items.table.many} each: the run asks you before it spends more`,
      );
    }
    const hoped = hopedIn(plan.open ?? []).map(({ path }) => path);
    if (hoped.length > 0)
      remarks.push(
        `The first row shows whether the API has ${hoped.join(", ")}: if not, nobody pays for it again`,
      );
    if (standings.some(({ kind: each }) => each === "lacking"))
      remarks.push(...damagedInWords(this.services.answers.unreadable()));
    const why = this.services.whyNothingIsBought();
    if (why !== null) remarks.push(why);
    const bill = billFor(kind, selected, standings, shownRange(selected), {
      billed: (purchase) => this.billed(plan, purchase),
      minutesFor: (requests) => this.rate().minutesFor(requests),
      day: this.day(),
      ...(plan.questions === null ? {} : { unkept: plan.questions.unkept(companies, paging, now) }),
      furtherOf: (purchase) => plan.further?.(purchase) ?? 0,
      furtherPages: known.reduce((sum, price) => sum + price, 0),
      journalCharacters: this.services.state.known().journal.characters,
      remarks,
    });
    // No column is added there, so nothing needs a header.
    const { headerless, ...rest } = bill;
    return {
      ...rest,
      ...(items === null && headerless === true ? { headerless } : {}),
      ...(forgotten > 0 ? { forgotten } : {}),
      chosen: chosenText(selected),
    };
  }

  /** What may be spent in a day, and what is spent or under way today. */
  private day(): Day {
    const { account, credits } = capOfToday(this.services);
    return { cap: credits, spent: this.services.state.known().spentBy(account) };
  }

  /** Buys and writes until the slice's time is up. */
  work(lease: RunLease): Pause | null {
    const { services } = this;
    const { record } = lease;
    const startedAt = services.clock.now();
    services.settings.access();
    const paid = new Set<string>();
    const why = settleColumns({
      services,
      lease,
      paging: (untold) => this.paging(record, untold),
      source: (untold, paging) => this.source(lease, untold, paging),
      paid,
    });
    if (why !== null) return why;
    const plan = planOf(record.request, record.refusedSections);
    const paging = this.paging(record, plan);
    const { spreadsheet, clock } = services;
    const rows = rowsOf(services, record, true);
    const source = this.source(lease, plan, paging);
    const slice = new RunSlice({ spreadsheet, rows, plan, lease, source, paging, clock, startedAt, paid });
    const { pause, waiting } = slice.run();
    if (record.first !== "") record.first = waiting[0] ?? record.first;
    // Whether anything was added the sheet says: a slice that was killed has not counted it.
    if (plan.items !== null && record.waiting === 0)
      sortNewestFirst(services.spreadsheet, plan.items.table, record);
    if (record.moreCredits !== null) record.moreCredits = this.restPrice(record, plan, waiting, paging);
    return pause;
  }

  private paging(record: RunRecord, plan: RunPlan): Paging {
    return new Paging(plan, this.known(plan, record.startedAt, record));
  }

  undo({ record }: RunLease): Pause | null {
    return undoRun(this.services, record);
  }

  private source(lease: RunLease, plan: RunPlan, paging: Paging): Source {
    const { answers, clock, settings, state } = this.services;
    if (plan.questions === null) {
      const { client, cache, codec } = this.services;
      const renew = () => state.update((snapshot) => ({ set: lease.renewed(snapshot), value: undefined }));
      return new MatchNames({ client, cache, codec, clock, host: settings.host }, lease.record, renew);
    }
    const purchasing = this.services.purchasing();
    const caps = () => capsOfRun(lease.record, this.services);
    const parts = { answers, purchasing, clock, rate: this.rate(), paging, caps, lease };
    return buyCompanies(parts, plan, plan.questions);
  }

  /** What the companies that still wait may cost beyond what is left of the cap. */
  private restPrice(record: RunRecord, plan: RunPlan, waiting: readonly string[], paging: Paging): number {
    const { questions } = plan;
    if (questions === null) return 0;
    const { answers, clock } = this.services;
    const { creditCap, spent, startedAt } = record;
    const maxAgeMs = plan.maxAgeMs + (clock.now() - startedAt);
    const how = { maxAgeMs, cached: false, headsOnly: true };
    const parts = { answers, clock, paging, record, questions, maxAgeMs };
    const prices = questions.standings(answers, waiting, paging, how).map((standing, index) => {
      const purchase = purchaseFor(waiting[index]!, standing, parts);
      return purchase === null ? 0 : this.billed(plan, purchase).high + (plan.further?.(purchase) ?? 0);
    });
    const rest = prices.reduce((sum, price) => sum + price, 0);
    return Math.max(0.01, centsAbove(rest - (creditCap - spent)));
  }

  private standings(
    plan: RunPlan,
    companies: readonly string[],
    paging: Paging,
  ): readonly Standing<RunAnswer>[] {
    const { questions } = plan;
    if (questions === null)
      return companies.map(() => ({ kind: "miss", why: "missing", reason: "", at: "" }));
    const how = { maxAgeMs: plan.maxAgeMs, cached: false, headsOnly: true };
    return questions.standings(this.services.answers, companies, paging, how);
  }

  /** Which job posts or articles were known before the run; null for the other kinds. */
  private known({ items, questions, maxAgeMs }: RunPlan, since: number, run: RunRecord | null = null) {
    if (items === null || questions === null) return null;
    const { spreadsheet, answers } = this.services;
    const { table } = items;
    const isLook = run !== null && run.watch !== "";
    return new KnownItems({
      table,
      // A watch compares answers: whatever somebody does with the sheet takes no find away.
      shown: isLook ? null : itemsShown(spreadsheet, table, run),
      held: (companies) => questions.since(answers, companies, since - 1).map(({ before }) => before),
      old: since - maxAgeMs,
    });
  }

  /** What a purchase is billed as things are. */
  private billed({ questions }: RunPlan, purchase: Purchase): Price {
    if (questions === null) return purchase.price;
    const prices = this.services.state.known().prices(this.services.clock.now());
    return billedPrice(prices, questions.operation, purchase);
  }
}

/** Whether there is more than is held of a company, or may be. */
function isCutOff(standing: Standing<RunAnswer>): boolean {
  return (
    standing.kind === "lacking" ||
    (standing.kind === "answered" && standing.answer.listing()?.whole === false)
  );
}
