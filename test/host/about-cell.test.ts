// docs/brief-and-radar.md: what is known of one cell.
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import type { AboutCell } from "../../src/features/cell";
import type { RunRequest } from "../../src/rpc/rpc";
import { exported, imported } from "../addin/files-of-answers";
import { fillJournal } from "../addin/fill-journal";
import { generatedWebsite, uuidOf } from "../addin/generated-companies";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { readsOfJournal } from "../addin/reads-of-journal";
import { startOnModel } from "../bench/modelled-costs";

const DAY_MS = 86_400_000;
const STARTS_AT = Date.UTC(2026, 5, 1, 9);
const [COMPANY = "", OTHER = ""] = websites(2);
const LOCATION: RunRequest = {
  kind: "enrichment",
  sections: ["location"],
  range: "Sheet1!A2:A2",
  maxAgeDays: 1,
};
const PAGE = "https://northwind.example/about";

const located =
  (city: string, offices: number): OpenAddin["spoil"] =>
  (reply, url) =>
    url.includes("/enrichment")
      ? {
          ...reply,
          body: JSON.stringify({
            credits_consumed: 0.5,
            data: {
              uuid: "own0001",
              location: {
                hq: { city, source: [PAGE] },
                offices: Array.from({ length: offices }, () => ({ city })),
              },
            },
          }),
        }
      : reply;

/** Two purchases of the same section, forty days apart. */
async function openMoved(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", COMPANY, OTHER], startsAt: STARTS_AT });
  addin.spoil = located("Berlin", 2);
  await addin.run(LOCATION);
  await addin.clock.sleep(40 * DAY_MS);
  addin.spoil = located("Oslo", 5);
  await addin.run(LOCATION);
  return addin;
}

function about(addin: OpenAddin, label: string | number, row = 2, user = OWNER): Promise<AboutCell> {
  const column = typeof label === "number" ? label : addin.columnOf(label);
  addin.sheet.select([{ row, column, rows: 1, columns: 1 }]);
  return addin.value("getCell", {}, user);
}

describe("About a cell that a run wrote", () => {
  it("says of what came in a file that nobody bought it here", async () => {
    const there = await openMoved();
    const addin = await openAddin({ column: ["Website", COMPANY], startsAt: there.clock.now() });
    await imported(addin, await exported(there));
    await addin.run({ kind: "enrichment", sections: ["location"] });

    const city = await about(addin, "HQ city");

    expect(city.values).toMatchObject([{ text: "Berlin" }, { text: "Oslo", isShown: true }]);
    expect(city.bought).toMatchObject({ credits: 0, by: "file" });
    expect(addin.credits).toBe(0);
  });

  it("tells field, company, values over time, purchase, run and source, and sends nothing", async () => {
    const addin = await openMoved();
    await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
    const before = [addin.sent.length, addin.credits];

    const city = await about(addin, "HQ city");
    const offices = await about(addin, "Offices");
    const asEditor = await about(addin, "HQ city", 2, EDITOR);

    expect(city).toMatchObject({
      title: "HQ city",
      company: COMPANY,
      section: "Locations",
      says: [],
      values: [{ text: "Berlin" }, { text: "Oslo", isShown: true }],
      bought: { credits: 0.5, who: "you", by: "run" },
      run: { title: "Enrichment", who: "you" },
      sources: [PAGE],
      refresh: { kind: "enrichment", range: "Sheet1!A2:A2", maxAgeDays: 0 },
    });
    expect(city.values!.map(({ at }) => at.slice(0, 10))).toEqual(["2026-06-01", "2026-07-11"]);
    expect(city.bought!.at).toBe(city.values![1]!.at);
    expect(offices.values!.map(({ value }) => value)).toEqual([2, 5]);
    expect([asEditor.bought!.who, asEditor.run!.who]).toEqual(["somebody else", "somebody else"]);
    expect([addin.sent.length, addin.credits]).toEqual(before);
  });

  it("is refreshed with what was bought together with it, for this row alone, at its price", async () => {
    const addin = await openMoved();
    const { refresh } = await about(addin, "HQ city");
    addin.spoil = located("Paris", 7);
    const before = addin.sent.length;

    const bill = await addin.value("quoteRun", refresh as RunRequest);
    const done = await addin.run(refresh as RunRequest);

    expect(bill).toMatchObject({ companies: 1, toFetch: 1, credits: { high: 0.5 } });
    expect(done).toMatchObject({ state: "done", done: 1 });
    expect(addin.sent.length).toBe(before + 1);
    expect(addin.rows()[0]).toMatchObject({ "HQ city": "Paris", Offices: 7 });
    expect((await about(addin, "HQ city")).values!.map(({ text }) => text)).toEqual([
      "Berlin",
      "Oslo",
      "Paris",
    ]);
  });

  it("whose website was sold has no value of the owner before", async () => {
    const addin = await openMoved();
    addin.spoil = (reply) => ({
      ...reply,
      body: JSON.stringify({
        credits_consumed: 2,
        data: { uuid: "new0001", firmographic: { name: "Other" } },
      }),
    });
    await addin.run({ ...LOCATION, sections: ["firmographic"] });

    const city = await about(addin, "HQ city");

    expect(city.values).toEqual([]);
    expect(city.says).toEqual(["Its answer is gone, or is of an earlier owner of the website."]);
  });
});

