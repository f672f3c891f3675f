import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
const BOTH: RunRequest = { ...LOCATION, sections: ["location", "firmographic"] };
const NEWS: RunRequest = { kind: "news", mode: "new", limit: 2, range: "Sheet1!A2:A4" };
const DAY_MS = 24 * 3_600_000;

const three = () => openAddin({ column: ["Domain", ...websites(3)], formulas: false });

const notes = ({ sheet }: OpenAddin): string[] =>
  sheet.getNotes({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn })[0]!;

const labelsOf = ({ sheet }: OpenAddin): string[] =>
  sheet.getValues({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn })[0]!.map(String);

/** What is said below the tag, by label. */
function ages(addin: OpenAddin): Record<string, string> {
  const labels = labelsOf(addin);
  return Object.fromEntries(
    notes(addin).flatMap((note, index) => {
      const [, ...lines] = note.split("\n");
      return lines.length === 0 ? [] : [[labels[index]!, lines.join("\n")] as const];
    }),
  );
}

const BEGINS = "Last run: ";
/** Written, it still waits for the flush. */
const WHEN = ["before", "after"] as const;
const MOVES = [
  ["moves columns", (sheet: OpenAddin["sheet"]) => sheet.moveColumns(5, 3, 1)],
  ["inserts a row above", (sheet: OpenAddin["sheet"]) => sheet.insertRows(1, 1)],
] as const;

const dayOf = (addin: OpenAddin) => new Date(addin.clock.now()).toISOString().slice(0, 10);

describe("The note of a header", () => {
  it("says how old the values of its section are, whatever other runs have updated since", async () => {
    const addin = await three();
    const first = dayOf(addin);
    await addin.run(LOCATION);
    await addin.clock.sleep(2 * DAY_MS);
    await addin.run(NEWS);
    const afterNews = ages(addin);
    const third = dayOf(addin);
    await addin.run(BOTH);

    const said = ages(addin);

    expect(afterNews["HQ city"]).toBe(`Last run: ${first}, with values of ${first}.`);
    expect(said["HQ city"]).toBe(`Last run: ${third}, with values of ${first}.`);
    expect(said["Employees"]).toBe(`Last run: ${third}, with values of ${third}.`);
    expect(Object.keys(said)).not.toContain("Status");
    expect(Object.keys(said)).not.toContain("Domain");
  });

  it("names the oldest and the newest day, and keeps what somebody has written below", async () => {
    const addin = await three();
    const first = dayOf(addin);
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    const column = labelsOf(addin).indexOf("HQ city") + 1;
    const [[note]] = addin.sheet.getNotes({ row: 1, column, rows: 1, columns: 1 }) as [[string]];
    addin.sheet.setNotes({ row: 1, column, rows: 1, columns: 1 }, [[`${note}\nAsk Kim before you sort.`]]);
    await addin.clock.sleep(5 * DAY_MS);

    await addin.run(LOCATION);

    expect(ages(addin)["HQ city"]).toBe(
      `Last run: ${dayOf(addin)}, with values of ${first} to ${dayOf(addin)}.\nAsk Kim before you sort.`,
    );
  });

  it("says nothing of a run that is undone", async () => {
    const addin = await three();
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    await addin.clock.sleep(DAY_MS);

    await undo(addin, await addin.run(LOCATION));

    expect(ages(addin)).toEqual({});
    expect(addin.rows()[0]).toMatchObject({ Status: "Done" });
  });

  it("stays as it is at a run that got nothing, also when that is undone", async () => {
    const addin = await three();
    await addin.run(BOTH);
    const before = notes(addin);
    addin.api.faults.set(() => ({ status: 400, body: '{"error":{"code":"x","message":"x"}}' }));
    await addin.clock.sleep(DAY_MS);

    const failed = await addin.run({ ...LOCATION, maxAgeDays: 0 });
    const after = notes(addin);
    await undo(addin, failed);

    expect(after).toEqual(before);
    expect(notes(addin)).toEqual(before);
  });

  it.each(MOVES.flatMap(([what, move]) => WHEN.map((phase) => [what, phase, move] as const)))(
    "stays with its column if somebody %s right %s it is written",
    async (_, when, move) => {
      const addin = await three();
      await addin.run(LOCATION);
      const before = notesByLabel(addin);
      await addin.clock.sleep(DAY_MS);
      let isMoved = false;
      addin.host.intercept = ({ method, args, phase }) => {
        if (isMoved || phase !== when || method !== "setNotes" || !JSON.stringify(args).includes(BEGINS))
          return;
        isMoved = true;
        move(addin.sheet);
      };

      await addin.run(BOTH);

      expect(isMoved).toBe(true);
      const row = addin.values("A1:B1")[0]!.join("") === "" ? 2 : 1;
      const after = notesByLabel(addin, row);
      const above = addin.sheet.getNotes({ row: 1, column: 1, rows: row, columns: 9 }).slice(0, -1);
      expect(above.flat().filter(Boolean)).toEqual([]);
      for (const [label, note] of Object.entries(before)) expect(tag(after[label]!)).toBe(tag(note));
    },
  );
});

const tag = (note: string) => note.split("\n")[0];

function notesByLabel({ sheet }: OpenAddin, row = 1): Record<string, string> {
  const box = { row, column: 1, rows: 1, columns: sheet.lastColumn };
  const labels = sheet.getValues(box)[0]!.map(String);
  return Object.fromEntries(sheet.getNotes(box)[0]!.map((note, index) => [labels[index]!, note]));
}
