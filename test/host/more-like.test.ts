// docs/build-a-list.md: more like these.
import { describe, expect, it } from "vitest";
import type { MoreLike } from "../../src/features/more-like";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const range = "Sheet1!A2:A6";
const asked = (addin: OpenAddin, part: string) =>
  addin.api.calls.filter(({ endpoint }) => endpoint.includes(part));
const filtersOf = ({ shared }: MoreLike) =>
  Object.fromEntries(shared.map(({ filter, value }) => [filter, value]));
const chosenOf = (answer: MoreLike) =>
  filtersOf({ ...answer, shared: answer.shared.filter(({ chosen }) => chosen) });

describe("More like these", () => {
  it("lists what is missing with its price, and buys nothing", async () => {
    const addin = await openAddin();

    const told = await addin.value("quoteMoreLike", { range });

    expect(told).toMatchObject({ companies: 5, known: 0, shared: [], lacking: 5, excludeRange: range });
    expect(told.credits).toEqual({ low: 0, high: 17.5 });
    expect(addin.credits).toBe(0);
  });

  it("finds what most companies share, in the filters' terms, and excludes the companies from the list", async () => {
    const addin = await openAddin();

    const bought = await addin.value("buyMoreLike", { range, creditCap: 17.5 });
    const again = await addin.value("buyMoreLike", { range, creditCap: 0 });

    expect([bought.spent, addin.credits, again.spent]).toEqual([17.5, 17.5, 0]);
    expect(asked(addin, "enrichment")).toHaveLength(5);
    expect(again.shared).toEqual(bought.shared);
    expect(bought).toMatchObject({ known: 5, lacking: 0, credits: { low: 0, high: 0 } });
    // The documents say `Europe`; the filter takes the code from its own list.
    expect(bought.shared.find(({ filter }) => filter === "location.hq.region")).toMatchObject({
      value: ["150"],
      labels: { "150": "Europe" },
      companies: 4,
      chosen: true,
    });
    expect(bought.shared.every(({ companies }) => companies > 2)).toBe(true);
    expect(Object.keys(chosenOf(bought)).length).toBeGreaterThan(1);

    const filters = { "location.hq.region": ["150"] };
    const list = await addin.value("generateList", {
      filters,
      limit: 100,
      excludeRange: bought.excludeRange,
      creditCap: 100,
    });
    const seen = addin
      .rows(addin.workbook.sheets.find(({ name }) => name === list.sheetName))
      .map(({ Website }) => String(Website));
    expect(list.warnings.join(" ")).toContain("4 were in Sheet1!A2:A6 already.");
    expect(seen.filter((website) => websites(5).includes(website))).toEqual([]);
    expect(seen.length).toBe(list.count);
  });

  it("compares what is already held, however it was bought, and does not exceed a cap", async () => {
    const addin = await openAddin();
    await addin.run({ kind: "enrichment", sections: ["location"], range });

    const free = await addin.value("quoteMoreLike", { range });
    const before = addin.credits;
    const some = await addin.value("buyMoreLike", { range, creditCap: 7 });

    expect(free).toMatchObject({ known: 5, lacking: 5, credits: { high: 15 } });
    expect(free.sections.length).toBeGreaterThan(0);
    expect(free.sections).not.toContain("location");
    expect(free.lines[1]).toMatch(/^Missing for 5 companies: /);
    expect(free.lines[1]).not.toContain("locations");
    expect(Object.keys(filtersOf(free)).every((filter) => filter.startsWith("location."))).toBe(true);
    expect([some.spent, addin.credits - before]).toEqual([6, 6]);
    expect(some).toMatchObject({ lacking: 3, credits: { high: 9 } });
    expect(await addin.refusal("buyMoreLike", { range, creditCap: 1 })).toContain("may cost 3 credits");
  });

  it("lists peers from assessments in the journal, and finds their websites without a charge", async () => {
    const addin = await openAddin();
    await addin.run({ kind: "enrichment", sections: ["company_assessment"], range });
    const before = addin.credits;

    const { peers } = await addin.value("quoteMoreLike", { range });
    const names = peers.map(({ name }) => name);
    const { found } = await addin.value("findPeers", { names: [...names.slice(0, 3), "Nobody At All"] });

    expect(peers.length).toBeGreaterThan(3);
    expect(found.slice(0, 3).every(({ isExact, company }) => isExact && company!.website !== "")).toBe(true);
    expect(found.map(({ company }) => company?.name)).toEqual([...names.slice(0, 3), undefined]);
    expect(addin.credits).toBe(before);
    expect(asked(addin, "search").length).toBe(4);
  });
});
