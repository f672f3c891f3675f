// Two people share a spreadsheet and work with different services, such as staging and production: what one of these says
// decides nothing for whoever asks the other.
import { describe, expect, it } from "vitest";
import type { DemoReply } from "../../demo-api/wire";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const STAGING = "staging.company-intelligence.example";
const OWN = new URL(BASE_URL).host;
const COUNTRY = "location.hq.country";

/** A service that calls Italy “France”, and France “Italy”. */
function misnaming(reply: DemoReply): DemoReply {
  const swapped = reply.body.replace(/"label":"(France|Italy)"/g, (_, name) =>
    name === "France" ? '"label":"Italy"' : '"label":"France"',
  );
  return { ...reply, body: swapped };
}

/** The owner works with the demo API, an editor with another that answers as it likes. */
async function openBoth(answer: (reply: DemoReply) => DemoReply = (reply) => reply): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.serveAt(STAGING, { answer });
  await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY }, EDITOR);
  return addin;
}

/** The values under a label, as the sidebar offers them to somebody. */
async function offered(addin: OpenAddin, label: string, user: string): Promise<unknown[]> {
  const { options } = await addin.value("getFilterOptions", { filter: COUNTRY }, user);
  return options.filter((option) => option.label === label).map(({ value }) => value);
}

const listsSentTo = (addin: OpenAddin, host: string): unknown[] =>
  addin
    .sentTo(host)
    .filter(({ url }) => url.includes("list/generate"))
    .map(({ body }) => (JSON.parse(String(body)) as { filters: unknown }).filters);

describe("What a label means", () => {
  it("is what the service of each says, in both sidebars, whoever looked first", async () => {
    const addin = await openBoth(misnaming);

    const theirs = await offered(addin, "France", EDITOR);
    const own = await offered(addin, "France", OWNER);
    const again = await offered(addin, "France", EDITOR);

    expect([theirs, own, again]).toEqual([["ITA"], ["FRA"], ["ITA"]]);
  });

  it.each([
    ["looked it up in the sidebar", (addin: OpenAddin) => offered(addin, "France", EDITOR)],
    [
      "bought a list by it",
      (addin: OpenAddin) =>
        addin.value("generateList", { filters: { [COUNTRY]: ["ITA"] }, limit: 3, creditCap: 50 }, EDITOR),
    ],
  ])("is asked of the owner's own service by =COMPANY_LIST, after a colleague %s", async (_, before) => {
    const addin = await openBoth(misnaming);
    await before(addin);

    const { cell } = await addin.formula(`=COMPANY_LIST({"${COUNTRY}","France"},3)`);

    expect(cell.display).toBe("Company");
    expect(listsSentTo(addin, OWN)).toEqual([{ [COUNTRY]: ["FRA"] }]);
  });

  it("stays so for a formula that was answered before", async () => {
    const addin = await openBoth(misnaming);
    await addin.formula(`=COMPANY_FILTER_CHECK({"${COUNTRY}","France"})`);

    await offered(addin, "France", EDITOR);
    await addin.formula(`=COMPANY_LIST({"${COUNTRY}","France"},3)`);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(listsSentTo(addin, OWN)).toEqual([{ [COUNTRY]: ["FRA"] }]);
  });
});

describe("A name in a copy", () => {
  it("carries the host, so that both keep their copies beside each other", async () => {
    const addin = await openBoth(misnaming);
    await offered(addin, "France", EDITOR);
    await offered(addin, "France", OWNER);
    const sent = addin.sent.length;

    await offered(addin, "France", EDITOR);
    await offered(addin, "France", OWNER);

    expect(addin.sent).toHaveLength(sent);
  });
});

