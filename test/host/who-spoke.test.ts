// Money: what is not the service's answer is neither booked nor kept; what the service says of a question is kept for it alone.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { DemoReply } from "../../demo-api/wire";
import { ServiceError } from "../../workbench/host/service-error";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const COMPANIES = 16;
const HOUR_MS = 60 * 60_000;

const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => generatedWebsite(index));
const isPaid = (url: string) => url.includes("company=");
const paidIn = ({ sent }: OpenAddin) => sent.filter(({ url }) => isPaid(url)).length;

/** Everything that costs is answered so, while `isOut` says so. */
function outage(addin: OpenAddin, reply: Partial<DemoReply>, isOut = () => true): void {
  addin.spoil = (usual, url) =>
    isPaid(url) && isOut() ? { ...usual, status: 200, headers: {}, ...reply } : usual;
}

/** A run that an outage stops after two companies were answered, and the hour after the outage is over. */
async function throughOutage(reply: Partial<DemoReply>) {
  const addin = await openAddin({ column: ["Website", ...many(COMPANIES)] });
  await addin.value("saveSettings", { dayCap: 500 });
  let isOut = false;
  outage(addin, reply, () => isOut);
  await addin.run({ ...FIRMOGRAPHIC, range: "Sheet1!A2:A3" });
  isOut = true;
  const before = paidIn(addin);
  const stopped = await addin.run({ ...FIRMOGRAPHIC, range: "Sheet1!A2:A" }, 500);
  const asked = paidIn(addin) - before;
  const { today } = (await addin.value("getState", {})).credits;
  isOut = false;
  await addin.clock.sleep(HOUR_MS + 1);
  await addin.host.fireTriggers();
  return { addin, stopped, asked, today };
}

const BETWEEN: readonly [string, Partial<DemoReply>][] = [
  ["a text", { body: "Service temporarily unavailable" }],
  ["null", { body: "null" }],
  ["an empty object", { body: "{}" }],
  ["nothing", { body: "" }],
  ["204", { status: 204, body: "" }],
  ["a status", { body: '{"status":"maintenance"}' }],
  ["an XSSI prefix", { body: ')]}\',\n{"data":{}}' }],
  ["JSON inside a text", { body: JSON.stringify('{"data":{}}') }],
  ["a page", { body: "<html>Just a moment</html>" }],
  ["a plain 400", { status: 400, body: "Bad Request" }],
  ["an empty 400", { status: 400, body: "" }],
  ["a 401 page", { status: 401, body: "<html></html>" }],
];

describe("An outage that answers with what no endpoint documents", () => {
  it.each(BETWEEN)("costs nothing, and is over by itself an hour later: %s", async (_, reply) => {
    const { addin, stopped, asked, today } = await throughOutage(reply);

    expect(stopped).toMatchObject({ state: "stopped" });
    expect(stopped.message).toMatch(
      /^Something other than the API answered .* It goes on by itself within the hour\.$/,
    );
    expect(today).toBe(4);
    expect(asked).toBeLessThan(COMPANIES);
    expect(addin.statusLines().filter((line) => !/^(Done|Up to date|No data)/.test(line))).toEqual([]);
    expect((await addin.value("getState", {})).credits.today).toBe(2 * COMPANIES);
  });

  it("settles one company on its third reply, while others are answered", async () => {
    const companies = websites(12);
    const addin = await openAddin({ column: ["Website", ...companies] });
    let asked = 0;
    addin.spoil = (usual, url) => {
      if (!url.includes(companies[4]!)) return usual;
      asked++;
      return { ...usual, body: "{}" };
    };

    const ended = await addin.run(FIRMOGRAPHIC);
    const { today } = (await addin.value("getState", {})).credits;

    expect(ended).toMatchObject({ state: "done", done: 12, failed: 1 });
    expect(asked).toBe(3);
    expect(addin.statusLines()[4]).toMatch(/^Failed: .* cannot be read/);
    expect(today).toBe(24);
  });
});

