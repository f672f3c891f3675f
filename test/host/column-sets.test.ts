// docs/enrich-a-column.md: columns under a name.
import { describe, expect, it } from "vitest";
import { EDITOR, openAddin } from "../addin/open-addin";
import { CITY } from "../addin/own-columns";

describe("Sets of columns", () => {
  it("are kept in the document by name for all users, and can be replaced and deleted", async () => {
    const addin = await openAddin();
    await addin.value("saveColumnSet", { name: " Where ", fields: [CITY, CITY, "location.hq.country"] });
    await addin.value("saveColumnSet", { name: "Basics", fields: ["firmographic.name"] }, EDITOR);

    const { columnSets } = await addin.value("getState", {}, EDITOR);
    await addin.value("saveColumnSet", { name: "basics", fields: [CITY] });
    const { sets } = await addin.value("deleteColumnSet", { name: "Where" });

    expect(columnSets).toEqual([
      { name: "Basics", fields: ["firmographic.name"] },
      { name: "Where", fields: [CITY, "location.hq.country"] },
    ]);
    expect(sets).toEqual([{ name: "basics", fields: [CITY] }]);
  });

  it("need a name and a column, and are limited in size", async () => {
    const addin = await openAddin();

    expect(await addin.refusal("saveColumnSet", { name: " ", fields: [CITY] })).toMatch(
      /^Give the set a name/,
    );
    expect(await addin.refusal("saveColumnSet", { name: "None", fields: [] })).toMatch(
      /^Choose at least one/,
    );
    const fields = Array.from({ length: 400 }, (_, index) => `location.field_number_${index}`);
    expect(await addin.refusal("saveColumnSet", { name: "All", fields })).toMatch(/^There is no room/);
  });
});
