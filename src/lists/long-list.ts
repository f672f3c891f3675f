import { listGenerate } from "../api/endpoints/lists";
import { creditsInWords, rounded } from "../core/credits";
import type { ListRequest } from "../core/run-request";
import { codeOf, InputError } from "../errors";
import { requireAllowed } from "../filters/allowed-filters";
import { list } from "../products/list";
import type { ListingAnswer } from "../products/listing";
import { buyList, type ListStanding, listStandings, questionOf } from "./buy-list";
import { billedPrice, buyAll, overCapOf, PAID_FOR_MS } from "./buy-one";
import { heldCountsOfParts } from "./count-list";
import { type ExcludedCompanies, isExcluded, isExcludedByName } from "./excluded-companies";
import { identityOf, type ListRow } from "./list-columns";
import type { ListBill, ListOrder, ListResult } from "./list-history";
import type { ListServices } from "./list-services";
import { byNameNote, newWebsitesOf, noteOf, writeListSheet } from "./list-sheet";
import { companiesInWords, warningsOf } from "./list-words";
import { dimensionsOf, type Part, type PartPlan, planParts } from "./plan-parts";

/** How long one call counts or buys before it says how far it has come. */
const SLICE_MS = 20_000;
const PARTS_SHOWN = 6;
/** Counts that a list is expected to take: some to find where the companies are, and two for each part. */
const COUNTS_AT_LEAST = 8;
const COMPANIES_PER_TWO_COUNTS = 250;

/** The plan as far as it is known, from what is held. */
export function planOf(services: ListServices, request: ListRequest): PartPlan {
  const { filters, limit } = request;
  const countOf = (pieces: readonly Readonly<Record<string, unknown>>[]) =>
    heldCountsOfParts(
      services,
      pieces.map((piece) => ({ ...request, filters: piece })),
    );
  return planParts(filters, dimensionsOf(services, filters), countOf, limit);
}

/** The bill of a list of several parts or, while they are not known, of counting them. Buys nothing. */
export function quoteParts(
  services: ListServices,
  request: ListRequest,
): Omit<ListBill, "matching" | "countCredits"> {
  const plan = planOf(services, request);
  return plan.open.length > 0
    ? billOfCounting(services, request, plan)
    : billOfParts(services, request, plan);
}

function billOfCounting(
  services: ListServices,
  request: ListRequest,
  plan: PartPlan,
): ReturnType<typeof quoteParts> {
  const { limit } = request;
  const each = countPrice(services, request);
  const counts = COUNTS_AT_LEAST + 2 * Math.ceil((limit - plan.matches) / COMPANIES_PER_TWO_COUNTS);
  const credits = { low: 0, high: rounded(each * counts) };
  const whole = billedPrice(services, listGenerate.price({ filters: {}, limit })).high;
  const overCap = overCapOf(services, credits.high);
  return {
    ...NO_ROWS,
    rows: limit,
    companies: limit,
    toFetch: limit,
    today: overCap === null ? limit : 0,
    credits,
    minutes: { open: 1, closed: 1 },
    lines: [
      "The API lists at most 500 at once: a longer list is built in parts of fewer.",
      ...(plan.matches > 0
        ? [`Counted so far: ${companiesInWords(plan.matches)} in ${plan.parts.length} parts.`]
        : []),
      `First the parts are counted, ${creditsInWords(each)} each or nothing: at most ${creditsInWords(credits.high)} now.`,
      `Then you see the bill of the list itself: ${companiesInWords(limit)} are about ${creditsInWords(whole)}.`,
      ...(overCap === null ? [] : [overCap]),
    ],
    plan: { ready: false, parts: plan.parts.length },
  };
}

