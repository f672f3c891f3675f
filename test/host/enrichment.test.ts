// docs/enrich-a-column.md: one run from its bill to its end.
import { describe, expect, it } from "vitest";
import { menuEntries } from "../../src/menu-entries";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, EDITOR, openAddin, OWNER, websites } from "../addin/open-addin";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

describe("An enrichment", () => {
  it("bills first, then writes values beside their companies", async () => {
    const addin = await openAddin();
    const request: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };

    const bill = await addin.value("quoteRun", request);
    const done = await addin.run(request, bill.credits.high);

    expect(bill).toMatchObject({ companies: 5, toFetch: 5, alreadyPaid: 0, range: "Sheet1!A2:A6" });
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: bill.credits.high });
    expect(addin.credits).toBe(bill.credits.high);
    const rows = addin.rows();
    expect(rows.map(({ Website }) => Website)).toEqual(websites(5));
    for (const row of rows) {
      expect(row["Status"]).toBe("Done");
      expect(row["Founded"]).toEqual(expect.any(Number));
      expect(row["HQ country"]).toEqual(expect.stringMatching(/./));
    }
  });

  it("costs nothing and sends nothing the second time", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const sent = addin.sent.length;

    const bill = await addin.value("quoteRun", LOCATION);
    const again = await addin.run(LOCATION);

    expect(bill).toMatchObject({ alreadyPaid: 5, toFetch: 0, credits: { low: 0, high: 0 } });
    expect(again).toMatchObject({ state: "done", done: 5, creditsSpent: 0 });
    expect(addin.sent).toHaveLength(sent);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(Array.from({ length: 5 }, () => "Up to date"));
  });

  it("buys only the section that is new", async () => {
    const addin = await openAddin();
    await addin.run({ kind: "enrichment", sections: ["firmographic", "location"] });
    const before = addin.sent.length;

    const done = await addin.run({ kind: "enrichment", sections: ["location", "technology"] });

    const asked = addin.sent.slice(before).map(({ url }) => new URL(url).searchParams.get("sections"));
    expect(asked).toEqual(Array.from({ length: 5 }, () => "technology"));
    expect(done.creditsSpent).toBe(10);
  });

  it("skips cells that are no company, or reports them in their rows, and never sends them", async () => {
    const [first = "", second = ""] = websites(2);
    const addin = await openAddin({
      column: [
        "Website",
        first,
        "",
        42,
        "someone@gmail.com",
        "Acme Incorporated",
        true,
        `https://${second}/about`,
      ],
    });

    const bill = await addin.value("quoteRun", LOCATION);
    const done = await addin.run(LOCATION);

    expect(bill).toMatchObject({ rows: 7, blank: 1, invalid: 3, companies: 3 });
    expect(done).toMatchObject({ state: "done", done: 3 });
    const asked = addin.api.calls.map(({ company }) => company);
    expect(asked.filter((company) => company !== undefined)).toEqual([first, second]);
    const statuses = addin.statusLines();
    expect(statuses[0]).toBe("Done");
    expect(statuses[1]).toBe("");
    for (const row of [2, 3, 5]) expect(statuses[row]).toMatch(/^No company: ./);
    expect(statuses[4]).toMatch(/^Not found: The API knows no company by this name/);
    expect(statuses[3]).toContain("private e-mail address");
    expect(statuses[6]).toBe("Done");
    expect(addin.headers().slice(-2)).toEqual(["Status", "Updated"]);
  });

  it("reports in its row that a company is unknown, and remembers that for a week", async () => {
    const addin = await openAddin({ column: ["Website", "nobody-knows.example", ...websites(1)] });
    await addin.run(LOCATION);
    const sent = addin.sent.length;

    const again = await addin.run(LOCATION);

    expect(addin.statusLines()[0]).toMatch(/^Not found: No such company/);
    expect(again.creditsSpent).toBe(0);
    expect(addin.sent).toHaveLength(sent);
  });

  it("writes values beside their companies when somebody sorts the rows while a batch is under way", async () => {
    const addin = await openAddin();
    const control = await openAddin();
    await control.run(LOCATION);
    const started = await addin.start(LOCATION);
    addin.host.intercept = ({ method, phase }) =>
      method === "fetchAll" && phase === "after" ? sortDescending() : undefined;
    const sortDescending = () => {
      addin.host.intercept = undefined;
      addin.sheet.sort({ row: 2, column: 1, rows: 5, columns: addin.sheet.lastColumn }, [
        { column: 1, ascending: false },
      ]);
    };

    const done = await addin.finishRun(started);

    expect(done).toMatchObject({ state: "done", done: 5 });
    const cities = (rows: ReturnType<typeof addin.rows>) =>
      Object.fromEntries(rows.map((row) => [row["Website"], row["HQ city"]]));
    expect(addin.rows().map(({ Website }) => Website)).toEqual(websites(5).sort().toReversed());
    expect(cities(addin.rows())).toEqual(cities(control.rows()));
  });

  it("leaves a user's cell in one of its columns alone, counts it and reports it", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const [headers = []] = addin.values("A1:Z1");
    const column = headers.indexOf("HQ country") + 1;
    addin.sheet.enter({ row: 3, column, rows: 2, columns: 1 }, [["mine"], ["=1+1"]]);

    await addin.clock.sleep(2 * DAY_MS);
    const done = await addin.run({ ...LOCATION, maxAgeDays: 1 });

    expect(addin.rows()[1]?.["HQ country"]).toBe("mine");
    expect(addin.sheet.getFormulas({ row: 4, column, rows: 1, columns: 1 })).toEqual([["=1+1"]]);
    expect(done.message).toContain(
      "Kept your own value in 2 cells: HQ country of harbourlight-pay.example, HQ country of juniper-finch.example.",
    );
  });

  it("buys again whatever is older than the requested age, down to zero", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);

    const done = await addin.run({ ...LOCATION, maxAgeDays: 0 });

    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 2.5 });
    expect(addin.sent).toHaveLength(10);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(Array.from({ length: 5 }, () => "Done"));
  });

  it("stops at its credit cap and keeps what it has bought", async () => {
    const addin = await openAddin();

    const stopped = await addin.run(LOCATION, 1);

    expect(stopped.state).toBe("stopped");
    expect(stopped.creditsSpent).toBeLessThanOrEqual(1);
    expect(stopped.message).toContain("this run's limit of 1 credit. What it fetched is kept.");
    expect(addin.credits).toBeLessThanOrEqual(1);
    expect(addin.rows().filter(({ Status }) => Status === "Done").length).toBe(stopped.done);
  });
});

