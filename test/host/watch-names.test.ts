// docs/watch-for-changes.md: companies by their names.
import { describe, expect, it } from "vitest";
import { SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const COMPANIES = 8;
const nameOf = new Map(SHOWCASE_COMPANIES.map(({ website, name }) => [website, name]));

async function watched(prepare: (addin: OpenAddin) => Promise<unknown> | void): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(COMPANIES)] });
  await prepare(addin);
  const before = addin.credits;
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "week" });
  for (let week = 0; week < 8 && whatsNew(addin).length === 0; week++) await days(addin, 7);
  const asked = addin.api.calls.filter(({ url }) => !url.includes("/news"));
  expect(addin.credits).toBeGreaterThan(before);
  expect(asked.every(({ url, credits }) => credits === 0 || url.includes("enrich"))).toBe(true);
  expect(whatsNew(addin).length).toBeGreaterThan(0);
  return addin;
}

describe("A company in What's new", () => {
  it("is shown by the name in an answer that is already held, at no extra cost", async () => {
    const addin = await watched(async (opened) => {
      await opened.run({ kind: "enrichment", sections: ["firmographic"] });
    });
    const enriched = addin.api.calls.filter(({ url }) => url.includes("enrich")).length;

    expect(whatsNew(addin).every((line) => line["Company"] === nameOf.get(String(line["Website"])))).toBe(
      true,
    );
    expect(enriched).toBe(COMPANIES);
    const { finds } = await addin.value("getNews", {});
    expect(finds.map(({ company }) => company)).toEqual(whatsNew(addin).map(({ Company }) => Company));
  });
});
