import type { Endpoint } from "../api/endpoint";
import { companyEnrichment, isKnownSection, sectionCredits } from "../api/endpoints/companies";
import { objectsIn } from "../api/envelope";
import { rounded } from "../core/credits";
import { hasMembers, isObject, objectOf, storedJson } from "../core/json";
import { byTime, type Entry, type OperationName } from "../journal/entry";
import { type Held, type Operation, type Piece, wholeReply, WITHOUT_NOTHING } from "../journal/operation";

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
export const enrichment: Operation<EnrichmentQuestion, EnrichmentAnswer> = {
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
    return { endpoint: companyEnrichment, params, units: lacking, price, ...(beside > 0 ? { beside } : {}) };
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

export interface CompanyQuestion {
  readonly company: string;
}

/** What the reply holds of the company, with `fetched_at` and what is read out of it. */
export type DocumentAnswer = Readonly<Record<string, unknown>>;

/** There is nothing to choose: one document per company. */
const UNIT = "all";

interface Sold {
  readonly name: OperationName;
  readonly endpoint: Endpoint<CompanyQuestion>;
  /** What is not a member of the document, and can be read out of it. */
  readonly derived: (document: DocumentAnswer) => DocumentAnswer;
}

/** What the API answers as one document about a company: kept whole, as it came, and read as far as it can be. */
export function oneDocument({ name, endpoint, derived }: Sold): Operation<CompanyQuestion, DocumentAnswer> {
  return {
    name,
    headsSuffice: true,
    units: () => [UNIT],
    missing(question, held) {
      if (held.has(UNIT)) return null;
      const params = { company: question.company };
      return { endpoint, params, units: [UNIT], price: endpoint.price(params) };
    },
    split(purchase, reply) {
      if (contentOf(reply.document) !== null) return wholeReply(purchase, reply);
      return [{ unit: UNIT, status: "none", credits: reply.credits, answer: "" }];
    },
    compose(_question, held) {
      const entry = newestDocument(held.get(UNIT));
      if (entry === undefined) return null;
      const document = entry.status === "ok" ? storedJson(entry.answer, isObject) : null;
      const content = (document === null ? null : contentOf(document)) ?? {};
      return { ...content, ...derived(content), fetched_at: entry.at };
    },
  };
}

/** What a reply says of the company: its `data`, or the first of a list there; null if that holds nothing. */
function contentOf(document: unknown): Record<string, unknown> | null {
  const { data } = objectOf(document);
  const [served] = Array.isArray(data) ? objectsIn(data) : [data];
  const content = { ...objectOf(served) };
  return Object.keys(content).length === 0 ? null : content;
}

function newestDocument(entries: readonly Entry[] = []): Entry | undefined {
  return entries[entries.length - 1];
}
