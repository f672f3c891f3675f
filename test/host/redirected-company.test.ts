// One bad thing stops at itself: a company that is redirected.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { repeated } from "../addin/companies-sent";
import { openAddin, websites } from "../addin/open-addin";

const COMPANIES = websites(12);
const [MOVED = ""] = COMPANIES.slice(7);
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A13" };
/** Less than the list price of all. */
const CAP = 20;
const QUOTA = "Service invoked too many times for one day: urlfetch.";
const TIMEOUT = "Timeout: https://demo.company-intelligence.example";

/** A service that redirects one company, and a platform that refuses to follow it once. */
async function openWithMoved(thrown: string) {
  const addin = await openAddin({ column: ["Website", ...COMPANIES], formulas: false });
  const location = `/api/v1/company/enrichment/?company=${MOVED}&sections=firmographic&moved=1`;
  addin.api.faults.set(({ url }) =>
    url.includes(`company=${MOVED}`) && !url.includes("moved=1")
      ? { status: 307, headers: { location }, body: "" }
      : undefined,
  );
  let isThrown = false;
  addin.host.intercept = ({ method, phase, args }) => {
    if (method !== "fetchAll" || phase !== "before" || isThrown) return undefined;
    if (!(args[0] as { url: string }[]).some(({ url }) => url.includes("moved=1"))) return undefined;
    isThrown = true;
    throw new ServiceError(thrown);
  };
  return { addin, isThrown: () => isThrown };
}

describe("A batch with a company that is redirected within the host", () => {
  it.each([QUOTA, TIMEOUT])("keeps and counts the other answers, though Google says: %s", async (thrown) => {
    const { addin, isThrown } = await openWithMoved(thrown);
    const { creditsSpent } = await addin.run(BASICS, 100);
    expect(creditsSpent).toBeGreaterThanOrEqual(addin.credits);

    await addin.run(BASICS);

    expect(isThrown()).toBe(true);
    const billed = addin.api.calls.filter(({ credits }) => credits > 0);
    expect(repeated(billed.map(({ url }) => url))).toEqual([]);
    expect(addin.rows().map((row) => row["Status"])).toEqual(
      COMPANIES.map(() => expect.stringMatching(/Done|Up to date/)),
    );
  });

  it("passes no cap when it goes on", async () => {
    const { addin, isThrown } = await openWithMoved(QUOTA);
    const stopped = await addin.run(BASICS, CAP);

    await addin.finishRun(await addin.slice(stopped));

    expect(isThrown()).toBe(true);
    expect(addin.credits).toBeGreaterThan(0);
    expect(addin.credits).toBeLessThanOrEqual(CAP);
  });
});

describe("A formula whose call is redirected", () => {
  it("ends within the time that Google gives it, and says why it has no answer", async () => {
    const addin = await openAddin();
    const location = "/api/v1/company/enrichment/?moved=1";
    addin.spoil = (reply, url) =>
      url.includes("moved=1")
        ? { ...reply, status: 200, delayMs: 20_000 }
        : { ...reply, status: 307, headers: { location }, delayMs: 15_000 };
    const startedAt = addin.clock.now();

    const { cell } = await addin.formula(`=COMPANY_ENRICH("${MOVED}","Founded")`);

    expect(addin.sent.map(({ url }) => url).filter((url) => url.includes("moved=1"))).toHaveLength(1);
    expect(addin.clock.now() - startedAt).toBeLessThan(30_000);
    expect(cell.error?.message).toMatch(/did not answer|could not answer|not answer/);
  });
});
