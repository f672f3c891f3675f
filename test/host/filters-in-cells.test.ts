// docs/formulas.md: filters in cells.
import { describe, expect, it } from "vitest";
import type { DemoReply } from "../../demo-api/wire";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const COUNTRY = "location.hq.country";
const SCALE = "technology.ai_maturity.scale";
const FOUNDED = "firmographic.founded_year";

const ONE_COMPANY = JSON.stringify({
  count: 1,
  total_count: 1,
  data: [{ name: "Ember", website: "ember.test", uuid: "e1e2e3e" }],
  credits_consumed: 1.7,
});

/** The filters of every list that was requested. */
const filtersSent = (addin: OpenAddin): unknown[] =>
  bodiesOf(addin, "list/generate").map((body) => (body as { filters: unknown }).filters);
const bodiesOf = (addin: OpenAddin, part: string): unknown[] =>
  addin.sent.flatMap(({ url, body }) => (url.includes(part) ? [JSON.parse(String(body)) as unknown] : []));

/** Changes what the catalogue serves of a filter. */
function serve(addin: OpenAddin, filter: string, changed: object): void {
  addin.spoil = (reply, url) => (url.includes("filters/list") ? withChanged(reply, filter, changed) : reply);
}

function withValues(reply: DemoReply, as: (value: unknown) => unknown): DemoReply {
  const document = JSON.parse(reply.body) as { results: { data: { value?: unknown }[] }[] };
  const results = document.results.map((result) => ({
    ...result,
    data: result.data.map((option) => ("value" in option ? { ...option, value: as(option.value) } : option)),
  }));
  return { ...reply, body: JSON.stringify({ ...document, results }) };
}

function withChanged(reply: DemoReply, filter: string, changed: object): DemoReply {
  const document = JSON.parse(reply.body) as { filters: { filter: string }[] };
  const filters = document.filters.map((served) =>
    served.filter === filter ? { ...served, ...changed } : served,
  );
  return { ...reply, body: JSON.stringify({ ...document, filters }) };
}

describe("A value in cells", () => {
  it.each([
    ["a label", `"${COUNTRY}","France"`, { [COUNTRY]: ["FRA"] }],
    ["a code", `"${COUNTRY}","FRA"`, { [COUNTRY]: ["FRA"] }],
    ["the label of a number", `"${SCALE}","Foundational"`, { [SCALE]: [5] }],
    ["a number as a text", `"${SCALE}","5"`, { [SCALE]: [5] }],
    ["a number", `"${SCALE}",5`, { [SCALE]: [5] }],
  ])("is read in a fresh document if it is %s", async (_case, cells, sent) => {
    const addin = await openAddin();

    const { cell } = await addin.formula(`=COMPANY_LIST({${cells}},3)`);

    expect(cell.display).toBe("Company");
    expect(filtersSent(addin)).toEqual([sent]);
  });

  it("is refused in a fresh document if it is invented, by check and list alike, and buys nothing", async () => {
    const addin = await openAddin();

    const list = await addin.formula(`=COMPANY_LIST({"${COUNTRY}","Narnia"},3)`);
    const check = await addin.formula(`=COMPANY_FILTER_CHECK({"${COUNTRY}","Narnia"})`);

    expect(list.cell.error?.message).toContain(" has no value “Narnia”.");
    expect(check.cell.display).toMatch(/^⚠ No such value: “Narnia”\./);
    expect(addin.credits).toBe(0);
    expect(bodiesOf(addin, "filters/options")).toHaveLength(1);
  });

  it("asks for the lists once a day, however many formulas need them", async () => {
    const addin = await openAddin();
    for (const country of ["France", "Germany", "Japan"])
      await addin.formula(`=COMPANY_FILTER_CHECK({"${COUNTRY}","${country}"})`);

    expect(bodiesOf(addin, "filters/options")).toHaveLength(1);
  });

  it.each([
    ["numbers", (value: unknown) => value, [4, 5]],
    ["texts", String, ["4", "5"]],
  ])(
    "makes the same request as the sidebar, by label and by value, of options that are %s",
    async (_case, as, sent) => {
      const addin = await openAddin();
      addin.spoil = (reply, url) => {
        if (url.includes("filters/options")) return withValues(reply, as);
        return url.includes("list/generate") ? { ...reply, status: 200, body: ONE_COMPANY } : reply;
      };
      const { options } = await addin.value("getFilterOptions", { filter: SCALE });
      const chosen = options
        .filter(({ label }) => /native|foundational/i.test(label))
        .map(({ value }) => value);

      await addin.value("generateList", { filters: { [SCALE]: chosen }, limit: 10, creditCap: 50 });
      const labels = await addin.formula(`=COMPANY_LIST({"${SCALE}","Foundational","Native"},10)`);
      const values = await addin.formula(`=COMPANY_LIST({"${SCALE}",4,"5"},10)`);

      expect(filtersSent(addin)[0]).toEqual({ [SCALE]: sent });
      expect(filtersSent(addin)).toHaveLength(1);
      expect([labels.cell.display, values.cell.display]).toEqual(["Company", "Company"]);
    },
  );
});

