// docs/brief-and-radar.md: what a brief shows.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { Brief } from "../../src/features/brief";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const RANGE = "Sheet1!A2:A4";
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: RANGE };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: RANGE };
const NEWS: RunRequest = { kind: "news", mode: "new", limit: 10, range: RANGE };
const JOBS: RunRequest = { kind: "jobs", mode: "new", limit: 3, range: RANGE };
const [FIRST = "", SECOND = ""] = websites(2);

const open = () => openAddin({ column: ["Account", ...websites(3)] });
const brief = (addin: OpenAddin, company?: string): Promise<Brief> =>
  addin.value("getBrief", company === undefined ? {} : { company });
const paidSoFar = ({ sent, credits }: OpenAddin) => [sent.length, credits];

describe("A brief", () => {
  it("shows everything that was bought for the company in the selected row, whichever cell is selected, and sends nothing", async () => {
    const addin = await open();
    for (const request of [BASICS, LOCATION, NEWS, JOBS]) await addin.run(request);
    const named = addin.api.companies.find(({ website }) => website === SECOND)!;
    const before = paidSoFar(addin);
    addin.sheet.select([{ row: 3, column: 4, rows: 1, columns: 1 }]);

    const told = await brief(addin);

    expect(told).toMatchObject({
      company: SECOND,
      range: "Sheet1!A3:A3",
      name: named.name,
      website: `https://${SECOND}`,
      hasNews: true,
      hasJobs: true,
      changes: [],
    });
    expect(told.parts.map(({ section }) => section)).toEqual(["firmographic", "location"]);
    expect(told.parts[1]!.facts[0]!.label).toBe("HQ city");
    expect(told.about).not.toBe("");
    expect(told.missing).not.toContain("location");
    expect(told.missing).toContain("technology");
    expect(told.articles[0]!.title).toContain(named.name);
    expect(told.articles.length).toBeGreaterThan(0);
    expect(told.roles.length).toBeLessThanOrEqual(5);
    // What the service counted, however few were asked for.
    expect(told.openRoles).toBeGreaterThanOrEqual(10);
    expect(paidSoFar(addin)).toEqual(before);
  });

  it("shows what has changed since the first purchase", async () => {
    const addin = await open();
    await addin.run(LOCATION);
    const company = addin.api.companies.find(({ website }) => website === FIRST)!;
    const city = (await brief(addin, FIRST)).parts[0]!.facts.find(({ label }) => label === "HQ city")!.text;
    addin.api.faults.set([
      {
        when: ({ url }) => url.includes("/company/enrichment"),
        reply: {
          status: 200,
          body: JSON.stringify({
            credits_consumed: 2,
            data: { uuid: company.uuid, location: { hq: { city: "Newtown", country: "SWE" } } },
          }),
        },
      },
    ]);
    await addin.clock.sleep(40 * 24 * 3_600_000);
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2", maxAgeDays: 1 });

    const { changes } = await brief(addin, FIRST);

    expect(changes.find(({ label }) => label === "HQ city")).toMatchObject({
      before: city,
      after: "Newtown",
    });
  });

  it("shows no job post and no article of the previous owner of the website", async () => {
    const addin = await open();
    for (const request of [BASICS, JOBS, NEWS]) await addin.run({ ...request, range: "Sheet1!A2:A2" });
    const before = await brief(addin, FIRST);
    const data = { uuid: "new0001", firmographic: { name: "Other Company" } };
    addin.spoil = (reply) => ({
      ...reply,
      body: JSON.stringify({ ...(JSON.parse(reply.body) as object), data }),
    });
    await addin.clock.sleep(40 * 24 * 3_600_000);
    await addin.run({ ...BASICS, range: "Sheet1!A2:A2", maxAgeDays: 1 });

    const after = await brief(addin, FIRST);

    expect(before.roles.length).toBeGreaterThan(0);
    expect(after).toMatchObject({ name: "Other Company", roles: [] });
    expect(after.articles.length).toBeLessThan(before.articles.length);
  });

  it("is empty when no company is selected, and rejects an input that is no company", async () => {
    const addin = await open();
    addin.sheet.select([{ row: 9, column: 3, rows: 1, columns: 1 }]);

    expect(await brief(addin)).toMatchObject({ company: null, range: null, missing: [] });
    expect(await addin.refusal("getBrief", { company: "no company" })).toMatch(/website/);
  });

  it("is empty for a company that was never looked up, and lists what could be bought", async () => {
    const addin = await open();

    const told = await brief(addin, `https://www.${FIRST}/about`);

    expect(told).toMatchObject({ name: "", about: "", parts: [], articles: [], hasNews: false });
    expect(told.missing.length).toBeGreaterThan(10);
  });

  it("links to https addresses only, and shows text from the API as text", async () => {
    const addin = await open();
    const company = addin.api.companies.find(({ website }) => website === FIRST)!;
    const profiles = [
      { platform: "linkedin", url: "javascript:alert(1)" },
      { platform: "x", url: "https://x.example/acme" },
    ];
    addin.api.faults.set([
      {
        when: ({ url }) => url.includes("/company/enrichment"),
        reply: {
          status: 200,
          body: JSON.stringify({
            credits_consumed: 1,
            data: { uuid: company.uuid, digital_presence: { social_media_profiles: profiles } },
          }),
        },
      },
    ]);
    await addin.run({ ...BASICS, sections: ["digital_presence"], range: "Sheet1!A2:A2" });

    const [part] = (await brief(addin, FIRST)).parts;

    expect(part!.facts.filter(({ link }) => link !== undefined).map(({ label }) => label)).toEqual(["X"]);
  });
});
