import * as z from "zod/mini";
import { entryOf } from "../../core/json-shapes";
import { endpoint } from "../endpoint";

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
  plans: "Funding, acquisitions and investments come with an enterprise plan.",
  params: () =>
    z.object({
      company: z.string().check(z.minLength(1)),
      sections: z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))).check(z.minLength(1)),
    }),
  price: ({ sections }) => {
    const credits = sections.reduce((sum, section) => sum + sectionCredits(section), 0);
    return { low: credits, high: credits };
  },
});