describe("A range in cells", () => {
  it.each([
    ["object with gte and/or lte (int)", { gte: 2015, lte: 2020 }],
    ["{gte, lte}", { gte: 2015, lte: 2020 }],
    ["{gte, lte} of int", { gte: 2015, lte: 2020 }],
    ["range of number", { gte: 2015, lte: 2020 }],
    ["range", { gte: 2015, lte: 2020 }],
  ])("is sent as bounds where the catalogue says %s", async (value_shape, sent) => {
    const addin = await openAddin();
    serve(addin, FOUNDED, { value_shape });

    const { cell } = await addin.formula(`=COMPANY_LIST({"${FOUNDED}","2015..2020"},3)`);

    expect(cell.display).toBe("Company");
    expect(filtersSent(addin)).toEqual([{ [FOUNDED]: sent }]);
  });

  it("buys nothing where its bounds are neither numbers nor days", async () => {
    const addin = await openAddin();
    serve(addin, FOUNDED, { value_shape: "{gte, lte}" });

    const { cell } = await addin.formula(`=COMPANY_LIST({"${FOUNDED}","young..old"},3)`);

    expect(cell.error?.message).toContain(
      "“young” is not a number (2,500,000 or 2.5M) or a date (YYYY-MM-DD).",
    );
    expect(addin.credits).toBe(0);
  });
});

describe("What the catalogue says", () => {
  it("is told by the check: what is combined, where values come from, and beside the heading how filters are used", async () => {
    const addin = await openAddin();
    const rows = [
      '"Filter","Value"',
      '"location.offices.country","Germany"',
      '"location.offices.city","Berlin"',
      '"location.hq.country","France"',
      '"industry.industry",""',
      `"${FOUNDED}",""`,
    ];

    const { sheet } = await addin.formula(`=COMPANY_FILTER_CHECK({${rows.join(";")}})`);

    expect(addin.values("A1:A6", sheet).flat()).toEqual([
      expect.stringMatching(/^Use each filter as a key/),
      "ok: Germany (combined with Office city: the same office)",
      "ok (combined with Office country: the same office)",
      "ok: France",
      expect.stringMatching(/ Look up with =COMPANY_FILTERS\("industry.industry"\)\.$/),
      expect.stringMatching(/ Supply the value directly\. Write a range such as 2015\.\.2020, /),
    ]);
  });
});

describe("A value of a saved list", () => {
  const NUMBERS = [4, 5];
  const TEXTS = ["4", "5"];

  it.each([
    ["a number that the service lists as a text by now", NUMBERS, TEXTS],
    ["a text that the service lists as a number by now", TEXTS, NUMBERS],
  ])("goes on as it is served now if it is %s, and is paid for once", async (_case, saved, served) => {
    const addin = await openAddin({ formulas: false });
    const as = (values: readonly unknown[]) => (typeof values[0] === "string" ? String : Number);
    let now = saved;
    addin.spoil = (reply, url) => {
      if (url.includes("list/generate")) return { ...reply, status: 200, body: ONE_COMPANY };
      if (url.includes("filters/options")) return withValues(reply, as(now));
      return reply;
    };
    const list = { filters: { [SCALE]: saved }, limit: 10 };
    const { sheetName } = await addin.value("generateList", { ...list, creditCap: 10 });
    await addin.value("saveList", { ...list, sheetName, name: "Mature" });
    await addin.clock.sleep(30 * 60 * 60 * 1000);
    now = served;

    const again = await addin.value("refreshList", { name: "Mature", creditCap: 10 });
    const bill = await addin.value("quoteList", { filters: { [SCALE]: served }, limit: 10 });

    expect(again).toMatchObject({ count: 1, kept: 1 });
    expect(filtersSent(addin)).toEqual([{ [SCALE]: saved }, { [SCALE]: served }]);
    expect(bill).toMatchObject({ alreadyPaid: 1, toFetch: 0 });
  });

  it("goes on as its filter declares it now, where that has no list", async () => {
    const addin = await openAddin({ formulas: false });
    let value_shape = "list[int]";
    const filter = "firmographic.founded_year";
    addin.spoil = (reply, url) => {
      if (url.includes("list/generate")) return { ...reply, status: 200, body: ONE_COMPANY };
      return url.includes("filters/list") ? withChanged(reply, filter, { value_shape }) : reply;
    };
    const list = { filters: { [filter]: [2015, 2016] }, limit: 10 };
    const { sheetName } = await addin.value("generateList", { ...list, creditCap: 10 });
    await addin.value("saveList", { ...list, sheetName, name: "Young" });
    await addin.clock.sleep(30 * 60 * 60 * 1000);
    value_shape = "string or list[string]";

    await addin.value("refreshList", { name: "Young", creditCap: 10 });

    expect(filtersSent(addin)).toEqual([{ [filter]: [2015, 2016] }, { [filter]: ["2015", "2016"] }]);
  });
});
