// docs/build-a-list.md: how many companies match.
import { describe, expect, it } from "vitest";
import type { ListRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 200 };

const lists = (addin: OpenAddin) =>
  addin.api.calls
    .filter(({ endpoint }) => endpoint.includes("/list/generate"))
    .map(({ body }) => JSON.parse(body!) as unknown);
/** Changes the service's reply about a list. */
const saying = (addin: OpenAddin, change: (body: Record<string, unknown>) => void) => {
  addin.spoil = (reply, url) => {
    if (!url.includes("/list/generate")) return reply;
    const body = JSON.parse(reply.body) as Record<string, unknown>;
    change(body);
    return { ...reply, body: JSON.stringify(body) };
  };
};

describe("A reply to a list that says no more than it must", () => {
  const without = (addin: OpenAddin, change: (rows: unknown[]) => Record<string, unknown>) => {
    addin.spoil = (reply, url) =>
      url.includes("/list/generate")
        ? { ...reply, body: JSON.stringify(change((JSON.parse(reply.body) as { data: unknown[] }).data)) }
        : reply;
  };

  it.each<[string, (rows: unknown[]) => Record<string, unknown>]>([
    ["companies", (rows) => ({ count: rows.length, companies: rows })],
    ["results", (rows) => ({ count: rows.length, results: rows })],
    ["any other name", (rows) => ({ count: rows.length, organizations: rows })],
  ])("has its rows read from %s, and what came is booked", async (_, change) => {
    const addin = await openAddin();
    without(addin, (rows) => change(rows.slice(0, 2)));

    const built = await addin.value("generateList", { ...germans, limit: 25, creditCap: 6.5 });

    expect(built).toMatchObject({ count: 2, credits: 1.9 });
    expect(addin.workbook.sheetNamed(built.sheetName)!.lastRow).toBe(3);
    expect((await addin.value("getState", {})).credits.today).toBe(1.9);
  });

  it("has rows that are plain texts: websites, IDs or names, a company each", async () => {
    const addin = await openAddin();
    without(addin, () => ({
      count: 4,
      data: ["acme.test", "https://www.beta.test/", "00000a1", "Delta Ltd"],
    }));

    const built = await addin.value("generateList", { ...germans, limit: 25, creditCap: 6.5 });
    const { sheet } = await addin.formula(
      '=COMPANY_LIST({"location.hq.country","FRA"},5,"Website, Company ID")',
    );

    const rows = addin.rows(addin.workbook.sheetNamed(built.sheetName));
    expect(built).toMatchObject({ count: 4, warnings: [] });
    expect(rows.map(({ Company, Website, "Company ID": id }) => [Company, Website, id])).toEqual([
      ["", "acme.test", "acme.test"],
      ["", "beta.test", "beta.test"],
      ["", "", "00000a1"],
      ["Delta Ltd", "", "Delta Ltd"],
    ]);
    expect(sheet.getValues(sheet.dataRange).slice(1)).toEqual([
      ["", "acme.test", ""],
      ["", "https://www.beta.test/", ""],
      ["", "", "00000a1"],
      ["Delta Ltd", "", ""],
    ]);
  });

  it("costs nothing if nothing matches", async () => {
    const addin = await openAddin();
    without(addin, () => ({ count: 0, data: [] }));

    const built = await addin.value("generateList", { ...germans, limit: 25, creditCap: 6.5 });

    expect(built.warnings[0]).toMatch(/^No company matches these filters\. Nothing was charged/);
    expect((await addin.value("getState", {})).credits.today).toBe(0);
  });
});

describe("The number of matching companies", () => {
  it("is requested only when the user asks, at the price of one company, and known to everybody for a day", async () => {
    const addin = await openAddin();
    const before = await addin.value("quoteList", germans);
    expect([before.matching, before.countCredits, lists(addin)]).toEqual([null, { low: 0, high: 1.7 }, []]);

    const { count, credits } = await addin.value("countList", { ...germans, creditCap: 1.7 });
    const again = await addin.value("countList", { ...germans, creditCap: 0 });
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    const bill = await addin.value("quoteList", germans, EDITOR);

    expect(lists(addin)).toEqual([{ filters: germans.filters, limit: 1 }]);
    expect([credits, addin.credits, again.credits]).toEqual([1.7, 1.7, 0]);
    expect(count).toMatchObject({ orMore: false });
    expect([again.count, bill.matching, bill.countCredits]).toEqual([count, count, { low: 0, high: 0 }]);
    // The one that was counted is held.
    const low = 1.5 + 0.2 * (count.matches! - 1);
    expect(bill.credits.high).toBe(41.3);
    expect(bill.credits.low).toBeCloseTo(low);
    expect(bill.lines.join(" ")).toContain(`${count.matches} companies match`);
    expect(bill).toMatchObject({
      companies: count.matches,
      alreadyPaid: 1,
      toFetch: count.matches! - 1,
      receipt: {
        title: `${count.matches} companies`,
        total: `about ${bill.credits.low} credits`,
        rows: [
          { label: "1 already yours", amount: "free" },
          { label: `${count.matches! - 1} more`, amount: `about ${bill.credits.low} credits` },
        ],
      },
    });
    const { credits: paid, count: written } = await addin.value("generateList", {
      ...germans,
      creditCap: 41.3,
    });
    expect([written, paid]).toEqual([count.matches, bill.credits.low]);
    await addin.clock.sleep(25 * 60 * 60 * 1000);
    expect(await addin.value("quoteList", germans)).toMatchObject({ matching: null });
  });

  it.each([
    ["counts only what it sent", { total_count: undefined, count: 1 }, null],
    ["counts all in its count, as in the specification", { total_count: undefined, count: 87 }, 87],
  ])("is right if the service %s", async (_name, said, matches) => {
    const addin = await openAddin();
    saying(addin, (body) => Object.assign(body, said));

    const { count } = await addin.value("countList", { ...germans, creditCap: 1.7 });

    expect(count).toMatchObject({ matches, orMore: false });
    const { lines, credits } = await addin.value("quoteList", germans);
    expect(lines.join(" ")).toContain(
      matches === null ? "The API did not say how many companies match" : "87 companies match",
    );
    expect(credits).toEqual({ low: matches === null ? 0 : 18.7, high: 41.3 });
  });

  it("is not bought beyond a cap, nor while spending is stopped", async () => {
    const addin = await openAddin();

    expect(await addin.refusal("countList", { ...germans, creditCap: 1 })).toContain(
      "Counting may cost 1.7 credits",
    );
    await addin.value("stopSpending", { stopped: true });
    expect(await addin.refusal("countList", { ...germans, creditCap: 1.7 })).not.toBe("");
    expect(lists(addin)).toEqual([]);
  });
});
