// docs/watch-for-changes.md: new rows that are filled by themselves.
import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours, whatsNew } from "../addin/watched-weeks";

const COMPANIES = websites(12);
const PER_COMPANY = 2;
/** To Google's services, from the first that queues rows until they are bought. */
const CALLS_OF_A_START = 16;
const FILL: WatchRequest = {
  name: "Leads",
  what: {
    kind: "fill",
    range: "Sheet1!A2:A",
    request: {
      run: { kind: "enrichment", sections: ["firmographic"] },
      where: { column: "Stage", is: "equals", value: "qualified" },
    },
  },
  every: "hour",
  hour: 8,
  creditCap: 20,
  dayCap: 20,
  monthCap: 200,
};
const EVERYWHERE: WatchRequest = {
  ...FILL,
  what: { ...FILL.what, request: { run: { kind: "enrichment", sections: ["firmographic"] } } },
};

async function open(rows: number, stage: (index: number) => string = () => "Qualified") {
  const addin = await openAddin({ formulas: false, column: ["Website", ...COMPANIES.slice(0, rows)] });
  put(addin, 1, "Stage", 2);
  for (let index = 0; index < rows; index++) put(addin, index + 2, stage(index), 2);
  return addin;
}
function put(addin: OpenAddin, row: number, value: string | boolean, column: number): void {
  addin.sheet.setValues({ row, column, rows: 1, columns: 1 }, [[value]]);
}
/** A user types a company and its stage below the last row. */
function type(addin: OpenAddin, company: string, stage = "Qualified"): void {
  const row = addin.rows().length + 2;
  put(addin, row, company, addin.columnOf("Website"));
  put(addin, row, stage, addin.columnOf("Stage"));
}
const filled = (addin: OpenAddin): string[] =>
  addin.rows().flatMap((row) => (row["Status"] === "Done" ? [String(row["Website"])] : []));
const only = async (addin: OpenAddin, user = OWNER) =>
  (await addin.value("getWatches", {}, user)).watches[0]!;