function billOfParts(
  services: ListServices,
  request: ListRequest,
  plan: PartPlan,
): ReturnType<typeof quoteParts> {
  const standings = standingsOf(services, request, plan.parts);
  const prices = standings.map(({ purchase }) =>
    purchase === null ? 0 : billedPrice(services, purchase.price).high,
  );
  const high = rounded(prices.reduce((sum, price) => sum + price, 0));
  const companies = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const held = plan.parts.reduce((sum, { limit }, index) => sum + (prices[index] === 0 ? limit : 0), 0);
  const overCap = overCapOf(services, high);
  const shown = plan.parts.slice(0, PARTS_SHOWN).map(({ label, limit }, index) => {
    const price = prices[index] === 0 ? "paid already" : creditsInWords(prices[index]!);
    return `${label === "" ? "All" : label}: ${limit} · ${price}`;
  });
  const more = plan.parts.length - shown.length;
  return {
    ...NO_ROWS,
    rows: companies,
    companies,
    alreadyPaid: held,
    today: overCap === null ? companies : 0,
    toFetch: companies - held,
    credits: { low: high, high },
    minutes: { open: 1, closed: 1 },
    lines: [
      `${companiesInWords(companies)} in ${plan.parts.length} parts${plan.by === "" ? "" : ` by ${plan.by}`}: ${creditsInWords(high)}.`,
      ...shown,
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...missedLines(plan),
      ...(overCap === null ? [] : [overCap]),
    ],
    plan: { ready: true, parts: plan.parts.length },
  };
}

const NO_ROWS = { rows: 0, blank: 0, invalid: 0, alreadyPaid: 0, range: "" };

/** What splitting cannot reach, and what the limit cuts off. */
export function missedLines({ missing, parts, matches }: PartPlan): string[] {
  const cut = parts.filter(({ isCut }) => isCut);
  const last = parts[parts.length - 1]?.label ?? "";
  const isFull = matches > parts.reduce((sum, { limit }) => sum + limit, 0);
  return [
    ...(isFull && last !== ""
      ? [`More match than the list holds: it is filled in the order of its parts, up to “${last}”.`]
      : []),
    ...missing.map(
      ({ label }) => `Companies whose ${label} the API does not know are in no part, and not in the list.`,
    ),
    ...cut.map(
      ({ label }) =>
        `${label === "" ? "These filters" : label}: 500 or more match, or the API does not say how many, and they cannot be split further: only the first 500 are in the list.`,
    ),
  ];
}

/**
 * Counts the parts of a list, until all are known, the cap is reached or the time of a call is over.
 *
 * @throws {LimitError} If the cap allows nothing of it.
 * @throws {InputError} If the API does not accept the filters.
 */
export function planList(
  services: ListServices,
  { creditCap, ...request }: ListRequest & { creditCap: number },
): { ready: boolean; parts: number; matches: number; credits: number } {
  const startedAt = services.clock.now();
  let credits = 0;
  let plan = planOf(services, request);
  if (plan.open.length > 0) requireAllowed(services, request.filters);
  while (plan.open.length > 0 && services.clock.now() - startedAt < SLICE_MS) {
    const questions = plan.open.map((filters) => questionOf({ ...request, filters, limit: 1 }));
    const requests = listStandings(services, questions, PAID_FOR_MS).flatMap(({ purchase }) =>
      purchase === null ? [] : [{ operation: list, company: "", purchase }],
    );
    const before = JSON.stringify(plan.open);
    try {
      credits = rounded(credits + buyAll(services, requests, { creditCap, what: "Each count" }));
    } catch (error) {
      // What the cap allowed is counted; the next bill says what the rest costs.
      if (codeOf(error) !== "limit/credit-cap" || credits === 0) throw error;
      break;
    }
    plan = planOf(services, request);
    // What could not be counted now is not asked for again and again.
    if (JSON.stringify(plan.open) === before) break;
  }
  return { ready: plan.open.length === 0, parts: plan.parts.length, matches: plan.matches, credits };
}

/** What has been bought of a list of several parts. */
export interface Parted {
  readonly plan: PartPlan;
  /** Of each part; fewer than there are parts if the time of this call is over. */
  readonly answers: readonly ListingAnswer[];
  /** What it cost just now. */
  readonly credits: number;
}

/**
 * Buys the parts that are not held, one after the other: an interruption costs one part at most.
 *
 * @throws {InputError} `input/filter`, while the parts are not counted.
 * @throws {LimitError} If the cap does not allow the next part, before it is asked.
 * @throws {ApiError} If the API refuses.
 */