describe("A reply behind which the service may have worked", () => {
  it.each<[string, Partial<DemoReply>]>([
    ["is cut off", { body: '{"data":{"firmographic":{"name":"Ac' }],
    ["holds NaN", { body: '{"data":{"firmographic":{"founded_year":NaN}}}' }],
    ["says what it cost", { body: '{"status":"ok","credits_consumed":2}' }],
    ["is a 504", { status: 504, body: "" }],
    ["is a 524", { status: 524, body: "<html>" }],
    ["is a 408", { status: 408, body: "{}" }],
  ])("counts as billed for one batch at most, and the run goes on an hour later: %s", async (_, reply) => {
    const { addin, stopped, asked, today } = await throughOutage(reply);

    expect(stopped).toMatchObject({ state: "stopped" });
    expect(today).toBe(4 + 2 * asked);
    expect(asked).toBeLessThanOrEqual(40);
    expect(addin.statusLines().filter((line) => !/^(Done|Up to date|No data)/.test(line))).toEqual([]);
  });
});

describe("What Google never sent", () => {
  const PERMISSION =
    "Specified permissions are not sufficient to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request";
  const QUOTA =
    "Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.";

  const throws = (addin: OpenAddin, said: string, times = Infinity) => {
    let thrown = 0;
    addin.host.intercept = (call) => {
      if (call.method !== "fetchAll" || call.phase !== "before" || thrown === times) return undefined;
      thrown++;
      throw new ServiceError(said);
    };
  };
  const today = async (addin: OpenAddin) => (await addin.value("getState", {})).credits.today;

  it("for want of a permission stops the run, says how to grant it and costs nothing", async () => {
    const addin = await openAddin();
    throws(addin, PERMISSION);

    const stopped = await addin.run(FIRMOGRAPHIC);

    expect(stopped).toMatchObject({ state: "stopped", creditsSpent: 0 });
    expect(stopped.message).toContain("grant the permission");
    expect([addin.sent.length, await today(addin)]).toEqual([0, 0]);
  });

  it("for a moment's quota is sent a minute later", async () => {
    const addin = await openAddin();
    throws(addin, QUOTA, 1);

    const ended = await addin.run(FIRMOGRAPHIC);

    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(await today(addin)).toBe(10);
  });

  it("for the day's quota stops the run after two tries, and costs nothing", async () => {
    const addin = await openAddin();
    throws(addin, "Dienst an einem Tag zu oft aufgerufen: urlfetch.");

    const stopped = await addin.run(FIRMOGRAPHIC);
    const formula = await addin.formula('=COMPANY_ENRICH("northwind-robotics.example","Founded")');

    expect(stopped).toMatchObject({ state: "stopped", creditsSpent: 0 });
    expect(stopped.message).toContain("used up");
    expect(formula.cell.display).toContain("Google takes no more web requests");
    expect(await today(addin)).toBe(0);
  });
});

describe("A formula", () => {
  it("says that something else answers, asks five times in all, and is filled when the API is back", async () => {
    const companies = websites(12);
    const addin = await openAddin({ column: ["Website", ...companies] });
    outage(addin, { body: "{}" });

    const shown = [];
    for (const company of companies)
      shown.push(await addin.formula(`=COMPANY_ENRICH("${company}","Founded")`));
    const asked = paidIn(addin);
    addin.spoil = null;
    await addin.clock.sleep(10 * 60_000);
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();

    expect(asked).toBe(5);
    for (const { cell } of shown) expect(cell.display).toMatch(/^Something other than the API answered/);
    const { sheet } = shown[0]!;
    expect(sheet.cellView(1, 1).value).toEqual(expect.any(Number));
  });
});

describe("A refusal", () => {
  const refuses = (addin: OpenAddin, section: string, status: number, body: object) => {
    addin.spoil = (usual, url) =>
      url.includes(section) ? { ...usual, status, headers: {}, body: JSON.stringify(body) } : usual;
  };

  it("of a section says nothing of the company", async () => {
    const [company] = websites(1);
    const addin = await openAddin({ column: ["Website", company!] });
    refuses(addin, "galaxy", 404, { detail: "Section galaxy does not exist" });

    const galaxy = await addin.formula(`=COMPANY_ENRICH("${company}","galaxy.stars")`);
    const facts = await addin.formula(`=COMPANY_ENRICH("${company}","Founded, HQ city")`);

    expect(galaxy.cell.error?.message ?? galaxy.cell.display).toContain("galaxy");
    expect(facts.cell.value).toEqual(expect.any(Number));
  });

  it.each([400, 404, 410, 422, 500])(
    "of one section leaves what is held of the others, and Retry asks again: %i",
    async (status) => {
      const [company] = websites(1);
      const addin = await openAddin({ column: ["Website", company!] });
      await addin.run(FIRMOGRAPHIC);
      refuses(addin, "location", status, { detail: "No location today" });

      const both: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
      const ended = await addin.run({ ...both, range: "Sheet1!A2:A2" });
      const [partly] = addin.rows();
      const line = addin.statusLines()[0];
      addin.spoil = null;
      await addin.retry(ended);

      expect(partly).toMatchObject({ Founded: expect.any(Number), "HQ city": "" });
      expect(line).toMatch(/^Partly: Locations: /);
      expect(line).toContain(status < 500 ? "No location today" : "could not answer");
      expect(addin.rows()[0]).toMatchObject({ "HQ city": expect.stringMatching(/./) });
      expect((await addin.value("getState", {})).credits.today).toBe(2.5);
    },
  );

  it("of an endpoint that answers nobody is none of its companies", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(3)] });
    addin.spoil = (usual, url) =>
      url.includes("website-traffic")
        ? { ...usual, status: 404, body: JSON.stringify({ detail: "Not Found" }) }
        : usual;

    await addin.run({ kind: "traffic" });

    expect(addin.statusLines().join()).not.toContain("Not found: No such company");
  });
});