describe("An editor's sidebar", () => {
  it("needs the editor's own key, and reads answers that the owner has paid for", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const sent = addin.sent.length;

    const refusal = await addin.refusal("quoteRun", LOCATION, EDITOR);
    await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
    const bill = await addin.value("quoteRun", LOCATION, EDITOR);
    const done = await addin.finishRun(await addin.start(LOCATION, 100, EDITOR), EDITOR);

    expect(refusal).toContain("No API key is saved yet.");
    expect(bill).toMatchObject({ alreadyPaid: 5, toFetch: 0 });
    expect(done).toMatchObject({ state: "done", done: 5, creditsSpent: 0, mine: true });
    expect(addin.sent).toHaveLength(sent);
  });

  it("shows and cancels a run of the owner's, but does not drive it", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
    const started = await addin.start(LOCATION);

    const watched = await addin.slice(started, EDITOR);
    const cancelled = await addin.value("cancelRun", { runId: started.runId }, EDITOR);

    expect(watched.mine).toBe(false);
    expect(watched.message).toContain("Only the user who started this run");
    expect(addin.sent).toEqual([]);
    expect(cancelled.state).toBe("cancelled");
    expect(new Set(addin.rows().map(({ Status }) => Status))).toEqual(new Set(["Cancelled"]));
  });
});

describe("The hourly trigger", () => {
  it("continues the run while the sidebar is closed, to its end", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.start(LOCATION);

    await addin.clock.sleep(HOUR_MS + 1);
    const fired = await addin.host.fireTriggers();

    expect(fired).toBe(1);
    expect(addin.host.executions.at(-1)).toMatchObject({
      functionName: "continueRun",
      status: "done",
      user: OWNER,
    });
    expect((await addin.value("getState", {})).run).toMatchObject({ state: "done", done: 5 });
    expect(addin.rows().every(({ Status }) => Status === "Done")).toBe(true);
  });

  it("is deleted when nothing is left to do", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.start(LOCATION);

    const fired: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      await addin.clock.sleep(HOUR_MS + 1);
      fired.push(await addin.host.fireTriggers());
    }

    expect(fired.slice(2)).toEqual([0, 0]);
  });

  it.each([
    ["an event with a foreign uid", { triggerUid: "1234567890" }],
    ["no event", undefined],
    ["an event without a uid", {}],
    ["an event whose uid is not text", { triggerUid: 7 }],
  ])("does nothing for %s", async (_, event) => {
    const addin = await openAddin();
    await addin.start(LOCATION);
    const before = [...addin.host.documentProperties()];

    await addin.host.run("continueRun", event === undefined ? [] : [event]);

    expect(addin.sent).toEqual([]);
    expect([...addin.host.documentProperties()]).toEqual(before);
  });
});

describe("onOpen", () => {
  it("shows the whole menu in a document in which the add-on was never used", async () => {
    const addin = await openAddin({ apiKey: null });

    await addin.host.open();
    await addin.host.run("onOpen", [{}], { authMode: "NONE" });

    const [menu] = addin.host.ui.menus;
    expect(menu?.isAddon).toBe(true);
    expect(menu?.entries.map((entry) => (entry.kind === "item" ? entry.label : entry.kind))).toEqual(
      menuEntries.map((entry) => (entry === "separator" ? entry : "items" in entry ? "menu" : entry.label)),
    );
    const opened = addin.host.executions.filter(({ functionName }) => functionName === "onOpen");
    expect(opened.map(({ authMode, status }) => `${authMode} ${status}`)).toEqual(["NONE done", "NONE done"]);
  });

  it("opens the sidebar's panels", async () => {
    const addin = await openAddin();
    await addin.host.open();

    await addin.host.clickMenu("Get news");

    expect(addin.host.ui.sidebar?.html).toContain('data-panel="news"');
    expect(addin.host.ui.sidebar?.title).toBe("Company Intelligence");
  });

  it.each([
    ["Read a brief", "brief"],
    ["Make a radar", "radar"],
    ["Recipes", "recipes"],
    ["Watches", "watches"],
    ["What’s new", "whatsnew"],
  ])("opens the panel for %s", async (item, panel) => {
    const addin = await openAddin();
    await addin.host.open();

    await addin.host.clickMenu(item);

    expect(addin.host.ui.sidebar?.html).toContain(`data-panel="${panel}"`);
  });
});