describe("A word that another service has returned as an ID", () => {
  const WORDS = ["closed", "secretproject", "q3plan"];

  /** A service that returns words of the sheet as IDs, wherever a reply may name one. */
  function naming(reply: DemoReply): DemoReply {
    const data = WORDS.map((uuid) => ({ uuid, company_uuid: uuid, name: uuid, website: "acme.example" }));
    return { ...reply, status: 200, body: JSON.stringify({ data, count: 3, credits_consumed: 0 }) };
  }

  it("is a word to everybody who asks another, in runs and formulas, and is sent nowhere", async () => {
    const addin = await openBoth(naming);
    addin.fillColumn(["Stage", ...WORDS]);
    await addin.value("search", { query: "acme" }, EDITOR);
    const theirs = await addin.value(
      "quoteRun",
      { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" },
      EDITOR,
    );

    const own = await addin.value("quoteRun", {
      kind: "enrichment",
      sections: ["location"],
      range: "Sheet1!A2:A4",
    });
    const cells = [];
    for (const word of WORDS)
      cells.push((await addin.formula(`=COMPANY_ENRICH("${word}","HQ country")`)).cell);

    const named = own.lines.filter((line) => line.startsWith("3 names: looked up first, free"));
    expect([theirs.companies, own.companies, named.length]).toEqual([3, 3, 1]);
    expect(theirs.lines.join()).not.toContain("looked up");
    expect(cells.every(({ error }) => error?.message.includes("is a name, not a website"))).toBe(true);
    expect(addin.sentTo(OWN)).toEqual([]);
  });
});

describe("A price that another service has billed", () => {
  const ASKED: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A3" };

  it("is in nobody else's bill, and sets nothing more aside for them", async () => {
    const addin = await openBoth((reply) => ({
      ...reply,
      body: reply.body.replace(/"credits_consumed":[\d.]+/, '"credits_consumed":9'),
    }));
    const before = await addin.value("quoteRun", ASKED);
    await addin.finishRun(await addin.start(ASKED, 100, EDITOR), EDITOR);

    const theirs = await addin.value("quoteRun", { ...ASKED, range: "Sheet1!A4:A5" }, EDITOR);
    const own = await addin.value("quoteRun", ASKED);
    const done = await addin.run(ASKED, own.credits.high);

    expect(theirs.credits.high).toBe(18);
    expect(own.credits).toEqual(before.credits);
    expect(done).toMatchObject({ state: "done", done: 2, creditsSpent: before.credits.high });
  });
});

describe("A saved list", () => {
  const GERMANS = { filters: { [COUNTRY]: ["DEU"] }, limit: 100 };
  const LOOKED = {
    what: { kind: "list" as const, listId: "Germans", request: {} },
    every: "day" as const,
    creditCap: 100,
    monthCap: 1000,
  };

  it("says what its values are called to those alone whose service calls them so", async () => {
    const addin = await openBoth(misnaming);
    const labels = { [`${COUNTRY}=ITA`]: "France" };
    const french = { name: "French", filters: { [COUNTRY]: ["ITA"] }, limit: 3, labels };
    await addin.value("saveList", french, EDITOR);

    const [theirs, own, copy] = [
      (await addin.value("getLists", {}, EDITOR)).lists[0],
      (await addin.value("getLists", {})).lists[0],
      (await addin.value("duplicateList", { name: "French" })).lists[1],
    ];

    expect(theirs?.labels).toEqual(labels);
    expect([own?.request.filters, copy?.request.filters]).toEqual([french.filters, french.filters]);
    expect([own, copy].every((list) => list !== undefined && !("labels" in list))).toBe(true);
    expect((await addin.value("getLists", {}, EDITOR)).lists[1]?.labels).toEqual(labels);
  });

  it("is asked of another service only as far as that says that it has its values, also while it says nothing", async () => {
    const addin = await openBoth();
    const theirs = { filters: { [COUNTRY]: ["stg-DEU"] }, limit: 3 };
    addin.spoil = (reply, url) => (url.includes("/filters/") ? { ...reply, status: 503 } : reply);
    await addin.value("saveList", { name: "Theirs", ...theirs }, EDITOR);

    const run = await addin.sidebar("refreshList", { name: "Theirs", creditCap: 50 });

    expect(run.ok).toBe(false);
    expect(listsSentTo(addin, OWN)).toEqual([]);
  });

  it("says what it cost the last time to those alone who were billed by the same service", async () => {
    const addin = await openBoth((reply) => ({
      ...reply,
      body: reply.body.replace(/"credits_consumed":[\d.]+/, '"credits_consumed":3.33'),
    }));
    const { sheetName } = await addin.value("generateList", { ...GERMANS, creditCap: 100 }, EDITOR);
    await addin.value("saveList", { ...GERMANS, sheetName, name: "Germans" }, EDITOR);
    const told = async (user: string) =>
      JSON.stringify([
        await addin.value("getLists", {}, user),
        await addin.value("quoteRefreshList", { name: "Germans" }, user),
        await addin.value("quoteWatch", LOOKED, user),
      ]);

    const [theirs, own] = [await told(EDITOR), await told(OWNER)];

    expect(theirs).toContain("The last time it was 3.33 credits.");
    expect(theirs).toMatch(/Last time, [^.]*, 3\.33 credits\./);
    expect(own).not.toContain("3.33");
    expect(own).toMatch(/Last time, [^.]* companies\./);
    expect((await addin.value("getLists", {})).lists[0]?.lastRun).toMatchObject({ sheetName });
  });
});

describe("Formulas that were allowed for one address", () => {
  const ELSEWHERE = { apiKey: "key-of-staging-0123456789", baseUrl: `https://${STAGING}` };
  const [company] = websites(1);
  const FORMULA = `=COMPANY_ENRICH("${company}","Founded")`;
  const OFF = "its owner turned them on for another API address than the one that is saved now";

  it("are off where another one is saved, with a key of its own; cell, Settings and state say so", async () => {
    const addin = await openAddin();
    addin.serveAt(STAGING, { keys: [ELSEWHERE.apiKey] });

    const state = await addin.value("saveSettings", ELSEWHERE);
    const { cell } = await addin.formula(FORMULA);
    const caps = await addin.value("saveSettings", { formulaDayCap: 50 });

    expect(state.formulas).toMatchObject({ allowed: false, allowedFor: OWN });
    expect(caps.formulas).toMatchObject({ allowed: false, allowedFor: OWN, dayCap: 50 });
    expect(cell.error?.message ?? cell.display).toContain(OFF);
    expect(addin.sent).toEqual([]);
  });

  it("are on again once they are turned on for it, or it is saved as before", async () => {
    const addin = await openAddin();
    addin.serveAt(STAGING, { keys: [ELSEWHERE.apiKey] });
    await addin.value("saveSettings", ELSEWHERE);

    const back = await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL });
    const there = await addin.value("saveSettings", { ...ELSEWHERE, formulasAllowed: true });
    const { cell } = await addin.formula(FORMULA);

    expect([back.formulas?.allowed, there.formulas?.allowed]).toEqual([true, true]);
    expect(there.formulas).not.toHaveProperty("allowedFor");
    expect(typeof cell.value).toBe("number");
    expect(addin.sent.map(({ url, headers }) => [new URL(url).host, headers["x-api-key"]])).toEqual([
      [STAGING, ELSEWHERE.apiKey],
    ]);
  });

  it("show what was bought at the saved address alone, from the moment on that it is saved", async () => {
    const addin = await openAddin();
    addin.serveAt(STAGING, { keys: [ELSEWHERE.apiKey] });
    const { sheet } = await addin.formula(FORMULA);
    await addin.value("saveSettings", ELSEWHERE);

    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    const cell = sheet.cellView(1, 1);
    expect(cell.error?.message ?? cell.display).toContain(OFF);
    expect(addin.sentTo(STAGING)).toEqual([]);
  });
});

describe("A key whose address somebody has replaced by other means", () => {
  it("is sent nowhere, by nobody, until one is saved for it", async () => {
    const addin = await openAddin();
    addin.serveAt(STAGING);
    addin.host.userProperties(OWNER).set("API_BASE_URL", `https://${STAGING}`);

    const { cell } = await addin.formula(`=COMPANY_SEARCH("acme")`);
    const check = await addin.value("checkKey", {});
    const state = await addin.value("getState", {});

    expect([cell.error?.message ?? cell.display, check.message]).toEqual([
      expect.stringContaining("No API key for this address is saved yet."),
      expect.stringContaining("No API key for this address is saved yet."),
    ]);
    expect(state.key.saved).toBe(false);
    expect(addin.sent).toEqual([]);
  });
});
