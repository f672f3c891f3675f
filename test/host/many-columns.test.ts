// docs/limits.md: a run of nearly every column.
import { describe, expect, it } from "vitest";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const range = "Sheet1!A2:A4";

/** Every column on sale but two: a section that is chosen completely needs no list of fields. */
async function nearlyAll(addin: OpenAddin) {
  const { sections: sold } = await addin.value("getState", {});
  const sections = sold.map(({ section }) => section);
  return { sections, fields: sold.flatMap((each) => each.fields ?? []).slice(2) };
}

describe("A run of nearly every column", () => {
  it("fills them all, is listed with its full request in the history, and can be undone", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(3)] });
    const { sections, fields } = await nearlyAll(addin);

    const run = await addin.run({ kind: "enrichment", sections, fields, range });
    const filled = addin.rows().map((row) => Object.values(row).filter((value) => value !== "").length);
    const { runs } = await addin.value("getHistory", {});
    await undo(addin, run);

    expect(fields.length).toBeGreaterThan(100);
    expect(run.state).toBe("done");
    expect(Math.min(...filled)).toBeGreaterThan(80);
    expect(runs[0]!.request.fields).toEqual(fields);
    expect(Object.keys(addin.rows()[0]!)).toEqual(["Website"]);
  });
});
