// Values: a text of which a cell keeps less than was written (platform fact H29) is ours, and no user's.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

/** What the service says of a city, by turns. */
const CITIES = ["Frank\r\nfurt\u0007", "\u0001Bad\tHom\u0000burg\r\n", "Half \ud83d of it\u0085"];
const KEPT = ["Frank\nfurt", "Bad\tHomburg", "Half \ud83d of it"];
const PLACE: RunRequest = { kind: "enrichment", sections: ["location"] };
const DAY_MS = 86_400_000;

async function opened(): Promise<{ addin: OpenAddin; say: (text: string) => void }> {
  const addin = await openAddin({
    column: ["Website", ...websites(2)],
    formulas: false,
    host: { textsKeepControls: false },
  });
  let said = "";
  addin.spoil = (reply) => ({
    ...reply,
    body: reply.body.replace(/("(?:city|title)": ?)"[^"]*"/g, (_, key: string) => key + JSON.stringify(said)),
  });
  return { addin, say: (text) => (said = text) };
}

const cities = (addin: OpenAddin) => addin.rows().map((row) => String(row["HQ city"] ?? "").trim());

it("is written once, replaced by later runs, and taken back by undo in any order", async () => {
  const { addin, say } = await opened();
  const runs: string[] = [];
  for (const [index, city] of CITIES.entries()) {
    say(city);
    const done = await addin.run({ ...PLACE, maxAgeDays: 0 });
    runs.push(done.runId);
    expect(done).toMatchObject({ state: "done", done: 2 });
    expect(done.message).not.toMatch(/your own/i);
    expect(cities(addin)).toEqual([KEPT[index], KEPT[index]]);
    await addin.clock.sleep(DAY_MS);
  }

  await addin.undo({ runId: runs[1]! });
  expect(cities(addin)).toEqual([KEPT[2], KEPT[2]]);
  await addin.undo({ runId: runs[2]! });
  expect(cities(addin)).toEqual([KEPT[0], KEPT[0]]);
  await addin.undo({ runId: runs[0]! });
  expect(cities(addin)).toEqual(["", ""]);
});

it("is no user's in a row of job posts either, which undo takes out", async () => {
  const { addin, say } = await opened();
  say("Head of\r\nData\u0007");

  const done = await addin.run({ kind: "jobs", limit: 3 });
  const sheet = addin.workbook.sheetNamed("Job posts")!;
  const titles = addin.rows(sheet).map(({ Title }) => Title);
  const undone = await addin.undo(done);

  expect(titles).toEqual(Array(6).fill("Head of\nData"));
  expect(undone.message).toMatch(/^Undone/);
  expect(sheet.lastRow).toBe(1);
});

it("stays where somebody has broken its lines differently", async () => {
  const { addin, say } = await opened();
  say(CITIES[0]!);
  await addin.run({ ...PLACE, maxAgeDays: 0 });
  const column = addin.columnOf("HQ city");
  addin.sheet.enter({ row: 2, column, rows: 1, columns: 1 }, [["Frankfurt"]]);
  await addin.clock.sleep(DAY_MS);

  say(CITIES[1]!);
  await addin.run({ ...PLACE, maxAgeDays: 0 });

  expect(cities(addin)).toEqual(["Frankfurt", KEPT[1]]);
});
