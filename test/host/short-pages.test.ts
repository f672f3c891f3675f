// A service that gives fewer at once than it is asked for is asked for the rest, and one that repeats itself is not asked for ever.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { WrittenService } from "../addin/written-service";

const HOUR_MS = 3_600_000;
const [COMPANY = ""] = websites(1);
const WANTED = 50;
const THERE = 60;
const SHEETS = {
  jobs: "Job posts",
  news: "News",
  posts: "Social posts",
  employee_reviews: "Employee reviews",
  product_reviews: "Product reviews",
} as const;

async function opened(tellsTotal: boolean) {
  const addin = await openAddin({ column: ["Website", COMPANY] });
  const service = new WrittenService(addin);
  service.tellsTotal = tellsTotal;
  service.pageMax = 10;
  for (let each = 1; each <= THERE; each++)
    service.write(COMPANY, `Item ${each}`, { at: addin.clock.now() - each * HOUR_MS });
  return { addin, service };
}

/** Posts or reviews, ten at a time; a service without pages repeats the first. */
function servedInTens(addin: OpenAddin, { tellsTotal = false, pages = true }) {
  const asked: URLSearchParams[] = [];
  addin.spoil = (reply, path) => {
    const { pathname, searchParams: query } = new URL(path, "https://service.invalid");
    const kind = /posts|employee-reviews|product-reviews/.exec(pathname)?.[0];
    if (kind === undefined) return reply;
    asked.push(query);
    const offset = pages ? Number(query.get("offset") ?? 0) : 0;
    const all = Array.from({ length: THERE }, (_, index) => ({ id: `r${index}`, text: `Item ${index}` }));
    const some = all.slice(offset, offset + 10);
    const total = tellsTotal ? { total: THERE } : {};
    const product = {
      id: "p1",
      product_name: "One",
      ...(query.has("products") ? { reviews: { ...total, data: some } } : {}),
    };
    const data =
      kind === "posts"
        ? { posts: some }
        : kind === "employee-reviews"
          ? { employee_reviews: { reviews: { ...total, data: some } } }
          : { product: [product] };
    const count = kind === "posts" && tellsTotal ? { count: THERE } : {};
    return { ...reply, status: 200, body: JSON.stringify({ ...count, data, credits_consumed: 1 }) };
  };
  return asked;
}

const shown = (addin: OpenAddin, kind: keyof typeof SHEETS): number =>
  addin.rows(addin.workbook.sheetNamed(SHEETS[kind])).filter((row) => row["Company"] !== "").length;

describe.each([true, false])("Ten at a time, where the total is told: %s,", (tellsTotal) => {
  it.each(["jobs", "news"] as const)("a run for fifty %s writes fifty", async (kind) => {
    const { addin, service } = await opened(tellsTotal);
    const run = await addin.run({ kind, limit: WANTED });
    const asked = service.asked.length;
    await addin.run({ kind, limit: WANTED });

    expect([run.state, shown(addin, kind), asked]).toEqual(["done", WANTED, 6]);
    expect(service.asked).toHaveLength(6);
  });

  it.each(["jobs", "news"] as const)("a run for all %s writes all", async (kind) => {
    const { addin } = await opened(tellsTotal);
    const run = await addin.run({ kind, mode: "all" });

    expect([run.state, shown(addin, kind)]).toEqual(["done", THERE]);
  });

  it.each(["posts", "employee_reviews", "product_reviews"] as const)(
    "a run for fifty %s writes fifty",
    async (kind) => {
      const addin = await openAddin({ column: ["Website", COMPANY] });
      const asked = servedInTens(addin, { tellsTotal });
      const run = await addin.run({ kind, rows: true, limit: WANTED });

      expect([run.state, shown(addin, kind)]).toEqual(["done", WANTED]);
      expect(asked.length).toBeLessThanOrEqual(7);
    },
  );

  it.each(["COMPANY_JOBS", "COMPANY_NEWS"])("%s shows fifty", async (name) => {
    const { addin, service } = await opened(tellsTotal);
    const { sheet } = await addin.formula(`=${name}("${COMPANY}",${WANTED})`);

    expect(sheet.lastRow).toBe(WANTED + 1);
    expect(service.asked).toHaveLength(6);
  });

  it("a list of fifty has fifty", async () => {
    const addin = await openAddin();
    addin.spoil = (reply, path) => {
      if (!path.includes("/list/generate")) return reply;
      const { offset = 0 } = JSON.parse(String(addin.sent.at(-1)!.body ?? "{}")) as { offset?: number };
      const all = Array.from({ length: THERE }, (_, index) => ({
        uuid: `Company${index}`,
        name: `Company ${index}`,
      }));
      const total = tellsTotal ? { total_count: THERE } : {};
      return {
        ...reply,
        body: JSON.stringify({ ...total, data: all.slice(offset, offset + 10), credits_consumed: 1 }),
      };
    };
    const { sheet } = await addin.formula(`=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",${WANTED})`);

    expect(sheet.lastRow).toBe(WANTED + 1);
  });
});

describe("Ten at a time, and the same ten wherever it is asked to start,", () => {
  it.each(["posts", "employee_reviews", "product_reviews"] as const)("a run for %s ends", async (kind) => {
    const addin = await openAddin({ column: ["Website", COMPANY] });
    const asked = servedInTens(addin, { pages: false });
    const run = await addin.run({ kind, rows: true, limit: WANTED });

    expect([run.state, shown(addin, kind)]).toEqual(["done", 10]);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it.each(["jobs", "news"] as const)("a run for %s ends", async (kind) => {
    const { addin, service } = await opened(false);
    const spoil = addin.spoil!;
    addin.spoil = (reply, url) => spoil(reply, url.replace(/([?&])offset=\d+&?/, "$1"));
    const run = await addin.run({ kind, limit: WANTED });

    expect([run.state, shown(addin, kind)]).toEqual(["done", 10]);
    expect(service.asked).toHaveLength(2);
  });
});
