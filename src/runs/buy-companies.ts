import { ENTERPRISE_SECTIONS } from "../products/sections";
import type { Price } from "../api/endpoint";
import type { Pause } from "../money/pause";
import type { Settled } from "../money/questions";
import { sectionTitle } from "../core/columns/known-columns";
import { rounded } from "../core/credits";
import type { ApiError } from "../api/api-error";
import { missedIn, type Standing } from "../money/standing";
import { expectedPrice } from "../money/prices";
import type { Purchase, Request } from "../money/operation";
import type { RunPlan } from "../products/plan";
import type { RunAnswer } from "../products/run-answer";
import { planOf } from "../products/plan-of";
import { type Paging, pagingOf } from "./paging";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";
import type { App } from "../app";
import { type BuyingApp, settleRun } from "./settle-run";

/** Of what was bought, and is no answer all the same. */
export const UNREADABLE = "The API's reply could not be read";
export const NO_COMPANY = "no such company. Check the website or search for it";

/** What became of companies, by key. */
export type SettledCompanies = ReadonlyMap<string, Settled<Standing<RunAnswer>>>;

/** Which companies a run settles, how long it may, and who takes what came of them. */
export interface Settling {
  /** Those that still wait, in sheet order. */
  readonly companies: readonly string[];
  /** No batch is begun after this, but the first. */
  readonly until: number;
  readonly on: (settled: SettledCompanies) => void;
  /** Whether more is wanted of a company that was handed over; if left out, where something lacks. */
  readonly isOpen?: (company: string) => boolean;
}

/** What a run over companies buys with. */
export interface Buying {
  readonly app: BuyingApp;
  readonly lease: RunLease;
  readonly plan: RunPlan;
  readonly paging: Paging;
}

/**
 * Settles the companies of a run.
 *
 * @returns Why it does not go on; null if nothing waits any more, or its time is up.
 */
export function settleCompanies(buying: Buying, { companies, until, on, isOpen }: Settling): Pause | null {
  const { app, lease, plan } = buying;
  const lookUp = (some: readonly string[]) =>
    standingsNow(buying, some, false).map((found, index) => {
      const purchase = purchaseFor(found, lease.record);
      return { found, lacking: purchase && plan.questions.order(some[index]!, purchase) };
    });
  const terms = {
    until,
    subject: "One company",
    without: (request: Request, error: ApiError) => withoutEnterprise(lease.record, request, error),
    priceOf: (open: readonly string[]) => restPrice(buying, open),
  };
  return settleRun(app, lease, { keys: companies, lookUp, isOpen }, terms, on);
}

/** What is known of companies while a run is under way. */
export function standingsNow(
  { app, lease, plan, paging }: Buying,
  companies: readonly string[],
  headsOnly: boolean,
): Standing<RunAnswer>[] {
  return standingsWith(app, lease.record, { plan, paging }, companies, headsOnly);
}

function standingsWith(
  { answers, clock }: Pick<App, "answers" | "clock">,
  { startedAt }: RunRecord,
  { plan, paging }: Pick<Buying, "plan" | "paging">,
  companies: readonly string[],
  headsOnly: boolean,
): Standing<RunAnswer>[] {
  // Counted from the start of the run: what it has bought itself is never too old for it.
  const maxAgeMs = plan.maxAgeMs + (clock.now() - startedAt);
  return plan.questions.standings(answers, companies, paging, { maxAgeMs, cached: false, headsOnly });
}

/** What a run still lacks of companies behind all that is held of them, page by page; null of those that lack nothing. */
export function lackingOf(
  app: Pick<App, "spreadsheet" | "answers" | "clock">,
  record: RunRecord,
  companies: readonly string[],
  retriedAt = record.retriedAt,
): { readonly lacking: ReadonlyMap<string, Purchase | null>; readonly goesOn: ReadonlySet<string> } {
  const plan = planOf(record.request, record.refusedSections);
  const paging = pagingOf(app, plan, record.startedAt, record);
  const lacking = new Map<string, Purchase | null>();
  for (let open = companies; open.length > 0;) {
    const standings = standingsWith(app, record, { plan, paging }, open, plan.items === null);
    open = open.filter((company, index) => {
      const standing = standings[index]!;
      const isWhole = standing.kind === "answered" && standing.lacks === undefined;
      if (isWhole && paging.wantsMore(company, standing.answer)) return true;
      lacking.set(company, purchaseFor(standing, { retriedAt }));
      return false;
    });
  }
  return { lacking, goesOn: new Set(companies.filter((company) => paging.mayGoOn(company))) };
}

/** Those of a run's companies for which nothing more would be bought. */
export function heldOf(
  app: Pick<App, "spreadsheet" | "answers" | "clock">,
  record: RunRecord,
  companies: readonly string[],
): readonly string[] {
  const { lacking } = lackingOf(app, record, companies);
  return companies.filter((company) => lacking.get(company) === null);
}

/**
 * What buys an answer; null if there is one, or none is to be had. What was refused, or could not be read, is requested once
 * more after a person chose Retry.
 */
export function purchaseFor(
  standing: Standing<RunAnswer>,
  { retriedAt }: Pick<RunRecord, "retriedAt">,
): Purchase | null {
  if (standing.kind === "lacking") return standing.purchase;
  const missed = missedIn(standing);
  if (missed === null || missed.why === "missing") return null;
  return Date.parse(missed.at) < retriedAt ? missed.purchase : null;
}

/** What the companies that still wait may cost. */
function restPrice(buying: Buying, open: readonly string[]): number {
  return standingsNow(buying, open, true).reduce((sum, standing) => {
    const purchase = purchaseFor(standing, buying.lease.record);
    return purchase === null ? sum : sum + priceOf(buying.app, buying.plan, purchase).high;
  }, 0);
}

/** What a purchase is billed as things are, with what can be asked for only once it has been answered. */
export function priceOf(
  { state, clock, settings }: Pick<BuyingApp, "state" | "clock" | "settings">,
  { questions, further }: Pick<RunPlan, "questions"> & { readonly further?: RunPlan["further"] | undefined },
  purchase: Purchase,
): Price {
  const next = questions.next(purchase);
  if (next !== null)
    return { low: 0, high: priceOf({ state, clock, settings }, { questions, further }, next).high };
  const prices = state.known().pricesOf(settings.host, settings.payerTag, clock.now());
  const { low, high } = expectedPrice(prices, questions.operation, purchase);
  return { low, high: rounded(high + (further?.(purchase) ?? 0)) };
}

/** A plan without enterprise sections refuses the whole request: the run goes on without them. */
function withoutEnterprise(record: RunRecord, { purchase }: Request, { code }: ApiError): Pause | null {
  const { sections = [] } = purchase.params as { sections?: readonly string[] };
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  if (code !== "api/plan" || enterprise.length === 0 || enterprise.length === sections.length) return null;
  record.refusedSections.push(...enterprise);
  const message = `Going on without ${enterprise.map(sectionTitle).join(", ")}: not in this plan.`;
  return { state: "waiting", message, delayMs: 0 };
}
