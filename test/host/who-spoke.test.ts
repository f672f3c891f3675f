// Money: what is not the service's answer is neither booked nor kept; what the service says of a question is kept for it alone.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { DemoReply } from "../../demo-api/wire";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const COMPANIES = 30;
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

const BETWEEN: readonly [string, Partial<DemoReply>][] = [
  ["a text", { body: "Service temporarily unavailable" }],
  ["null", { body: "null" }],
  ["an empty list", { body: "[]" }],
  ["a word in JSON", { body: '"ok"' }],
  ["an empty object", { body: "{}" }],
  ["nothing", { body: "" }],
  ["204", { status: 204, body: "" }],
  ["a status", { body: '{"status":"maintenance"}' }],
  ["ok", { body: '{"ok":true}' }],
  ["an error", { body: '{"error":"boom"}' }],
  ["an XSSI prefix", { body: ')]}\',\n{"data":{}}' }],
  ["JSON inside a text", { body: JSON.stringify('{"data":{}}') }],
  ["a page", { body: "<html>Just a moment</html>" }],
  ["a 400 page", { status: 400, body: "<html><h1>400 Bad Request</h1><hr>nginx</html>" }],
  ["a plain 400", { status: 400, body: "Bad Request" }],
  ["an empty 400", { status: 400, body: "" }],
  ["a 422 page", { status: 422, body: "<html></html>" }],
  ["a 401 page", { status: 401, body: "<html></html>" }],
  ["a 500 page", { status: 500, body: "<html></html>" }],
];

describe("An outage that answers with what no endpoint documents", () => {
  it.each(BETWEEN)("costs nothing, and is over by itself an hour later: %s", async (_, reply) => {
    const companies = many(COMPANIES);
    const addin = await openAddin({ column: ["Website", ...companies] });
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

    expect(stopped).toMatchObject({ state: "stopped" });
    expect(stopped.message).toMatch(
      /^Something other than the API answered .* It goes on by itself within the hour\.$/,
    );
    expect(today).toBe(4);
    expect(asked).toBeLessThan(COMPANIES);
    expect(new Set(addin.statusLines().slice(0, COMPANIES))).toEqual(
      new Set(["Done", "Up to date", "No data: The API has none of what you chose."]),
    );
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
    const companies = many(COMPANIES);
    const addin = await openAddin({ column: ["Website", ...companies] });
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

    expect(stopped).toMatchObject({ state: "stopped" });
    expect(today).toBe(4 + 2 * asked);
    expect(asked).toBeLessThanOrEqual(40);
    expect(new Set(addin.statusLines().slice(0, COMPANIES))).toEqual(
      new Set(["Done", "Up to date", "No data: The API has none of what you chose."]),
    );
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
      if (status < 500) expect(line).toContain("No location today");
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
