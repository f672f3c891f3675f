import { DEMO_KEY, DemoApi, SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { companyInPath, companyOf } from "../../demo-api/routes";
import * as client from "./client";
import { bodyOf, get, post } from "./client";
import { describe, expect, it } from "vitest";

describe("The company of a request", () => {
  it.each([
    ["/api/v1/news?limit=1&company=a%2Fb.example", "a/b.example"],
    ["https://api.example/api/v1/company/jobs?company=a.example", "a.example"],
    ["/api/v1/list/generate", null],
  ])("of %s is %j", (url, company) => {
    expect(companyOf({ url })).toBe(company);
  });

  it("is also read where it stands in the path", () => {
    const template = "/api/v1/companies/{company}/permits";

    expect(companyInPath("/api/v1/companies/a%2Fb.example/permits", template)).toBe("a/b.example");
    expect(companyInPath("/api/v1/news", "/api/v1/news")).toBeNull();
  });
});

describe("DemoApi", () => {
  it.each([
    [{}, "Missing API key"],
    [{ "x-api-key": "" }, "Missing API key"],
    [{ "x-api-key": "wrong" }, "Invalid API key"],
  ])("returns 401 for the headers %j", (headers, detail) => {
    const api = new DemoApi();

    const reply = api.handle({ method: "GET", url: client.FILTERS, headers });

    expect(reply.status).toBe(401);
    expect(bodyOf(reply)).toEqual({ detail });
  });

  it("accepts exactly the keys that it was given", () => {
    const api = new DemoApi({ keys: ["own-key"] });

    expect(get(api, client.FILTERS).status).toBe(401);
    expect(
      api.handle({ method: "GET", url: client.FILTERS, headers: { "x-api-key": "own-key" } }).status,
    ).toBe(200);
  });

  it.each([
    ["GET", "/api/v1/company/jobs/?company=a.example", "/api/v1/company/jobs?company=a.example"],
    ["GET", "/api/v1/company/enrichment?company=a.example", "/api/v1/company/enrichment/?company=a.example"],
    ["GET", "/api/v1/filters/list", "/api/v1/filters/list/"],
    ["POST", "/api/v1/list/generate/companies", "/api/v1/list/generate/companies/"],
  ])("redirects %s %s to the specification's spelling before it checks the key", (method, url, location) => {
    const reply = new DemoApi().handle({ method, url, headers: {} });

    expect([reply.status, reply.headers["location"], reply.body]).toEqual([307, location, ""]);
  });

  it("returns news with and without the trailing slash", () => {
    const api = new DemoApi();

    expect(get(api, "/api/v1/news").status).toBe(200);
    expect(get(api, "/api/v1/news/").status).toBe(200);
  });

  it("returns 404 for an unknown path and 405 for a wrong method", () => {
    const api = new DemoApi();

    expect(get(api, "/api/v2/news").status).toBe(404);
    expect(post(api, client.JOBS, {}).status).toBe(405);
  });

  it.each([
    [client.JOBS, "company=nobody.example"],
    [client.JOBS, "company=Northwind%20Robotics"],
    [client.NEWS, "company=nobody.example"],
    [client.ENRICHMENT, "company=zz9zz9z&sections=firmographic"],
  ])("returns 404 with a detail for %s?%s and charges nothing", (path, query) => {
    const api = new DemoApi();

    const reply = get(api, `${path}?${query}`);

    expect(reply.status).toBe(404);
    expect(bodyOf(reply).detail).toMatch(/not found/i);
    expect(api.calls.at(-1)?.credits).toBe(0);
  });

  it.each<[string, Record<string, string | number>]>([
    [client.JOBS, {}],
    [client.JOBS, { company: "" }],
    [client.JOBS, { company: client.SHOWCASE, limit: "ten" }],
    [client.JOBS, { company: client.SHOWCASE, limit: 0 }],
    [client.JOBS, { company: client.SHOWCASE, offset: -1 }],
    [client.NEWS, { company: client.SHOWCASE, limit: 1001 }],
    [client.NEWS, { company: client.SHOWCASE, start_date: "20.11.2026" }],
    [client.NEWS, { company: client.SHOWCASE, end_date: "2026-02-30" }],
    [client.NEWS, { company: client.SHOWCASE, unique_article: "perhaps" }],
    [client.SEARCH, {}],
  ])("returns 422 with FastAPI's array for %s %j", (path, query) => {
    const reply = get(new DemoApi(), path, query);

    expect(reply.status).toBe(422);
    expect(bodyOf(reply).detail).toEqual([
      expect.objectContaining({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) }),
    ]);
  });

  it("finds a company by domain, URL and UUID alike", () => {
    const api = new DemoApi();
    const uuid = api.companies[0]?.uuid ?? "";
    const spellings = [
      client.SHOWCASE,
      `https://www.${client.SHOWCASE}/about?x=1`,
      `HTTP://${client.SHOWCASE}:8080`,
      uuid,
    ];

    const answers = spellings.map(
      (company) => bodyOf(get(api, client.JOBS, { company, limit: 1 })).data[0].job_id,
    );

    expect(uuid).toMatch(/^(?=.*\d)[a-z0-9]{7}$/);
    expect(new Set(answers).size).toBe(1);
  });

  it("keeps a ledger of every request in order, with its charge", () => {
    const api = new DemoApi({ now: () => new Date("2026-11-20T08:00:00Z") });

    get(api, client.JOBS, { company: client.SHOWCASE, limit: 11 });
    api.handle({ method: "GET", url: client.FILTERS, headers: {} });
    post(api, client.BUILDER, { query: "B2B" });

    expect(api.calls).toEqual([
      {
        at: "2026-11-20T08:00:00.000Z",
        endpoint: client.JOBS,
        company: client.SHOWCASE,
        url: `${client.JOBS}?company=${client.SHOWCASE}&limit=11`,
        status: 200,
        credits: 8,
      },
      expect.objectContaining({ endpoint: client.FILTERS, status: 401, credits: 0 }),
      expect.objectContaining({
        endpoint: client.BUILDER,
        body: '{"query":"B2B"}',
        status: 200,
        credits: 2.5,
      }),
    ]);
  });

  it("numbers its replies in x-request-id", () => {
    const api = new DemoApi();

    expect(get(api, client.FILTERS).headers["x-request-id"]).not.toBe(
      get(api, client.FILTERS).headers["x-request-id"],
    );
  });

  it("returns 429 above its rate and recovers a minute later, without charging", () => {
    let nowMs = Date.parse("2026-11-20T08:00:00Z");
    const api = new DemoApi({ now: () => new Date(nowMs), ratePerMinute: 2, retryAfter: true });
    const ask = () => get(api, client.JOBS, { company: client.SHOWCASE });

    const first = [ask(), ask(), ask()];
    nowMs += 60_000;
    const later = ask();

    expect(first.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(first[2]?.headers["retry-after"]).toBe("60");
    expect(later.status).toBe(200);
    expect(api.calls.map(({ credits }) => credits)).toEqual([4, 4, 0, 4]);
  });

  it("sends no Retry-After header unless configured", () => {
    const api = new DemoApi({ ratePerMinute: 0 });

    expect(get(api, client.FILTERS).headers).not.toHaveProperty("retry-after");
  });

  it.each([
    ["pay_as_you_go", client.JOBS, {}],
    ["subscription", client.ENRICHMENT, { sections: "firmographic,funding_detail" }],
    ["pay_as_you_go", client.ENRICHMENT, { sections: "mna_and_investment" }],
  ] as const)("returns 403 on the %s plan for %s %j", (plan, path, query) => {
    const api = new DemoApi({ plan });

    const reply = get(api, path, { company: client.SHOWCASE, ...query });

    expect([reply.status, typeof bodyOf(reply).detail]).toEqual([403, "string"]);
    expect(api.calls.at(-1)?.credits).toBe(0);
  });

  it("changes with its clock: after two weeks job posts were added and removed, and lists changed", () => {
    let nowMs = Date.parse("2031-01-01T00:00:00Z");
    const api = new DemoApi({ keys: [DEMO_KEY], now: () => new Date(nowMs) });
    const ids = () =>
      bodyOf(get(api, client.JOBS, { company: client.SHOWCASE, limit: 100 })).data.map(
        (job: client.Body) => job.job_id,
      );
    const everyCompany = { "firmographic.company_type": ["public"] };
    const before = { jobs: ids(), listed: client.listed(api, everyCompany) };

    nowMs += 14 * 86_400_000;
    const after = { jobs: ids(), listed: client.listed(api, everyCompany) };

    expect(before.jobs.filter((id: string) => !after.jobs.includes(id))).not.toEqual([]);
    expect(after.jobs.filter((id: string) => !before.jobs.includes(id))).not.toEqual([]);
    expect(after.listed).not.toEqual(before.listed);
  });

  it("changes facts as days pass: some companies get a new chief executive, and no company is added or removed", () => {
    const api = new DemoApi({ keys: [DEMO_KEY] });
    const peopleOf = (company: string): string[] =>
      bodyOf(
        get(api, client.ENRICHMENT, { company, sections: "management_profile" }),
      ).data.management_profile.profiles.map(({ name }: client.Body) => name);
    const websites = SHOWCASE_COMPANIES.map(({ website }) => website);
    const before = websites.map(peopleOf);

    api.advanceDays(60);
    const after = websites.map(peopleOf);

    const changed = before.filter(([chief], index) => chief !== after[index]![0]).length;
    expect([changed > 2, changed < websites.length / 2]).toEqual([true, true]);
    expect(after.map(([, ...others]) => others)).toEqual(before.map(([, ...others]) => others));
  });
});
