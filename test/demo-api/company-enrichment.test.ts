import { DemoApi } from "../../demo-api/demo-api";
import { SECTION_NAMES, SECTION_PRICES } from "../../demo-api/prices";
import { bodyOf, ENRICHMENT, get, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

describe("GET /company/enrichment/", () => {
  it.each([
    ["firmographic", 2],
    ["firmographic,location", 2.5],
    [" firmographic , location,firmographic", 2.5],
    ["trust_signal,company_hierarchy,digital_presence,financial_estimate", 2],
    ["funding_detail,mna_and_investment", 8],
  ])("returns the sections %j for the sum of their prices, %d", (sections, credits) => {
    const body = bodyOf(get(new DemoApi(), ENRICHMENT, { company: SHOWCASE, sections }));

    expect(Object.keys(body.data)).toEqual([
      "uuid",
      ...new Set(sections.split(",").map((name) => name.trim())),
    ]);
    expect(body.credits_consumed).toBe(credits);
  });

  it("returns every section of the plan when none is named", () => {
    const [all, most] = (["enterprise", "subscription"] as const).map((plan) =>
      bodyOf(get(new DemoApi({ plan }), ENRICHMENT, { company: SHOWCASE })),
    );

    expect([all.credits_consumed, most.credits_consumed]).toEqual([25, 17]);
  });

  it("neither sends nor charges for a section without data", () => {
    const api = new DemoApi();
    const company = api.companies.find((candidate) => candidate.section("location") === undefined);
    const sections = "financial_estimate,location";

    const body = bodyOf(get(api, ENRICHMENT, { company: company?.uuid ?? "", sections }));

    expect(body.data).not.toHaveProperty("location");
    const price =
      company?.section("financial_estimate") === undefined ? 0 : SECTION_PRICES.financial_estimate;
    expect(body.credits_consumed).toBe(price);
  });

  it("names a section that does not exist, and charges nothing", () => {
    const api = new DemoApi();

    const reply = get(api, ENRICHMENT, { company: SHOWCASE, sections: "firmographic,horoscope" });

    expect([reply.status, bodyOf(reply).detail]).toEqual([400, "Unknown sections: horoscope"]);
    expect(api.calls[0]?.credits).toBe(0);
  });

  it("prices all sixteen sections", () => {
    expect(SECTION_NAMES).toHaveLength(16);
  });
});
