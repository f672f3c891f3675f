import { canonicalCode, fixedValues } from "../filters/vocabulary";
import { bodyText } from "../parameters";
import { invalid } from "../refusal";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import type { DemoCompany } from "../world/company";
import { HEADCOUNT_BANDS } from "../world/profile";

/** The value to sort by; undefined if the document does not contain it. Bands sort by magnitude. */
const ORDERS: Readonly<Record<string, (company: DemoCompany) => number | undefined>> = {
  revenue_estimate: (company) => band(company, "revenue_estimate"),
  valuation_estimate: (company) => band(company, "valuation_estimate"),
  employee_range: (company) => {
    const held = company.section("firmographic")?.["headcount_range"];
    return position(HEADCOUNT_BANDS, typeof held === "string" ? held : "");
  },
  total_funding: (company) => {
    const overview = company.section("funding_detail")?.["funding_overview"];
    return isJsonObject(overview) ? numberOf(overview["total_funding_usd"]) : undefined;
  },
  founded_year: (company) => numberOf(company.section("firmographic")?.["founded_year"]),
};

/**
 * Sorts companies by `sort_by` and `sort_order`; relevance, the default, keeps the given order. Companies
 * without the value always come last.
 *
 * @throws {Refusal} 422 for an unknown order.
 */
export function sortCompanies(companies: readonly DemoCompany[], body: JsonObject): readonly DemoCompany[] {
  const sort_by = bodyText(body, "sort_by") ?? "relevance";
  const sort_order = bodyText(body, "sort_order") ?? "desc";
  if (!["asc", "desc"].includes(sort_order)) {
    throw invalid(["body", "sort_order"], "Input should be 'asc' or 'desc'", "literal_error", sort_order);
  }
  if (sort_by === "relevance") return companies;
  const order = Object.hasOwn(ORDERS, sort_by) ? ORDERS[sort_by] : undefined;
  if (!order)
    throw invalid(
      ["body", "sort_by"],
      `Input should be one of relevance, ${Object.keys(ORDERS).join(", ")}`,
      "literal_error",
      sort_by,
    );

  const direction = sort_order === "asc" ? 1 : -1;
  return companies
    .map((company) => ({ company, value: order(company) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return direction * (a.value - b.value);
    })
    .map(({ company }) => company);
}

function band(company: DemoCompany, name: "revenue_estimate" | "valuation_estimate"): number | undefined {
  const held = company.section("financial_estimate")?.[name];
  const code = isJsonObject(held) && typeof held["code"] === "string" ? held["code"] : "";
  return position(fixedValues(`financial_estimate.${name}`), canonicalCode(code));
}

function position(bands: readonly string[], value: string): number | undefined {
  const index = bands.indexOf(value);
  return index < 0 ? undefined : index;
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
