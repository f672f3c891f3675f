// docs/enrich-a-column.md, docs/formulas.md: fields that no catalogue lists.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES = websites(4);
const [FIRST = ""] = COMPANIES;

interface Served {
  readonly path: RegExp;
  readonly data: readonly object[];
}

/** An add-on whose service serves these items, whatever is requested of it there. */
async function openServing({ path, data }: Served): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...COMPANIES] });
  addin.spoil = (reply, url) =>
    path.test(url)
      ? {
          ...reply,
          status: 200,
          body: JSON.stringify({ total: data.length, count: data.length, credits_consumed: 1, data }),
        }
      : reply;
  return addin;
}

const shown = async (addin: OpenAddin, formula: string) => {
  const { sheet, cell } = await addin.formula(formula);
  return { rows: sheet.getValues(sheet.dataRange), error: cell.error?.message ?? "" };
};

const ARTICLE = {
  id: 4_211,
  title: "Two of three",
  published_date: "2026-03-05T01:30:00",
  company_mentions: [
    { uuid: "aaaa1111", name: "Acme", website: null, is_primary: true },
    { uuid: "bbbb2222", name: "Boreal", website: "boreal.test", is_primary: false },
    { uuid: "cccc3333", name: "Acme", website: "acme.test", is_primary: false },
    { uuid: "dddd4444", name: "Delta", website: null, is_primary: false },
  ],
};

describe("Members of a list", () => {
  it("keep their place, so that what two columns show belongs together", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [ARTICLE] });

    const { rows } = await shown(addin, `=COMPANY_NEWS("${FIRST}",5,,,"Companies, Company websites",FALSE)`);

    expect(rows).toEqual([[FIRST, "Acme; Boreal; Acme; Delta", "; boreal.test; acme.test; "]]);
  });
});

describe("The id of an article", () => {
  it("is text by a formula as in the sheet", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [ARTICLE] });
    await addin.run({ kind: "news", limit: 5, range: "Sheet1!A2:A2" });
    const news = addin.workbook.sheets.find(({ name }) => name === "News")!;

    const { rows } = await shown(addin, `=COMPANY_NEWS("${FIRST}",5,,,"Article ID",FALSE)`);

    expect(rows).toEqual([[FIRST, "4211"]]);
    expect(addin.rows(news)[0]!["Article ID"]).toBe("4211");
  });
});

/** An add-on whose service has a section that nobody has heard of, and a field close to a known one. */
async function openBeyond({ esg = true, refuses = false } = {}): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...COMPANIES] });
  // The demo API refuses a section that it does not have.
  const handle = addin.api.handle.bind(addin.api);
  addin.api.handle = (request) =>
    handle({ ...request, url: refuses ? request.url : request.url.replace(/esg/, "firmographic") });
  addin.spoil = (reply, url) => {
    if (!url.includes("/enrichment") || reply.status !== 200) return reply;
    const body = JSON.parse(reply.body) as { data: Record<string, unknown> };
    const location = body.data["location"] as { hq?: Record<string, unknown> } | undefined;
    if (location?.hq !== undefined) location.hq["county"] = "Kent";
    if (esg && /sections=.*esg/.test(url))
      body.data["esg"] = { score: 71, rater: { name: "Acme" }, notes: null };
    return { ...reply, body: JSON.stringify(body) };
  };
  return addin;
}

const enrichments = (addin: OpenAddin) => addin.sent.filter(({ url }) => url.includes("/enrichment"));
const headers = (addin: OpenAddin) => addin.headers();

describe("A run over fields that no catalogue lists", () => {
  it("takes a field close to a known one, and a section with all that it holds", async () => {
    const addin = await openBeyond();

    const done = await addin.run({
      kind: "enrichment",
      fields: ["Founded", "location.hq.county", "esg.*"],
    });

    expect([done.state, headers(addin)]).toEqual([
      "done",
      ["Website", "Founded", "Status", "Updated", "County", "Score", "Rater name"],
    ]);
    for (const row of addin.rows())
      expect(row).toMatchObject({ County: "Kent", Score: 71, "Rater name": "Acme" });
    expect(enrichments(addin)).toHaveLength(COMPANIES.length);

    const undone = await addin.undo(done);
    expect(undone.message).toMatch(/^Undone\. What this run wrote is gone/);
    expect(headers(addin)).toEqual(["Website"]);
  });

  it("says after one row what the API did not return, and gives it no column", async () => {
    const addin = await openBeyond({ esg: false });

    const done = await addin.run({
      kind: "enrichment",
      fields: ["Founded", "esg.score", "location.hq.cuntry"],
    });

    expect(done.state).toBe("done");
    expect(done.message).toContain("The API returned no esg.score.");
    expect(done.message).toContain(
      "The API returned no location.hq.cuntry. Did you mean location.hq.country?",
    );
    expect(headers(addin)).toEqual(["Website", "Founded", "Status", "Updated"]);
    const sections = enrichments(addin).map(({ url }) => url.replace(/.*sections=([^&]*).*/, "$1"));
    expect(sections.slice(1).every((each) => each === "firmographic")).toBe(true);
    expect(sections[0]).toMatch(/esg/);
  });

  it("goes on without a section that the API refuses", async () => {
    const addin = await openBeyond({ refuses: true });

    const done = await addin.run({ kind: "enrichment", fields: ["Founded", "esg.score"] });
    const { rows } = await shown(addin, `=COMPANY_ENRICH(Sheet1!A2:A5,"Founded, esg.score")`);

    expect(done.state).toBe("done");
    expect(done.message).toContain("The API returned no esg.score.");
    expect(headers(addin)).toEqual(["Website", "Founded", "Status", "Updated"]);
    expect(enrichments(addin).filter(({ url }) => url.includes("esg")).length).toBeLessThanOrEqual(3);
    for (const row of rows) expect(row[1]).toMatch(/^⚠ The API returned no esg/);
  });
});

