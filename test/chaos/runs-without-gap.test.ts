import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import { WrittenService } from "../addin/written-service";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const range = "Sheet1!A2:A";
const [FIRST = ""] = websites(1);
const KINDS = ["news", "jobs"] as const;

/** A company whose past items are all in the sheet, with one more article a day since. */
async function followed(kind: (typeof KINDS)[number], fresh = 5, formulas = false) {
  const addin = await openAddin({ formulas, column: ["Website", FIRST] });
  const service = new WrittenService(addin);
  service.writePast(FIRST);
  const request: RunRequest<(typeof KINDS)[number]> = { kind, range, limit: 10 };
  await addin.run(request);
  for (let day = 0; day < fresh; day++) {
    await addin.clock.sleep(DAY_MS / 2);
    service.write(FIRST, `New ${day}`);
  }
  await addin.clock.sleep(HOUR_MS);
  return { addin, service, request };
}

const inSheet = (addin: OpenAddin, kind: string): string[] =>
  addin
    .rows(addin.workbook.sheetNamed(kind === "news" ? "News" : "Job posts"))
    .map((row) => String(row["Headline"] ?? row["Title"]))
    .filter((title) => title.startsWith("New"))
    .sort();
const allNew = (count: number): string[] => Array.from({ length: count }, (_, day) => `New ${day}`).sort();

describe.each(KINDS)("A run for new %s", (kind) => {
  const name = kind === "news" ? "COMPANY_NEWS" : "COMPANY_JOBS";

  it("adds items that a formula has already bought", async () => {
    const { addin, request } = await followed(kind, 5, true);
    await addin.formula(`=${name}("${FIRST}",12)`);
    await addin.clock.sleep(2 * DAY_MS);
    await addin.run(request);

    expect(inSheet(addin, kind)).toEqual(allNew(5));
  });

  it.each([0, 2])("adds the items of an undone run again, %s days later", async (days) => {
    const { addin, request } = await followed(kind, 25);
    const { runId } = await addin.run(request);
    const before = inSheet(addin, kind);
    await addin.finishRun(await addin.value("undoRun", { runId }));
    await addin.clock.sleep(days * DAY_MS);
    await addin.run({ ...request, maxAgeDays: 0 });

    expect(before).toEqual(allNew(25));
    expect(inSheet(addin, kind)).toEqual(allNew(25));
  });

  it("can be undone completely even if rows from before it were deleted", async () => {
    const { addin, request } = await followed(kind, 25);
    await addin.clock.sleep(2 * DAY_MS);
    const { runId } = await addin.run(request);
    const sheet = addin.workbook.sheetNamed(kind === "news" ? "News" : "Job posts")!;
    const past = addin
      .rows(sheet)
      .flatMap((row, index) =>
        String(row["Headline"] ?? row["Title"]).startsWith("Past") ? [index + 2] : [],
      );
    for (const row of past.reverse()) sheet.deleteRows(row, 1);
    await addin.finishRun(await addin.value("undoRun", { runId }));

    expect(past.length).toBe(10);
    expect(addin.rows(sheet)).toEqual([]);
  });

  it("continues past a known item with a new date", async () => {
    const { addin, service, request } = await followed(kind, 12);
    service.redate("Past 11");
    await addin.run({ ...request, limit: 4 });

    expect(inSheet(addin, kind)).toEqual(allNew(12));
  });

  it("fetches every page if the service does not say how many there are", async () => {
    const { addin, service, request } = await followed(kind, 25);
    service.tellsTotal = false;
    await addin.run({ ...request, mode: "all", maxAgeDays: 0, limit: 4 });

    expect(inSheet(addin, kind)).toEqual(allNew(25));
    const states = addin.rows(addin.workbook.sheetNamed(kind === "news" ? "News" : "Job posts"));
    expect(states.filter(({ State }) => State === "Gone")).toEqual([]);
  });

  it("says that there may be more if the first page is already held", async () => {
    const { addin, request } = await followed(kind, 25);
    const { lines } = await addin.value("quoteRun", { ...request, mode: "all", maxAgeDays: 60 });

    expect(lines.join()).toContain("the run asks you before it spends more");
  });
});

describe("A formula beside a watch for the same companies", () => {
  it.each([
    ["jobs", "COMPANY_JOBS"],
    ["news", "COMPANY_NEWS"],
  ] as const)("does not pay again after each look: %s", async (kind, name) => {
    const addin = await openAddin({ formulas: true, column: ["Website", FIRST] });
    const service = new WrittenService(addin);
    for (let each = 0; each < 40; each++)
      service.write(FIRST, `Past ${each}`, { at: addin.clock.now() - each * HOUR_MS });
    const formula = `=${name}("${FIRST}",30)`;
    await addin.formula(formula);
    const what = { kind, range, request: { limit: 5 } };
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", what });
    for (let day = 0; day < 3; day++) {
      await addin.clock.sleep(DAY_MS - 3 * HOUR_MS);
      service.write(FIRST, `Later ${day}`);
      await hours(addin, 3);
    }
    const before = service.asked.length;
    const { sheet } = await addin.formula(formula);

    expect(whatsNew(addin).length).toBeGreaterThan(1);
    expect(service.asked.length).toBe(before);
    expect(sheet.lastRow).toBe(31);
  });
});
