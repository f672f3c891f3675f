import type { SectionName } from "../prices";
import type { JsonObject } from "../wire";
import type { Profile } from "./profile";
import { Random } from "./random";
import { businessModel } from "./sections/business-model";
import { companyAssessment } from "./sections/company-assessment";
import { companyHierarchy } from "./sections/company-hierarchy";
import { customerProfile } from "./sections/customer-profile";
import { digitalPresence } from "./sections/digital-presence";
import { financialEstimate } from "./sections/financial-estimate";
import { firmographic } from "./sections/firmographic";
import { fundingDetail } from "./sections/funding-detail";
import { withGaps } from "./sections/gaps";
import { industry } from "./sections/industry";
import { location } from "./sections/location";
import { managementProfile } from "./sections/management-profile";
import { mnaAndInvestment } from "./sections/mna-and-investment";
import { productOffering } from "./sections/product-offering";
import { SectionWriter } from "./sections/section-writer";
import { strategicSignal } from "./sections/strategic-signal";
import { technology } from "./sections/technology";
import { trustSignal } from "./sections/trust-signal";

const SECTION_WRITERS: Readonly<Record<SectionName, (writer: SectionWriter) => JsonObject | undefined>> = {
  firmographic,
  business_model: businessModel,
  company_assessment: companyAssessment,
  trust_signal: trustSignal,
  company_hierarchy: companyHierarchy,
  digital_presence: digitalPresence,
  financial_estimate: financialEstimate,
  location,
  management_profile: managementProfile,
  product_offering: productOffering,
  strategic_signal: strategicSignal,
  customer_profile: customerProfile,
  industry,
  technology,
  funding_detail: fundingDetail,
  mna_and_investment: mnaAndInvestment,
};

/** A section of a company's enrichment document, deterministic; undefined if the service does not have it. */
export function sectionOf(
  name: SectionName,
  profile: Profile,
  profiles: readonly Profile[],
): JsonObject | undefined {
  if (profile.missingSections.includes(name)) return undefined;
  const document = SECTION_WRITERS[name](new SectionWriter(profile, profiles, name));
  if (document === undefined || profile.showcase) return document;
  return withGaps(document, new Random(`${profile.uuid} ${name} gaps`));
}
