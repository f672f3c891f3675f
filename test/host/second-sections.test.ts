// Money: a second run buys what is missing alone.
import { describe, expect, it } from "vitest";
import { companiesSent, knownWebsites } from "../addin/companies-sent";
import { openAddin } from "../addin/open-addin";

const COMPANIES = 100;

describe("A second run over 100 companies", () => {
  it("requests only the section that the first did not buy", async () => {
    const companies = knownWebsites(COMPANIES);
    const addin = await openAddin({ column: ["Website", ...companies], formulas: false });
    await addin.run({ kind: "enrichment", sections: ["firmographic", "location"] });
    const before = addin.sent.length;
    const billedBefore = addin.credits;

    const bill = await addin.value("quoteRun", { kind: "enrichment", sections: ["location", "technology"] });
    const done = await addin.run({ kind: "enrichment", sections: ["location", "technology"] });

    const asked = addin.sent.slice(before).map(({ url }) => new URL(url).searchParams);
    expect(companiesSent(addin).slice(before).toSorted()).toEqual(companies.toSorted());
    expect(new Set(asked.map((query) => query.get("sections")))).toEqual(new Set(["technology"]));
    expect(bill.credits).toEqual({ low: 200, high: 200 });
    expect(done).toMatchObject({ state: "done", done: COMPANIES, failed: 0 });
    expect(done.creditsSpent).toBe(addin.credits - billedBefore);
  });
});
