import { endpoint, hasDocument } from "../api/endpoint";
import { rounded } from "../core/credits";
import { entryOf, hasMembers, hasOwn, objectOf, storedJson } from "../core/json";
import { byTime, type Entry } from "../money/entry";
import { type Held, type Operation, type Piece, WITHOUT_NOTHING } from "../money/operation";
import { text } from "./params";
import * as z from "zod/mini";

/** Credits per section of an enrichment, in the API's order. Source: the API supplement, 2.1. */
export const SECTION_PRICES: Readonly<Record<string, number>> = {
  firmographic: 2,
  business_model: 2,
  company_assessment: 2,
  trust_signal: 0.5,
  company_hierarchy: 0.5,
  digital_presence: 0.5,
  financial_estimate: 0.5,
  location: 0.5,
  management_profile: 1,
  product_offering: 2,
  strategic_signal: 1.5,
  customer_profile: 1,
  industry: 1,
  technology: 2,
  funding_detail: 3,
  mna_and_investment: 5,
};

/** Sections that only enterprise plans include: a request that names one may be refused as a whole. */
export const ENTERPRISE_SECTIONS: readonly string[] = ["funding_detail", "mna_and_investment"];

/** What a section that this version does not know is expected to cost: as much as the dearest known one. */
const UNKNOWN_SECTION_CREDITS = 5;

export function isKnownSection(section: string): boolean {
  return hasOwn(SECTION_PRICES, section);
}

export function sectionCredits(section: string): number {
  return entryOf(SECTION_PRICES, section) ?? UNKNOWN_SECTION_CREDITS;
}

/**
 * Structured data about one company, by section.
 *
 * Always names its sections: without them the API answers, and bills, all of them. A section without data may be
 * missing from the reply.
 *
 * Source: GET /api/v1/company/enrichment/ in the API specification and its supplement, 5.
 */
export const companyEnrichment = endpoint({
  name: "company/enrichment",
  method: "GET",
  path: "/api/v1/company/enrichment/",
  isDocumented: hasDocument,
  plans: "Funding, acquisitions and investments come with an enterprise plan.",
  params: () =>
    z.object({
      company: text(),
      sections: z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))).check(z.minLength(1)),
    }),
  price: ({ sections }) => {
    const credits = sections.reduce((sum, section) => sum + sectionCredits(section), 0);
    return { low: credits, high: credits };
  },
});

/** A website that has meant more companies than these means another at every look. */
const MOST_OWNERS = 4;

/** What is held of the company that a website means now. */
export interface OfOneCompany {
  /** Empty if no reply named it. */
  readonly uuid: string;
  /** The newest entry of each section, those of other companies left out. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Sections that were last requested before the website meant this company. */
  readonly outdated: ReadonlySet<string>;
}

/**
 * A domain may be sold: the newest reply says whose it is now, and what replies said of another company is not held.
 *
 * A section that was requested since, and names another company still, is not asked for again, and nothing is where replies
 * have named ever new companies: such a service would be paid for ever.
 */
export function ofOneCompany(held: Held): OfOneCompany {
  const all = [...held.values()].flat();
  const named = all.filter((entry) => entry.uuid !== "").sort(byTime);
  const uuid = newestOf(named)?.uuid ?? "";
  const since = named.find((entry) => entry.uuid === uuid)?.at ?? "";
  const owners = new Set(named.map((entry) => entry.uuid)).size;
  const entries = new Map<string, Entry>();
  const outdated = new Set<string>();
  for (const [section, kept] of held) {
    const newest = newestOf(kept.filter((entry) => entry.uuid === uuid || entry.uuid === ""));
    if (newest !== null) entries.set(section, newest);
    else if (owners <= MOST_OWNERS && (newestOf(kept)?.at ?? "") < since) outdated.add(section);
  }
  return { uuid, entries, outdated };
}

function newestOf(entries: readonly Entry[]): Entry | null {
  return entries[entries.length - 1] ?? null;
}

