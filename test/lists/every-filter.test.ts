import { describe, expect, it } from "vitest";
import {
  type FilterControl,
  filterControls,
  type FilterOption,
} from "../../src/lists/filters/filter-control";
import { fetchCatalogue } from "../../src/lists/filters/catalogue";
import { emptyEntry, type FilterEntry } from "../../src/lists/filters/filter-entry";
import { type ListDraft, listRequest, requestBodyText } from "../../src/lists/list-draft";
import { matchPasted } from "../../src/lists/filters/find-values";
import { fetchFilterOptions } from "../../src/lists/filters/options";
import { isCode, MEANINGS, meant, partners } from "../demo-api/filter-meanings";
import type { Body } from "../demo-api/client";
import { generateList, ListDesk } from "./list-desk";

type Typed =
  /** Labels of options, as a user pastes them. */
  | { readonly labels: readonly string[] }
  /** Search texts, each with the label of the option to select. */
  | { readonly searches: readonly (readonly [query: string, label: string])[] }
  | { readonly texts: readonly string[] }
  | { readonly gte?: string; readonly lte?: string }
  | { readonly is: boolean };

const ROUNDS = "funding_detail.funding_rounds";

/** What a user enters into each control to express the value in `MEANINGS`, which is sent to the API. */
const TYPED: Readonly<Record<string, Typed>> = {
  "firmographic.company_type": { labels: ["Public"] },
  "firmographic.ownership_category": { labels: ["Family owned", "Public"] },
  "firmographic.operating_status": { labels: ["ipo"] },
  "firmographic.founded_year": { gte: "2015", lte: "2,016" },
  "industry.industry": {
    searches: [
      ["HDAB", "HDAB"],
      ["MPAAAAAA", "MPAAAAAA"],
    ],
  },
  "industry.naics": { searches: [["software publishers", "513210"]] },
  "industry.sic": { searches: [["7372", "7372"]] },
  "location.hq.region": { labels: ["europe"] },
  "location.hq.country": { labels: ["Germany", "FRANCE"] },
  "location.hq.city": { texts: [" Berlin "] },
  "location.market_served.is_global": { is: false },
  "location.market_served.markets.country": { labels: ["United States"] },
  "location.market_served.markets.region": { texts: ["eur"] },
  "location.offices.city": { texts: ["Paris"] },
  "location.offices.country": { labels: ["Japan"] },
  "financial_estimate.revenue_estimate": { labels: ["$10M-$25M"] },
  "financial_estimate.valuation_estimate": { labels: ["$50M-$100M"] },
  "funding_detail.funding_overview.funding_stage": { labels: ["series a"] },
  "funding_detail.funding_overview.total_funding_usd": { gte: "$20M" },
  "funding_detail.funding_overview.last_funding_date": { gte: "2025-06-01", lte: "2026-06-30" },
  "funding_detail.funding_overview.num_funding_rounds": { gte: "3", lte: "3" },
  [`${ROUNDS}.round`]: { labels: ["Series B"] },
  [`${ROUNDS}.date`]: { lte: "2012-12-31" },
  [`${ROUNDS}.amount_usd`]: { gte: "30,000,000" },
  [`${ROUNDS}.investors.uuid`]: { searches: [["ember", "Ember & Oak Ventures"]] },
  [`${ROUNDS}.investors.name`]: { texts: ["QUAY"] },
  [`${ROUNDS}.investors.lead_investor`]: { is: true },
  "business_model.gtm_type": { labels: ["B2B and B2C"] },
  "business_model.gtm_motion": { labels: ["Sales led"] },
  "business_model.revenue_model": { labels: ["Freemium"] },
  "business_model.offering_type": { labels: ["Software"] },
  "company_assessment.customer_concentration.classification": { labels: ["High", "Critical"] },
  "company_assessment.competitive_moat": { labels: ["Network effects"] },
  "technology.ai_maturity.scale": { labels: ["4 Native", "5 Foundational"] },
  "technology.api_detail.has_api": { is: true },
  "technology.app_detail.has_app": { is: false },
  "technology.is_technology_focussed": { is: true },
  "customer_profile.select_customer.name": { texts: ["robotics"] },
  "strategic_signal.partnership.name": { texts: ["aLdEr"] },
  "strategic_signal.partnership.type": { labels: ["Others"] },
  "strategic_signal.partnership.strategic_tier": { texts: ["Core"] },
};

const desk = new ListDesk();
desk.dayCap = 100_000;
const controls = filterControls(fetchCatalogue(desk.execution()));
const controlOf = (filter: string) => controls.find((control) => control.filter === filter)!;

