// docs/caps-credits-undo.md: the History.
import { describe, expect, it } from "vitest";
import type { PastRun, RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };

async function history(addin: OpenAddin, user?: string): Promise<PastRun[]> {
  return (await addin.value("getHistory", {}, user)).runs;
}

describe("getHistory", () => {
  it("lists each time a list was built or run again, with its name, its sheet, its cost and what it asked for", async () => {
    const addin = await openAddin();
    const list = { filters: { "location.hq.country": ["DEU"] }, limit: 3 };
    await addin.value("saveList", { name: "Germans", ...list });
    const built = await addin.value("generateList", { ...list, sheetName: "Germans", creditCap: 10 });
    await addin.clock.sleep(11 * 60_000);
    const again = await addin.value("refreshList", { name: "Germans", creditCap: 10 });

    const runs = await history(addin);

    expect(again).toMatchObject({ sheetName: built.sheetName, added: 0, kept: 3 });
    const shared = {
      kind: "list",
      state: "done",
      listName: "Germans",
      sheetName: "Germans",
      request: { list },
    };
    expect(runs).toMatchObject([
      { ...shared, credits: again.credits },
      { ...shared, credits: built.credits },
    ]);
  });

  it("lists a run after later ones, the latest first", async () => {
    const addin = await openAddin();
    const first = await addin.run(BASICS);
    await addin.run({ kind: "jobs", limit: 3, range: "Sheet1!A2:A3" });
    await addin.run(LOCATION);

    const runs = await history(addin);

    expect(runs.map(({ kind, done, credits }) => [kind, done, credits])).toEqual([
      ["enrichment", 5, 2.5],
      ["jobs", 2, expect.any(Number)],
      ["enrichment", 5, first.creditsSpent],
    ]);
    expect(runs[2]).toMatchObject({
      runId: first.runId,
      state: "done",
      who: "you",
      total: 5,
      sheetName: "Sheet1",
      message: first.message,
      request: { sections: ["firmographic"] },
    });
    expect(runs[1]!.sheetName).toBe("Job posts");
    expect(Date.parse(runs[2]!.startedAt)).toBeLessThan(Date.parse(runs[0]!.startedAt));
  });

  it("marks another user's run, and lets nobody else undo it", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const done = await addin.run(BASICS);
    await addin.finishRun(await addin.start({ ...LOCATION, range: "Sheet1!A2:A3" }, 100, EDITOR), EDITOR);

    const [, theirs] = await history(addin, EDITOR);
    const refusal = await addin.refusal("undoRun", { runId: done.runId }, EDITOR);

    expect(theirs).toMatchObject({ who: "somebody else", undo: "" });
    expect(refusal).toMatch(/^Only the user who started this run/);
    expect((await addin.value("getState", {})).run?.runId).not.toBe(done.runId);
  });

  it("follows a renamed sheet, and says when it is gone", async () => {
    const addin = await openAddin();
    const done = await addin.run(BASICS);
    addin.workbook.renameSheet(addin.sheet, "Kunden's");

    const [renamed] = await history(addin);
    addin.workbook.insertSheet("Elsewhere");
    const before = addin.workbook.activeSheet.name;
    const opened = await addin.value("openResults", { runId: done.runId });
    const shown = addin.workbook.activeSheet.name;
    addin.workbook.deleteSheet(addin.sheet);
    const [gone] = await history(addin);

    expect(renamed).toMatchObject({ sheetName: "Kunden's", request: { range: "'Kunden''s'!A2:A6" } });
    expect(opened).toEqual({ sheetName: "Kunden's", isShown: true });
    expect([before, shown]).toEqual(["Elsewhere", "Kunden's"]);
    expect(gone).toMatchObject({ sheetName: "", undo: "" });
    expect(await addin.refusal("openResults", { runId: done.runId })).toBe(
      "The sheet with these results was deleted.",
    );
  });
});

describe("A run that is not the last one", () => {
  it("can be undone before and after the later runs on its sheet", async () => {
    const addin = await openAddin();
    const before = addin.values("B1:Z6");
    const first = await addin.run(BASICS);
    const second = await addin.run(LOCATION);

    const [latest, earlier] = await history(addin);
    await addin.undo(first);
    const afterOne = addin.rows();
    const undone = await addin.undo(second);

    expect(latest!.undo).toMatch(/^Puts back what was there before in 5 rows\./);
    expect(earlier!.undo).toMatch(/^Puts back what was there before in 5 rows\./);
    expect(afterOne[0]).toMatchObject({ "HQ city": expect.stringMatching(/./) });
    expect(afterOne[0]!["Founded"]).toBeUndefined();
    expect(undone.message).toMatch(/^Undone\./);
    expect(addin.values("B1:Z6")).toEqual(before);
    expect((await history(addin)).map(({ isUndone }) => isUndone)).toEqual([true, true]);
  });
});

describe("What concerns everybody", () => {
  type Do = (addin: OpenAddin, user: string) => ReturnType<OpenAddin["sidebar"]>;
  const drop: Do = (addin, user) => addin.sidebar("cleanJournal", { keepCharacters: 0 }, user);
  const startAnew: Do = (addin, user) => addin.sidebar("cleanJournal", { startAnew: true }, user);
  const stop: Do = (addin, user) => addin.sidebar("stopSpending", { stopped: true }, user);
  /** Without when formulas were told of a key that was saved. */
  const kept = (addin: OpenAddin) =>
    [...addin.host.documentProperties()].filter(([name]) => name !== "FORMULAS_WAIT");
  const deleteJournal = (addin: OpenAddin) =>
    addin.workbook.deleteSheet(addin.workbook.sheets.find(({ name }) => name.includes("journal"))!);

  it.each<[string, Do, ((addin: OpenAddin) => void)?]>([
    ["answers-dropped", drop],
    ["journal-started", startAnew, deleteJournal],
    ["spending-stopped", stop],
  ])(
    "is done with a key that the API accepts, and the history says by whom: %s",
    async (what, act, prepare) => {
      const addin = await openAddin({ formulas: false });
      await addin.run(LOCATION);
      prepare?.(addin);
      const before = kept(addin);
      const without = await act(addin, EDITOR);
      await addin.value("saveSettings", { apiKey: "an-invented-key", baseUrl: BASE_URL }, EDITOR);
      const invented = await act(addin, EDITOR);
      const unchanged = kept(addin);
      const nothing = await addin.value("getHistory", {});
      await addin.value("saveSettings", { apiKey: DEMO_KEY }, EDITOR);
      const done = await act(addin, EDITOR);

      expect(without).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
      expect(invented).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
      expect(JSON.stringify(invented)).toContain("the API does not accept your key");
      expect(unchanged).toEqual(before);
      expect(nothing).not.toHaveProperty("acts");
      expect(done).toMatchObject({ ok: true });
      expect((await addin.value("getHistory", {})).acts).toMatchObject([{ what, who: "somebody else" }]);
      expect((await addin.value("getHistory", {}, EDITOR)).acts).toMatchObject([{ what, who: "you" }]);
    },
  );
});
