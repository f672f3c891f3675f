// One bad thing stops at itself: a company that is redirected.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { repeated } from "../addin/companies-sent";
import { openAddin, websites } from "../addin/open-addin";

const COMPANIES = websites(12);
const [MOVED = ""] = COMPANIES.slice(7);
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A13" };

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
});
