// docs/caps-credits-undo.md: limits. A day and a month are two windows of one account.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours } from "../addin/watched-weeks";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A" };
const PER_COMPANY = 2;
const open = (startsAt = "2026-03-27T08:00:00Z"): Promise<OpenAddin> =>
  openAddin({ formulas: false, column: ["Website", ...websites(12)], startsAt: Date.parse(startsAt) });
const credits = async (addin: OpenAddin) => (await addin.value("getState", {})).credits;

describe("A limit of the month", () => {
  it("stops a run within it, not on the next day but in the next month it goes on by itself", async () => {
    const addin = await open();
    await addin.value("saveSettings", { monthCap: 10 });
    const stopped = await addin.run(BASICS);
    const spent = addin.credits;
    await days(addin, 2);
    const later = addin.credits;
    await days(addin, 4);

    expect(stopped).toMatchObject({ state: "stopped", reason: "limit/credit-cap" });
    expect(stopped.message).toContain("left of this month's limit of 10 credits. It goes on next month");
    expect(spent).toBe(5 * PER_COMPANY);
    expect(later).toBe(spent);
    expect(addin.credits).toBe(10 * PER_COMPANY);
    expect(await credits(addin)).toMatchObject({ month: 5 * PER_COMPANY, monthCap: 10 });
  });

  it("counts what was spent before it was set, and ends where it is left blank", async () => {
    const addin = await open();
    await addin.run({ ...BASICS, first: 4 });
    await addin.value("saveSettings", { monthCap: 9 });
    const stopped = await addin.run(BASICS);
    const spent = addin.credits;
    await addin.value("saveSettings", { monthCap: null });
    await hours(addin, 2);

    expect(stopped.state).toBe("stopped");
    expect(spent).toBe(4 * PER_COMPANY);
    expect(addin.credits).toBe(12 * PER_COMPANY);
    expect((await credits(addin)).monthCap).toBeUndefined();
  });

  it("is told in the bill, beside a day that has more", async () => {
    const addin = await open();
    await addin.value("saveSettings", { monthCap: 10 });
    const { lines, today } = await addin.value("quoteRun", BASICS);

    expect(today).toBe(5);
    expect(lines.join()).toContain("10 of 10 credits are left of this month's limit: 5 of 12 today");
    expect(lines.join()).toContain("when this month or the next has room");
  });

  it("holds for formulas by itself", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(3)] });
    await addin.value("saveSettings", { formulaMonthCap: 3 });
    for (const company of websites(3)) await addin.formula(`=COMPANY_ENRICH("${company}","Name")`);

    expect(addin.credits).toBe(PER_COMPANY);
    expect(await credits(addin)).toMatchObject({ month: 0, formulasMonth: PER_COMPANY });
  });

  it("is read beside what each has spent in which month, and nobody is named", async () => {
    const addin = await open();
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    await addin.run({ ...BASICS, first: 2 });
    await addin.finishRun(await addin.start({ ...BASICS, range: "Sheet1!A4:A6" }, 100, EDITOR), EDITOR);
    await addin.clock.sleep(10 * 24 * 3_600_000);
    await addin.run({ ...BASICS, range: "Sheet1!A7:A8" });
    const { byMonth } = await addin.value("getCredits", { writeSheet: true });

    expect(byMonth.map(({ month, who, credits: sum }) => [month, who, sum])).toEqual([
      ["2026-04", "You", 2 * PER_COMPANY],
      ["2026-03", "Somebody else", 3 * PER_COMPANY],
      ["2026-03", "You", 2 * PER_COMPANY],
    ]);
    expect((await credits(addin)).month).toBe(2 * PER_COMPANY);
    const sheet = addin.workbook.sheetNamed("Credits")!;
    const cells = sheet.getValues({ row: 1, column: 1, rows: 4, columns: sheet.lastColumn });
    expect(cells.map((line) => line.slice(-7, -4))).toEqual([
      ["Month", "Person", "Billed"],
      ["2026-04", "You", 4],
      ["2026-03", "Somebody else", 6],
      ["2026-03", "You", 4],
    ]);
  });

  it.each([-1, 1.5, 2_000_000])("of %s is refused by its name", async (monthCap) => {
    const addin = await open();
    expect(await addin.refusal("saveSettings", { monthCap })).toContain("The monthly limit must be");
  });
});