describe("A formula over fields that no catalogue lists", () => {
  it("shows them as far as the API has them", async () => {
    const addin = await openBeyond();

    const { rows } = await shown(addin, `=COMPANY_ENRICH(Sheet1!A2:A5,"location.hq.county, esg.score")`);

    expect(rows).toEqual(COMPANIES.map(() => ["Kent", 71]));
    expect(enrichments(addin)).toHaveLength(COMPANIES.length);
  });
});

describe("Fields of items that no catalogue lists", () => {
  const POST = {
    job_id: "j1",
    title: "Cook",
    date_posted: "2026-03-05 01:30:00+00:00",
    seniority: "lead",
    perks: [{ name: "Bike" }, { name: "Meals" }],
  };

  it("are reached by name and by *", async () => {
    const addin = await openServing({ path: /\/jobs\?/, data: [POST, { ...POST, job_id: "j2" }] });

    const named = await shown(addin, `=COMPANY_JOBS("${FIRST}",5,"Title, seniority, perks[].name",FALSE)`);
    const all = await shown(addin, `=COMPANY_JOBS("${FIRST}",5,"*")`);

    expect(named.rows).toEqual([1, 2].map(() => [FIRST, "Cook", "lead", "Bike; Meals"]));
    expect(all.rows[0]!.slice(-2)).toEqual(["Seniority", "Perks name"]);
    expect(all.rows[1]!.slice(-2)).toEqual(["lead", "Bike; Meals"]);
  });
});

describe("Fields of companies that no catalogue lists", () => {
  const BOREAL = {
    uuid: "bbbb2222",
    name: "Boreal",
    website: "boreal.test",
    zeros: 0,
    location: { hq: { city: "Oslo" } },
  };

  it.each([
    ["a list", /list\/generate/, '=COMPANY_LIST({"location.hq.country","DEU"},5,"FIELDS",TRUE)', 1],
    ["a search", /\/search/, '=COMPANY_SEARCH("Boreal",5,"Name, FIELDS",TRUE)', 2],
  ])("are in %s what they are under *, and say so where there are none", async (_, path, formula, from) => {
    const addin = await openServing({ path, data: [BOREAL] });
    const table = async (fields: string) => (await shown(addin, formula.replace("FIELDS", fields))).rows;

    const named = await table("zeros, location.hq.city");
    const all = await table("*");
    const absent = await table("zeros, galaxy");

    expect(named.map((row) => row.slice(from))).toEqual([
      ["Zeros", "City"],
      [0, "Oslo"],
    ]);
    const column = (label: string) => all[0]!.indexOf(label);
    expect([all[1]![column("Zeros")], all[1]![column("City")]]).toEqual([0, "Oslo"]);
    expect(absent[1]!.slice(from)).toEqual([0, expect.stringMatching(/^⚠ The API returned no galaxy\./)]);
  });

  it("cost nothing where they are a mistake", async () => {
    const addin = await openServing({ path: /list\/generate/, data: [BOREAL] });

    const { error } = await shown(addin, '=COMPANY_LIST({"location.hq.country","DEU"},5,"Websit")');

    expect(error).toContain("Did you mean Website?");
    expect(addin.sent.filter(({ url }) => url.includes("list/generate"))).toEqual([]);
  });
});

describe("A run of news", () => {
  const article = (id: number) => ({
    ...ARTICLE,
    id,
    article_type: { code: "AN", label: "Announcement" },
    countries: ["DEU", "FRA"],
    tags: [
      { code: "CM01", name: "Launch", is_primary: true },
      { code: "FN02", name: "Funding", is_primary: false },
    ],
    mood: "calm",
  });
  const FIELDS = [
    "article_type.code",
    "tags[is_primary=true].code",
    "Countries code",
    "Article type",
    "mood",
  ];
  const LABELS = ["Article type code", "Tags code", "Countries code", "Article type", "Mood"];
  const news = (addin: OpenAddin) => addin.workbook.sheetNamed("News")!;
  const RUN = { kind: "news", limit: 5, range: "Sheet1!A2:A2" } as const;

  it("shows each field that a formula shows, with the same values, also of articles that the sheet has already", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [article(1), article(2)] });
    await addin.run(RUN);

    const done = await addin.run({ ...RUN, fields: FIELDS, maxAgeDays: 0 });
    const { rows } = await shown(addin, `=COMPANY_NEWS("${FIRST}",5,,,"${FIELDS.join(", ")}",TRUE)`);

    expect(done.state).toBe("done");
    const [labels = [], ...values] = rows.map((row) => row.slice(1));
    for (const row of addin.rows(news(addin)))
      expect(labels.map((label) => row[String(label)])).toEqual(values[0]);
    expect(labels).toEqual(LABELS);
    expect(values[0]).toEqual(["AN", "CM01", "DEU; FRA", "Announcement", "calm"]);
    expect(addin.rows(news(addin))).toHaveLength(2);
  });

  it("has one column for each field under *, and none of them twice", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [article(1)] });

    await addin.run({ ...RUN, fields: ["*"] });

    const labels = addin.headers(news(addin)).filter((header) => header !== "");
    expect(labels.filter((header) => /^(?:Article )?id$/i.test(String(header)))).toEqual(["Article ID"]);
    expect(new Set(labels).size).toBe(labels.length);
    expect(addin.rows(news(addin))[0]).toMatchObject({ "Article ID": "1", Mood: "calm" });
  });
});
