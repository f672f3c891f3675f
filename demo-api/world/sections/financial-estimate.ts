import { fixedValues } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const REVENUE_BANDS = fixedValues("financial_estimate.revenue_estimate");
const VALUATION_BANDS = fixedValues("financial_estimate.valuation_estimate");

/** Bands that grow with the company's size. */
export function financialEstimate(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const near = (bands: readonly string[], offset: number) => {
    const index = profile.size + offset + random.integer(0, 2);
    return writer.code(bands[Math.min(bands.length - 1, Math.max(0, index))] ?? "");
  };
  return {
    revenue_estimate: near(REVENUE_BANDS, 1),
    valuation_estimate: near(VALUATION_BANDS, 0),
  };
}