export interface EnrichmentQuestion {
  readonly company: string;
  /** In the API's order. */
  readonly sections: readonly string[];
}

/** `{uuid, fetched_at, fetched_by_section, <section>: …}`: the document that paths of fields lead into. */
export type EnrichmentAnswer = Record<string, unknown>;

/**
 * Enrichment, kept section by section: who holds `firmographic` and `location` and asks for `location` and
 * `technology` buys `technology` alone.
 */
export const sectionsOperation: Operation<EnrichmentQuestion, EnrichmentAnswer> = {
  name: "enrichment",
  headsSuffice: true,

  isDocumented: ({ units }) => units.every(isKnownSection),
  units: ({ sections }) => [...sections],

  missing({ company, sections }, held, _nowMs, { gone, forms } = WITHOUT_NOTHING) {
    const { outdated } = ofOneCompany(held);
    const isLacking = (section: string) => !held.has(section) || outdated.has(section);
    const all = sections.filter((section) => isLacking(section) && !gone.has(section));
    if (all.length === 0) return null;
    const known = all.filter(isKnownSection);
    const together = forms.has("new-sections") && known.length > 0 ? known : all;
    const lacking = forms.has("sections") ? together.slice(0, 1) : together;
    const params = { company, sections: lacking };
    const price = companyEnrichment.price(params);
    const beside = companyEnrichment.price({ company, sections: all }).high - price.high;
    const bought = {
      endpoint: companyEnrichment,
      params,
      units: lacking,
      price,
      pricedByUnit: true as const,
    };
    return beside > 0 ? { ...bought, beside } : bought;
  },

  formOf({ units }) {
    if (units.length === 1) return null;
    return units.some(isKnownSection) && !units.every(isKnownSection) ? "new-sections" : "sections";
  },

  split({ units }, { document, credits }) {
    const data = objectOf(objectOf(document)["data"]);
    const shares = shareCredits(credits, units);
    return units.map((unit, index) => pieceOf(unit, data[unit], shares[index]!));
  },

  compose({ sections }, held) {
    const { uuid, entries } = ofOneCompany(held);
    const answer: EnrichmentAnswer = {};
    const times: Record<string, string> = {};
    let oldest: Entry | null = null;
    for (const section of sections) {
      const entry = entries.get(section);
      if (entry === undefined) continue;
      const value = entry.status === "ok" ? storedJson(entry.answer, isGiven) : null;
      if (value !== null) {
        answer[section] = value;
        times[section] = entry.at;
      }
      if (uuid !== "") answer["uuid"] = uuid;
      if (oldest === null || entry.at < oldest.at) oldest = entry;
    }
    if (oldest === null) return null;
    // A row is as fresh as its oldest part.
    return { ...answer, fetched_at: oldest.at, fetched_by_section: times };
  },
};

/**
 * Splits what a reply cost by the sections' prices, so that the shares sum exactly.
 *
 * Rounds the running sum, so that no share takes the rounding of all others. A reply that cost nothing costs nothing
 * everywhere.
 */
export function shareCredits(credits: number, sections: readonly string[]): number[] {
  const prices = sections.map(sectionCredits);
  const whole = prices.reduce((sum, price) => sum + price, 0);
  let priced = 0;
  let shared = 0;
  return prices.map((price) => {
    priced += price;
    const upToHere = rounded(credits * (priced / whole));
    const share = rounded(upToHere - shared);
    shared = upToHere;
    return share;
  });
}

function isGiven(value: unknown): value is object | string | number | boolean {
  return value !== null;
}

/**
 * A section that the reply lacks was requested, and paid for, all the same. A text in the place of a section says why there is
 * none.
 */
function pieceOf(unit: string, value: unknown, credits: number): Piece {
  return hasMembers(value)
    ? { unit, status: "ok", credits, answer: JSON.stringify(value) }
    : { unit, status: "none", credits, answer: "" };
}
