import { hasMembers, isObject, objectOf } from "../core/json-shapes";
import { companyEnrichment, sectionCredits } from "../api/endpoints/company-enrichment";
import { rounded } from "../core/credits";
import { storedJson } from "../core/stored-json";
import { idText } from "../api/envelope";
import type { Entry } from "../journal/entry";
import { ofOneCompany } from "./one-company";
import type { Operation, Piece } from "../journal/operation";

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

  units: ({ sections }) => [...sections],

  missing({ company, sections }, held) {
    const { outdated } = ofOneCompany(held);
    const lacking = sections.filter((section) => !held.has(section) || outdated.has(section));
    if (lacking.length === 0) return null;
    const params = { company, sections: lacking };
    return { endpoint: companyEnrichment, params, units: lacking, price: companyEnrichment.price(params) };
  },

  split({ units }, { document, credits }) {
    const { data } = objectOf(document);
    if (!isObject(data) || !isAnswer(data, units)) return null;
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

/** Whether a document says anything about a company: whose it is, or a section that was requested. */
function isAnswer(data: Record<string, unknown>, units: readonly string[]): boolean {
  const said = units.map((unit) => data[unit] ?? null).filter((value) => value !== null);
  return said.length > 0 ? said.some(hasMembers) : idText(data["uuid"]) !== "";
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