describe("A watch that fills rows", () => {
  it("fills blank rows that meet its condition, and new ones within the hour; each is bought once", async () => {
    const addin = await open(4, (index) => (index % 2 === 0 ? " QUALIFIED " : "Open"));
    await addin.value("saveWatch", FILL);
    await hours(addin, 1);
    const first = filled(addin);
    type(addin, COMPANIES[4]!);
    type(addin, COMPANIES[5]!, "Lost");
    await hours(addin, 1);
    const second = filled(addin);
    await hours(addin, 6);

    expect(first).toEqual([COMPANIES[0], COMPANIES[2]]);
    expect(second).toEqual([COMPANIES[0], COMPANIES[2], COMPANIES[4]]);
    expect(filled(addin)).toEqual(second);
    expect(addin.credits).toBe(3 * PER_COMPANY);
    expect(await only(addin)).toMatchObject({
      state: "waiting",
      lastLook: { filled: 1, credits: PER_COMPANY },
    });
    expect((await only(addin)).overdue).toBeUndefined();
  });

  it("fills rows within hours wherever the start of a look was killed, and buys each once", async () => {
    const wrong: string[] = [];
    for (let call = 0; call < CALLS_OF_A_START; call++) {
      const addin = await open(3);
      await addin.value("saveWatch", FILL);
      let calls: number | null = null;
      addin.host.intercept = ({ phase, method, args }) => {
        if (phase !== "after") return undefined;
        if (method === "setValues" && JSON.stringify(args).includes("Queued")) calls ??= 0;
        return calls !== null && calls++ === call ? "kill" : undefined;
      };
      await hours(addin, 1);
      addin.host.intercept = undefined;
      await hours(addin, 2);
      if (filled(addin).length !== 3 || addin.credits !== 3 * PER_COMPANY)
        wrong.push(`after ${call} calls: ${filled(addin).join(", ")} for ${addin.credits} credits`);
    }
    expect(wrong).toEqual([]);
  });

  it("tells what it has filled: on What's new, its card and in History", async () => {
    const addin = await open(2);
    await addin.value("saveWatch", FILL);
    await hours(addin, 2);

    expect(whatsNew(addin)).toEqual([
      expect.objectContaining({
        Company: "2 companies",
        Kind: "Filled",
        Watch: "Leads",
        What: `New rows of “Sheet1” filled: ${COMPANIES[0]}, ${COMPANIES[1]}`,
      }),
    ]);
    expect(await only(addin)).toMatchObject({
      where: "Blank rows of Sheet1, column “Website”, where “Stage” is “qualified”",
      message: "The sheet Sheet1 has no blank row to fill.",
    });
    const { runs } = await addin.value("getHistory", {});
    expect(runs[0]).toMatchObject({ watchName: "Leads", state: "done", total: 2 });
  });

  it("spends no more than it may a day, and leaves the other rows blank until the next", async () => {
    const addin = await open(8);
    await addin.value("saveWatch", { ...FILL, dayCap: 5, creditCap: 5 });
    await hours(addin, 5);
    const [first, status] = [addin.credits, addin.statusLines()];
    const { spentToday, message, overdue } = await only(addin);
    await days(addin, 1);

    expect(first).toBe(2 * PER_COMPANY);
    expect(status.filter((line) => line !== "")).toHaveLength(2);
    expect(spentToday).toBe(4);
    expect(message).toContain("left of today's limit of 5 credits");
    expect(overdue).toBeUndefined();
    expect(addin.credits).toBe(4 * PER_COMPANY);
  });

  it("holds the limits of its owner, though an editor adds the rows", async () => {
    const addin = await open(2);
    await addin.value("saveSettings", { dayCap: 6 });
    await addin.value("saveWatch", { ...FILL, dayCap: 100, creditCap: 100 });
    await hours(addin, 1);
    for (const company of COMPANIES.slice(2, 8)) type(addin, company);
    await hours(addin, 3);

    expect(addin.credits).toBe(3 * PER_COMPANY);
  });

  it("does not ask again about what was not found, nor fill what a person has filled or undone by key", async () => {
    const addin = await open(1);
    type(addin, "nobody-1.example");
    await addin.value("saveWatch", FILL);
    await hours(addin, 2);
    const spent = addin.credits;
    const sent = addin.sent.length;
    await days(addin, 3);

    expect(addin.under("Status")).toEqual(["Done", "Not found"]);
    expect(addin.credits).toBe(spent);
    expect(addin.sent.slice(sent)).toEqual([]);
    expect((await only(addin)).state).toBe("waiting");
  });

  it("fills what runs of another kind have told of, and no row whose answer is final", async () => {
    const addin = await open(3);
    await addin.run({ kind: "traffic", range: "Sheet1!A2:A" });
    const before = addin.credits;
    await addin.value("saveWatch", FILL);
    await hours(addin, 2);

    expect(addin.credits - before).toBe(3 * PER_COMPANY);
    expect(addin.under("Name").every((name) => name !== "")).toBe(true);
  });

  it("takes what is held for nothing", async () => {
    const addin = await open(2);
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A" });
    const spent = addin.credits;
    await addin.value("saveWatch", FILL);
    type(addin, COMPANIES[0]!);
    await hours(addin, 1);

    expect(addin.under("Name")[2]).toBe(addin.under("Name")[0]);
    expect(addin.credits).toBe(spent);
  });

  it("finds its columns where they were moved, and stops with a sentence where one was renamed", async () => {
    const addin = await open(1);
    await addin.value("saveWatch", FILL);
    addin.sheet.insertColumns(1, 1);
    await hours(addin, 1);
    const moved = filled(addin);
    put(addin, 1, "Phase", addin.columnOf("Stage"));
    await hours(addin, 2);
    const renamed = await only(addin);
    put(addin, 1, "Stage", addin.columnOf("Phase"));
    put(addin, 1, "Site", addin.columnOf("Website"));
    await addin.value("pauseWatch", { watchId: renamed.watchId, paused: false });
    await hours(addin, 2);
    const companies = await only(addin);

    expect(moved).toEqual([COMPANIES[0]]);
    expect(renamed).toMatchObject({ state: "stopped" });
    expect(renamed.message).toBe("The sheet Sheet1 has no column “Stage”. Choose the column again.");
    expect(companies).toMatchObject({ state: "stopped" });
    expect(companies.message).toContain("The sheet Sheet1 has no column “Website” any more");
  });

  it("buys for no row that does not meet its condition, whenever somebody sorts", async () => {
    const asked = new Set<string>();
    for (let call = 5; call < 90; call += 7) {
      const addin = await open(4, (index) => (index < 2 ? "Qualified" : "Open"));
      await addin.value("saveWatch", FILL);
      await addin.clock.sleep(3_600_000);
      let calls = 0;
      addin.host.intercept = ({ phase }) => {
        if (phase === "before" && ++calls === call)
          addin.sheet.sort({ row: 2, column: 1, rows: 4, columns: addin.sheet.lastColumn }, [
            { column: 1, ascending: false },
          ]);
        return undefined;
      };
      await addin.host.fireTriggers();
      addin.host.intercept = undefined;
      await hours(addin, 2);
      for (const { url } of addin.sent)
        for (const company of COMPANIES) if (url.includes(company)) asked.add(company);
      expect(filled(addin).sort()).toEqual(COMPANIES.slice(0, 2).sort());
    }

    expect([...asked].sort()).toEqual(COMPANIES.slice(0, 2).sort());
  });

  it.each<[is: "contains" | "filled" | "ticked", value: string | undefined, cells: (string | boolean)[]]>([
    ["contains", "LIF", ["Qualified", "Open", ""]],
    ["filled", undefined, ["x", "", "#N/A"]],
    ["ticked", undefined, [true, false, "TRUE please"]],
  ])("takes rows by what their cell says: %s", async (is, value, cells) => {
    const addin = await open(3, () => "");
    cells.forEach((cell, index) => put(addin, index + 2, cell, 2));
    const where = { column: "stage", is, ...(value === undefined ? {} : { value }) };
    const what = { ...FILL.what, request: { ...FILL.what.request, where } };
    await addin.value("saveWatch", { ...FILL, what });
    await hours(addin, 1);

    expect(filled(addin)).toEqual([COMPANIES[0]]);
  });

  it("takes a day as the sheet shows it, whatever time zone that is in", async () => {
    const addin = await open(3, () => "");
    addin.sheet.enter({ row: 2, column: 2, rows: 3, columns: 1 }, [
      ["2026-03-27"],
      ["2026-03-28"],
      ["2026-03-29"],
    ]);
    const where = { column: "Stage", is: "equals", value: "2026-03-28" } as const;
    await addin.value("saveWatch", {
      ...FILL,
      what: { ...FILL.what, request: { ...FILL.what.request, where } },
    });
    await hours(addin, 1);

    expect(filled(addin)).toEqual([COMPANIES[1]]);
  });

  it("goes on by a user's own “Status”, beside that which it has added", async () => {
    const addin = await open(1);
    put(addin, 1, "Status", 2);
    const where = { column: "Status", is: "equals", value: "Qualified" } as const;
    await addin.value("saveWatch", {
      ...FILL,
      what: { ...FILL.what, request: { ...FILL.what.request, where } },
    });
    await hours(addin, 1);
    put(addin, 3, COMPANIES[1]!, 1);
    put(addin, 3, "Qualified", 2);
    await hours(addin, 1);

    expect(await only(addin)).toMatchObject({ state: "waiting" });
    expect(addin.under("Name").map((name) => name !== "")).toEqual([true, true]);
  });

  it("counts what it has spent today before its day was limited", async () => {
    const addin = await open(8);
    const { dayCap: _, ...unlimited } = FILL;
    const { watchId } = await addin.value("saveWatch", { ...unlimited, creditCap: 4 });
    await hours(addin, 1);
    const before = addin.credits;
    await addin.value("saveWatch", { ...FILL, watchId, creditCap: 4, dayCap: 4 });
    await hours(addin, 3);

    expect(before).toBe(2 * PER_COMPANY);
    expect(addin.credits).toBe(before);
    expect((await only(addin)).spentToday).toBe(before);
  });

  it("pays for nothing that is held, though the run that led to it bought all of it again", async () => {
    const addin = await open(2);
    const run = { ...FILL.what.request.run!, maxAgeDays: 0 };
    await addin.value("saveWatch", { ...FILL, what: { ...FILL.what, request: { run } } });
    await hours(addin, 1);
    type(addin, COMPANIES[0]!);
    await hours(addin, 1);

    expect(filled(addin).length + addin.statusLines().filter((line) => line === "Up to date").length).toBe(3);
    expect(addin.credits).toBe(2 * PER_COMPANY);
  });

  it("says what it costs before it is saved, by the row", async () => {
    const addin = await open(2);
    const { companies, look, month, perCompany, lines } = await addin.value("quoteWatch", FILL);

    expect({ companies, high: look.high, month: month.high, perCompany }).toEqual({
      companies: 2,
      high: 2 * PER_COMPANY,
      month: 200,
      perCompany: PER_COMPANY,
    });
    expect(lines.join()).toContain("A row that is added later: up to 2 credits");
  });

  it.each<[why: string, request: Partial<WatchRequest["what"]>, says: string]>([
    [
      "no such column",
      { request: { ...FILL.what.request, where: { column: "Phase", is: "filled" } } },
      "has no column “Phase”",
    ],
    [
      "nothing to compare with",
      { request: { ...FILL.what.request, where: { column: "Stage", is: "equals", value: " " } } },
      "Enter what “Stage”",
    ],
    ["a kind with a sheet of its own", { request: { run: { kind: "news" } } }, "Rows cannot be filled with"],
    [
      "a kind that is not there",
      { request: { run: { kind: "weather" as "news" } } },
      "Rows cannot be filled with",
    ],
    ["no kind", { request: {} }, ""],
  ])("is refused with a sentence: %s", async (_why, what, says) => {
    const addin = await open(1);

    expect(await addin.refusal("saveWatch", { ...FILL, what: { ...FILL.what, ...what } })).toContain(says);
    expect(await addin.refusal("quoteWatch", { ...FILL, what: { ...FILL.what, ...what } })).toContain(says);
  });

  it("alone goes by the hour", async () => {
    const addin = await open(1);
    const news = { ...FILL, what: { kind: "news", range: "Sheet1!A2:A", request: {} } } as const;

    expect(await addin.refusal("saveWatch", news)).toContain("Only new rows are looked for every hour");
  });
});

describe("Two users who fill the same rows", () => {
  it("buy each company once, and each within their own limits", async () => {
    const addin = await open(6);
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    await addin.value("saveWatch", { ...EVERYWHERE, creditCap: 4, dayCap: 4 });
    await addin.value("saveWatch", { ...EVERYWHERE, name: "Mine", creditCap: 4, dayCap: 4 }, EDITOR);
    await hours(addin, 4);

    expect(addin.credits).toBe(4 * PER_COMPANY);
    expect(new Set(filled(addin)).size).toBe(4);
    for (const user of [OWNER, EDITOR])
      for (const { spentToday = 0 } of (await addin.value("getWatches", {}, user)).watches)
        expect(spentToday).toBeLessThanOrEqual(4);
  });
});