it.each([['{"data":{"firmographic":null},"credits_consumed":2}'], ['{"data":null,"credits_consumed":2}']])(
  "A null is an answer: there is no data: %s",
  async (body) => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    outage(addin, { body });

    const ended = await addin.run(FIRMOGRAPHIC);

    expect(ended).toMatchObject({ state: "done", failed: 0, creditsSpent: 4 });
    expect(addin.statusLines().map((line) => line.slice(0, 7))).toEqual(["No data", "No data"]);
  },
);

describe("One bad company", () => {
  const bad = (addin: OpenAddin, names: readonly string[], reply: Partial<DemoReply>) => {
    addin.spoil = (usual, url) =>
      names.some((name) => url.includes(name)) ? { ...usual, status: 200, headers: {}, ...reply } : usual;
  };

  it.each([[[0]], [[0, 1, 2]], [[3, 4]]])("keeps nobody back: at %j of ten", async (places) => {
    const companies = websites(10);
    const addin = await openAddin({ column: ["Website", ...companies] });
    const names = places.map((place) => companies[place]!);
    bad(addin, names, { body: "{}" });

    await addin.run(FIRMOGRAPHIC);
    for (let hour = 0; hour < 4; hour++) {
      await addin.clock.sleep(HOUR_MS + 1);
      await addin.host.fireTriggers();
    }

    const lines = addin.statusLines().slice(0, 10);
    lines.forEach((line, index) =>
      expect(line).toMatch(places.includes(index) ? /^Failed: .* cannot be read/ : /^(Done|No data)/),
    );
  });

  it("at the head of a formula's range leaves the others their answers", async () => {
    const companies = websites(6);
    const addin = await openAddin({ column: ["Website", ...companies] });
    bad(addin, [companies[0]!], { body: "null" });

    const { sheet } = await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A7,"Founded")');

    expect(sheet.cellView(1, 1).display).toMatch(/^Something other than the API answered/);
    for (let row = 2; row <= 6; row++) expect(sheet.cellView(row, 1).value).toEqual(expect.any(Number));
  });
});

it("A host that cannot be reached costs a batch and a request at most, and the run goes on later", async () => {
  const addin = await openAddin({ column: ["Website", ...many(40)] });
  addin.host.intercept = (call) => {
    if (call.method !== "fetchAll" || call.phase !== "before") return undefined;
    throw new ServiceError("Address unavailable: https://demo.company-intelligence.example/");
  };

  const stopped = await addin.run(FIRMOGRAPHIC);
  addin.host.intercept = undefined;
  await addin.clock.sleep(HOUR_MS + 1);
  await addin.host.fireTriggers();

  expect(stopped).toMatchObject({ state: "stopped", creditsSpent: 4 });
  expect(addin.statusLines().filter((line) => !/^(Done|No data)/.test(line))).toEqual([]);
});

it("A cost without an answer is booked twice at most for a question", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(3)] });
  outage(addin, { body: '{"status":"ok","credits_consumed":2}' });

  await addin.run(FIRMOGRAPHIC);
  for (let hour = 0; hour < 12; hour++) {
    await addin.clock.sleep(HOUR_MS + 1);
    await addin.host.fireTriggers();
  }

  expect(paidIn(addin)).toBeLessThanOrEqual(6);
});