export function buyParts(
  services: ListServices,
  { creditCap, ...request }: ListRequest & { creditCap: number },
): Parted {
  const startedAt = services.clock.now();
  const plan = planOf(services, request);
  if (plan.open.length > 0) {
    throw new InputError(
      "input/filter",
      "The parts of this list are not counted yet. Count them first, then build it.",
    );
  }
  let credits = 0;
  const answers: ListingAnswer[] = [];
  for (const part of plan.parts) {
    const isOver = credits > 0 && services.clock.now() - startedAt > SLICE_MS;
    const [standing] = standingsOf(services, request, [part]);
    if (isOver && standing!.purchase !== null) return { plan, answers, credits };
    const bought = buyList(services, questionOf(asked(request, part)), {
      creditCap,
      maxAgeMs: PAID_FOR_MS,
      what: part.label === "" ? "This list" : `The part ${part.label}`,
    });
    credits = rounded(credits + bought.credits);
    answers.push(bought.answer);
    if (bought.credits > 0) services.answers.refresh();
  }
  return { plan, answers, credits };
}

function standingsOf(services: ListServices, request: ListRequest, parts: readonly Part[]): ListStanding[] {
  return listStandings(
    services,
    parts.map((part) => questionOf(asked(request, part))),
    PAID_FOR_MS,
  );
}

function asked(request: ListRequest, { filters, limit }: Part): ListRequest {
  return { ...request, filters, limit };
}

function countPrice(services: ListServices, request: ListRequest): number {
  return billedPrice(services, listGenerate.price({ filters: request.filters, limit: 1 })).high;
}

/**
 * Buys as many parts of a list as one call has time for; once all are held, writes them into one sheet, each company once.
 *
 * @throws As `buyParts`.
 */
export function generateLongList(
  services: ListServices,
  order: ListOrder,
  excluded: ExcludedCompanies | null,
): ListResult {
  const parted = buyParts(services, order);
  const { plan, answers, credits } = parted;
  const totalCount = plan.matches;
  if (answers.length < plan.parts.length) {
    const progress = { parts: answers.length, of: plan.parts.length };
    return { sheetName: "", count: 0, totalCount, credits, warnings: [], companies: null, progress };
  }
  const all = withoutRepeats(answers.flatMap(({ rows }) => rows));
  const rows = excluded === null ? all : all.filter((row) => !isExcluded(row, excluded));
  const byName = excluded === null ? [] : all.filter((row) => isExcludedByName(row, excluded));
  const answer = wholeOf(answers, all);
  const sheet =
    rows.length === 0
      ? null
      : writeListSheet(services.spreadsheet, rows, {
          sheetName: order.sheetName,
          mark: order.mark,
          note: `${noteOf(services, order, answer, answer.credits)}\nIn ${plan.parts.length} parts${byNameNote(byName)}`,
        });
  const warnings = [
    ...partWarnings(parted, all.length),
    ...warningsOf({
      answer: { ...answer, total_count: answer.unlisted === true ? totalCount : all.length },
      limit: order.limit,
      credits,
      refused: null,
      leftOut: all.length - rows.length,
      byName,
      excludedRange: excluded?.range ?? null,
      inParts: true,
    }),
    ...(order.sortBy === undefined ? [] : ["The order holds within each part, not across them."]),
  ];
  return {
    sheetName: sheet?.name ?? "",
    count: rows.length,
    totalCount,
    credits,
    warnings,
    companies: sheet === null ? null : newWebsitesOf(sheet, rows.length),
  };
}

function withoutRepeats(rows: readonly ListRow[]): Record<string, unknown>[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const { uuid, key } = identityOf(row["uuid"], row["website"]);
    const identity = uuid === "" ? key : uuid;
    if (identity === "") return true;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

function wholeOf(answers: readonly ListingAnswer[], rows: ListingAnswer["rows"]): ListingAnswer {
  const warnings = new Map(
    answers.flatMap((answer) => answer.warnings).map((each) => [JSON.stringify(each), each]),
  );
  return {
    rows,
    total_count: rows.length,
    ...(answers.every(({ unlisted }) => unlisted) ? { unlisted: true } : {}),
    warnings: [...warnings.values()],
    fetched_at: answers.map(({ fetched_at }) => fetched_at).sort()[0] ?? "",
    credits: rounded(answers.reduce((sum, answer) => sum + answer.credits, 0)),
    moved: answers.some(({ moved }) => moved),
  };
}

function partWarnings({ plan, answers }: Parted, companies: number): string[] {
  const served = answers.reduce((sum, { rows }) => sum + rows.length, 0);
  const counted = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const repeats = served - companies;
  return [
    ...missedLines(plan),
    ...(repeats > 0
      ? [`${companiesInWords(repeats)} came with more than one part, and are listed once.`]
      : []),
    ...(served < counted ? [`${companiesInWords(counted - served)} fewer came than were counted.`] : []),
  ];
}