describe("About another cell", () => {
  it("tells whose it is, and of a company what is held", async () => {
    const addin = await openMoved();
    addin.sheet.setValues({ row: 2, column: 20, rows: 1, columns: 1 }, [["call back"]]);
    addin.sheet.setValues({ row: 2, column: addin.columnOf("HQ region"), rows: 1, columns: 1 }, [
      ["Nordics"],
    ]);
    addin.sheet.enter({ row: 2, column: 21, rows: 1, columns: 1 }, [["=1+1"]]);
    await addin.workbook.settle();

    const told = {
      typed: await about(addin, 20),
      over: await about(addin, "HQ region"),
      formula: await about(addin, 21),
      company: await about(addin, 1),
      nobody: await about(addin, 1, 3),
      status: await about(addin, "Status"),
      blank: await about(addin, 25, 50),
    };

    expect(told.typed.says).toEqual(["Yours: typed by hand."]);
    expect(told.over.says).toEqual(["Yours: typed by hand. No run changes it."]);
    expect(told.over.run).toBeUndefined();
    expect(told.formula.title).toBe("A formula of yours");
    expect(told.company).toMatchObject({ company: COMPANY, held: [{ title: "Locations" }] });
    expect(told.nobody.says).toEqual(["Yours. Nothing was bought about it yet."]);
    expect(told.status.says).toEqual(["What became of this row in its last run."]);
    expect(told.blank.title).toBe("A blank cell");
  });

  it("that a formula of ours shows, or its result spills into, tells field and company", async () => {
    const addin = await openMoved();
    const enter = { row: 2, column: 20, rows: 1, columns: 1 };
    addin.sheet.enter(enter, [[`=COMPANY_ENRICH(A2:A2,"HQ city, Offices")`]]);
    await addin.workbook.settle();
    const before = addin.sent.length;

    const own = await about(addin, 20);
    const spilled = await about(addin, 21);

    expect(own).toMatchObject({ title: "HQ city", company: COMPANY, refresh: { kind: "formulas" } });
    expect(own.values!.map(({ text }) => text)).toEqual(["Berlin", "Oslo"]);
    expect(spilled.title).toBe("Offices");
    expect(spilled.says[0]).toMatch(/^A formula of yours shows it, from the formula in /);
    expect(addin.sent.length).toBe(before);
  });

  it("of an article tells its title, when it was first seen, and its link", async () => {
    const addin = await openMoved();
    await addin.run({ kind: "news", mode: "new", limit: 3, range: "Sheet1!A2:A2" });
    const sheet = addin.workbook.sheetNamed("News")!;
    addin.workbook.activateSheet(sheet);
    sheet.select([{ row: 2, column: 2, rows: 1, columns: 1 }]);
    const before = addin.sent.length;

    const told = await addin.value("getCell", {});

    expect(told).toMatchObject({ company: COMPANY, run: { title: "News" } });
    expect(told.says.join(" ")).toMatch(/First seen 2026-07-11/);
    expect(told.sources![0]).toMatch(/^https:/);
    expect(addin.sent.length).toBe(before);
  });
});

describe("About one of 10,000 companies that are held", () => {
  it("takes one read of the journal's columns, and one for each place where the field was bought", async () => {
    const addin = await startOnModel(await bundle(), { formulas: false, startsAt: STARTS_AT });
    const sites = Array.from({ length: 10_000 }, (_, index) => generatedWebsite(index));
    addin.fillColumn(["Website", ...sites.slice(5_000, 5_010)]);
    await addin.run({ kind: "enrichment", sections: ["industry"] });
    const bought = (atMs: number) =>
      sites.map((company, index) => {
        const held = { company, uuid: uuidOf(index), section: "location", atMs };
        return { ...held, answer: { hq: { city: "Berlin" } } };
      });
    fillJournal(addin, bought(STARTS_AT));
    await addin.run({ kind: "enrichment", sections: ["location"] });

    const reads = await readsOfJournal(addin, () => about(addin, "HQ city", 4));
    const { elapsedMs } = addin.host.executions.at(-1)!;
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A11", maxAgeDays: 0 });
    const readsOfTwo = await readsOfJournal(addin, () => about(addin, "HQ city", 4));

    expect(elapsedMs).toBeLessThan(5_000);
    expect([reads, readsOfTwo]).toEqual([2, 3]);
    await addin.host.dispose();
  });
});
