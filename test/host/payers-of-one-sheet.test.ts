// Whose it is: caps of a day, runs, watches and the room of saved lists belong to who pays.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

/** A spreadsheet of two people, each with a key of their own. */
async function shared() {
  const addin = await openAddin({ column: ["Website", ...websites(8)], formulas: false });
  await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL, dayCap: 2 }, EDITOR);
  return addin;
}

describe("Two people with a key each in one spreadsheet", () => {
  it("have a day's cap each: what one spends leaves the other's as it is", async () => {
    const addin = await shared();
    const begun = await addin.start({ ...LOCATION, range: "Sheet1!A2:A7" }, 100, EDITOR);
    const stopped = await addin.finishRun(begun, EDITOR);
    const [theirs, mine] = [
      await addin.value("getState", {}, EDITOR),
      await addin.value("getState", {}, OWNER),
    ];
    const run = await addin.run({ ...LOCATION, range: "Sheet1!A2:A9" });

    expect(stopped).toMatchObject({ state: "stopped", creditsSpent: 2 });
    expect([theirs.credits.today, mine.credits.today]).toEqual([2, 0]);
    expect(run).toMatchObject({ state: "done", done: 8, creditsSpent: 2 });
  });

  it("have twenty unfinished runs each: those of one refuse no run, list or watch of the other's", async () => {
    const addin = await shared();
    for (let row = 2; row <= 21; row++) {
      const asked = { ...LOCATION, fields: [], range: "Sheet1!A2:A3", maxAgeDays: row };
      const { runId } = await addin.start(asked, 100, EDITOR);
      await addin.value("pauseRun", { runId }, EDITOR);
    }
    const refused = await addin.refusal("startRun", { ...LOCATION, range: "Sheet1!A4:A5", creditCap: 5 });
    const theirs = await addin.sidebar(
      "startRun",
      { ...LOCATION, range: "Sheet1!A4:A5", creditCap: 5 },
      EDITOR,
    );

    expect(refused).toBe("");
    expect(theirs).toMatchObject({ ok: false, error: { code: "limit/busy" } });
  });
});

/** A saved list that takes about so many KB, whose filters are other ones than those of the rest. */
const listOf = (name: string, kilobytes: number) => ({
  name,
  filters: {
    "location.hq.city": Array.from(
      { length: kilobytes * 20 },
      (_, index) => `${name} ${"x".repeat(38)} ${index}`,
    ),
  },
  limit: 10,
});

describe("Saved lists of people without a key", () => {
  it("share one allowance, which takes no room from those who have one, and the refusal says what helps", async () => {
    const addin = await openAddin({ formulas: false });
    const people = [EDITOR, "another@demo.example"];
    const refusals: string[] = [];
    for (let count = 0; count < 16; count++)
      refusals.push(
        await addin.refusal("saveList", listOf(`flood-${count}`, count < 4 ? 25 : 2), people[count % 2]),
      );
    const grown = await addin.refusal("saveList", { ...listOf("flood-0", 28), replace: true }, EDITOR);
    const copied = await addin.refusal("duplicateList", { name: "flood-0" }, EDITOR);
    const own = [];
    for (let count = 0; count < 3; count++)
      own.push(await addin.refusal("saveList", listOf(`own-${count}`, 25)));
    const { lists } = await addin.value("getLists", {}, EDITOR);
    await addin.value("deleteList", { name: "flood-1" }, EDITOR);
    const after = await addin.refusal("saveList", listOf("small", 2), EDITOR);

    expect(refusals.filter((message) => message === "")).toHaveLength(lists.length - 3);
    expect(lists.length).toBeLessThan(16);
    const full = "lists that were saved without an API key share 120 KB here, and it is full.";
    for (const message of [refusals.at(-1), grown, copied]) expect(message).toContain(full);
    expect(grown).toContain("Save a key in Settings first, or delete one of those lists.");
    expect([own, after]).toEqual([["", "", ""], ""]);
  });
});
