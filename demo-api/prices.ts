/** Credits per section of an enrichment, in the service's order. */
export const SECTION_PRICES = {
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
} as const;

export type SectionName = keyof typeof SECTION_PRICES;

export const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTION_PRICES).filter(isSectionName);

/** Sections included only in the enterprise plan. */
export const ENTERPRISE_SECTIONS: readonly SectionName[] = ["funding_detail", "mna_and_investment"];

export const FILTER_BUILDER_PRICE = 2.5;
export const HEADCOUNT_PRICE = 2.5;
export const TRAFFIC_PRICE = 1.5;
export const PRODUCT_CATALOGUE_PRICE = 0.5;

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(SECTION_PRICES, name);
}

export function sectionsPrice(sections: readonly SectionName[]): number {
  return rounded(sections.reduce((sum, section) => sum + SECTION_PRICES[section], 0));
}

/** 4 credits for every 10 records, rounded up. */
export function jobsPrice(returned: number): number {
  return 4 * Math.ceil(returned / 10);
}

/** 1 credit for every 10 records, rounded up. */
export function postsPrice(returned: number): number {
  return Math.ceil(returned / 10);
}

/** 1.5 credits for every 50 records, rounded up; product reviews are rounded up per product. */
export function reviewsPrice(returned: number): number {
  return 1.5 * Math.ceil(returned / 50);
}

export function newsPrice(returned: number): number {
  return rounded(0.1 + 0.01 * returned);
}

/**
 * The price of a company list; free if nothing matched.
 *
 * @param matched Companies that match, on all pages.
 * @param returned Companies in this answer.
 */
export function listPrice(
  matched: number,
  returned: number,
  sections: readonly SectionName[],
  translated: boolean,
): number {
  if (matched === 0) return 0;
  return rounded(
    1.5 + 0.2 * returned + sectionsPrice(sections) * returned + (translated ? FILTER_BUILDER_PRICE : 0),
  );
}

/** Credits have at most two decimals; rounding removes floating-point noise. */
export function rounded(credits: number): number {
  return Math.round(credits * 100) / 100;
}
