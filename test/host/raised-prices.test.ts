// Money: no cap is passed but by what is under way when a price rises.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const JOBS: RunRequest = { kind: "jobs", limit: 50 };

/** Bills other amounts than the price table. @returns What was billed. */
function billing(addin: OpenAddin, amount: (credits: number, url: string) => number): number[] {
  const billed: number[] = [];
  addin.spoil = (reply, url) => ({
    ...reply,
    body: reply.body.replace(/"credits_consumed":\s*([\d.]+)/, (_, listPrice) => {
      const credits = amount(Number(listPrice), url);
      billed.push(credits);
      return `"credits_consumed":${credits}`;
    }),
  });
  return billed;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

describe("A cap, where prices have been raised since yesterday", () => {
  it("holds but for five requests if the first companies are unknown, which cost nothing", async () => {
    const unknown = Array.from({ length: 6 }, (_, index) => `nobody-knows-${index}.example`);
    const addin = await openAddin({ column: ["Website", ...unknown, ...websites(30)] });
    const billed = billing(addin, (credits) => credits * 3);

    const ended = await addin.run(BASICS, 50);

    expect(ended).toMatchObject({ state: "stopped", reason: "limit/credit-cap" });
    expect(sum(billed)).toBeGreaterThan(40);
    expect(sum(billed)).toBeLessThanOrEqual(50 + 5 * 4);
  });

  it("holds but for a few requests if the first answers were free, and the next cost a fortune", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(60)] });
    let free = 6;
    const billed = billing(addin, () => (free-- > 0 ? 0 : 1_000));

    const ended = await addin.run(BASICS, 120);

    expect(ended).toMatchObject({ state: "stopped", reason: "limit/credit-cap" });
    expect(ended.creditsSpent).toBe(sum(billed));
    expect(sum(billed)).toBeGreaterThan(0);
    expect(sum(billed)).toBeLessThanOrEqual(3 * 1_000);
  });

  it("holds from the first bill that shows it, however few job posts the next company has", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(4)] });
    const few = websites(2)[1]!;
    let isFew = false;
    billing(addin, (credits) => (isFew ? 4 : credits) * 3);
    const { spoil } = addin;
    addin.spoil = (reply, url) => {
      isFew = url.includes(few);
      if (!isFew) return spoil!(reply, url);
      const document = JSON.parse(reply.body) as { data: unknown[] };
      const body = { ...document, data: document.data.slice(0, 2), total_count: 2, count: 2 };
      return spoil!({ ...reply, body: JSON.stringify(body) }, url);
    };
    const next = async () => (await addin.value("quoteRun", { ...JOBS, range: "Sheet1!A4:A4" })).credits.high;
    await addin.run({ ...JOBS, range: "Sheet1!A2:A2" }, 100);
    const first = await next();
    await addin.run({ ...JOBS, range: "Sheet1!A3:A3" }, 100);

    expect(first).toBeGreaterThan(20);
    expect(await next()).toBe(first);
  });
});