/** From the input to the state of the control, as in the sidebar. */
function entered(control: FilterControl, typed: Typed): FilterEntry {
  const empty = emptyEntry(control.kind);
  if (empty.kind === "options") return { ...empty, chosen: chosen(control, typed) };
  if (empty.kind === "texts" && "texts" in typed) return { ...empty, texts: typed.texts };
  if (empty.kind === "boolean" && "is" in typed) return { ...empty, value: typed.is };
  const { gte = "", lte = "" } = typed as { gte?: string; lte?: string };
  return { kind: "range", gte, lte };
}

function chosen({ filter }: FilterControl, typed: Typed): FilterOption[] {
  if ("labels" in typed) {
    const { options } = fetchFilterOptions(desk.execution(), { filter });
    const { matched, unmatched } = matchPasted(options, typed.labels.join("\n"));
    expect(unmatched).toEqual([]);
    return matched;
  }
  const { searches } = typed as { searches: readonly (readonly [string, string])[] };
  return searches.flatMap(([query, wanted]) => {
    const { options } = fetchFilterOptions(desk.execution(), { filter, query });
    return options.filter(({ value, label }) => value === wanted || label === wanted);
  });
}

function draftOf(typed: Readonly<Record<string, Typed>>): ListDraft {
  return {
    entries: Object.entries(typed).map(([filter, each]) => ({
      filter,
      entry: entered(controlOf(filter), each),
    })),
    limit: "500",
    sortBy: "relevance",
    sortOrder: "desc",
    excludeRange: "",
    sheetName: "",
  };
}

/** Enters, sends, and returns the request's body and the UUIDs in the sheet. */
function built(typed: Readonly<Record<string, Typed>>): { shown: unknown; sent: unknown; uuids: unknown[] } {
  const { request, problems } = listRequest(controls, draftOf(typed));
  expect(problems).toEqual([]);
  const { sheetName } = generateList(desk.execution(), { ...request!, creditCap: 200 });
  const sheet = sheetName === "" ? null : desk.spreadsheet.sheetNamed(sheetName);
  return {
    shown: JSON.parse(requestBodyText(request!)) as unknown,
    sent: desk.lists[desk.lists.length - 1],
    uuids: (sheet?.values() ?? []).slice(1).map((row) => row[5]),
  };
}

describe("every filter of the catalogue, from what is typed to the companies in the sheet", () => {
  it("is tested here", () => {
    expect(Object.keys(TYPED)).toEqual(controls.map(({ filter }) => filter));
  });

  it.each(Object.entries(TYPED))("%s", (filter, typed) => {
    const [value, meaning] = MEANINGS[filter]!;

    const { shown, sent, uuids } = built({ [filter]: typed });

    // If a list is allowed, the control always sends one, even for a single value.
    const isList = controlOf(filter).shapeInWords.includes("list[") && !Array.isArray(value);
    expect(sent).toEqual({ filters: { [filter]: isList ? [value] : value }, limit: 500 });
    expect(shown).toEqual(sent);
    expect(uuids).toEqual(meant(meaning));
  });

  it("matches the same office for all filters of its group", () => {
    const paris: Typed = { texts: ["Paris"] };
    const apart = built({
      "location.offices.city": paris,
      "location.offices.country": { labels: ["Germany"] },
    });
    const same = built({
      "location.offices.city": paris,
      "location.offices.country": { labels: ["France"] },
    });

    expect(apart.sent).toEqual({
      filters: { "location.offices.city": ["Paris"], "location.offices.country": ["DEU"] },
      limit: 500,
    });
    const offices = (d: Body): Body[] => d.location?.offices ?? [];
    const inBoth = meant(
      (d) => offices(d).some((o) => o.city === "Paris") && offices(d).some((o) => o.country === "DEU"),
    );
    expect(inBoth.length).toBeGreaterThan(0);
    expect(apart.uuids).toEqual([]);
    expect(same.uuids).toEqual(
      meant((d) => offices(d).some((o) => o.city === "Paris" && o.country === "FRA")),
    );
  });

  it("matches the same partnership for all filters of its group", () => {
    const { uuids } = built({
      "strategic_signal.partnership.strategic_tier": { texts: ["Core"] },
      "strategic_signal.partnership.type": { labels: ["Others"] },
    });

    expect(uuids).toEqual(
      meant((d) =>
        partners(d).some((p) => p.strategic_tier === "Core" && isCode(p.type, "others", "Others")),
      ),
    );
  });
});
