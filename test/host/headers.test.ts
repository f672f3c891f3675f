// docs/enrich-a-column.md: where the header is.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { OpenAddin } from "../addin/addin-on-host";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

const LABELS =
  "Website,Owner,HQ city,HQ country,HQ region,Global,Markets,Offices,Office countries,Office cities,Status,Row memory,Updated".split(
    ",",
  );

/** A title in row 1, nothing in row 2, labels in row 3, companies below. */
async function titled(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["My targets", "", "Website", ...websites(5)], formulas: false });
  addin.sheet.enter(boxOf("B3:B5"), [["Owner"], ["Ann"], ["Bob"]]);
  addin.sheet.select([boxOf("A4:A8")]);
  return addin;
}

const rowOf = (addin: OpenAddin, row: number) =>
  addin.values(`A${row}:Z${row}`)[0]!.filter((cell) => cell !== "");

describe("A sheet whose header is in row 3", () => {
  it("gets the output headers there, and nothing beside its title", async () => {
    const addin = await titled();
    addin.sheet.merge(boxOf("A1:H1"));

    const done = await addin.run(LOCATION);

    expect(done).toMatchObject({ state: "done", done: 5 });
    expect([rowOf(addin, 1), rowOf(addin, 2)]).toEqual([["My targets"], []]);
    expect(rowOf(addin, 3)).toEqual(LABELS);
    expect(addin.under("Status")).toEqual(Array(5).fill("Done"));
  });

  it("reuses its columns for another run, and loses what was added when that is undone", async () => {
    const addin = await titled();
    await addin.run(LOCATION);
    const second = await addin.run({ kind: "enrichment", sections: ["firmographic"] });

    const statuses = rowOf(addin, 3).filter((label) => label === "Status" || label === "Updated");
    expect(statuses).toEqual(["Status", "Updated"]);
    await addin.undo(second);
    expect(rowOf(addin, 3)).not.toContain("Founded");
    expect(rowOf(addin, 3)).toContain("HQ city");
  });

  it.each([
    ["above its labels", 2],
    ["above its title", 1],
  ])("is found again when rows are inserted %s during a run", async (_, row) => {
    const addin = await titled();
    const started = await addin.start(LOCATION);
    addin.sheet.insertRows(row, 2);

    const done = await addin.finishRun(started);

    expect(done).toMatchObject({ state: "done", done: 5 });
    expect(rowOf(addin, 5)).toEqual(LABELS);
    expect(addin.under("Status")).toEqual(Array(5).fill("Done"));
  });

  it.each([5, 8])(
    "keeps labels and values in place when a row is inserted above during write %i",
    async (nth) => {
      const addin = await titled();
      let writes = 0;
      addin.host.intercept = ({ service, method, phase }) => {
        const isWrite = service === "Range" && method === "setValues" && phase === "before";
        if (isWrite && ++writes === nth) addin.sheet.insertRows(1, 1);
        return undefined;
      };

      const done = await addin.run(LOCATION);

      expect([writes >= nth, done.state]).toEqual([true, "done"]);
      expect(rowOf(addin, 4)).toEqual(LABELS);
      expect(addin.values("B5:B6")).toEqual([["Ann"], ["Bob"]]);
      const statuses = addin.under("Status");
      expect(statuses.filter((status) => status === "Done" || status === "Up to date")).toHaveLength(5);
      expect([rowOf(addin, 1), rowOf(addin, 2), rowOf(addin, 3)]).toEqual([[], ["My targets"], []]);
    },
  );
});
