import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

// docs/enrich-a-column.md: new headers look like the user's.

it.each([
  ["#1a73e8", "#1a73e8"],
  ["#ffffff", "#f1f3f4"],
])("A new header beside one on %s is on %s", async (users, ours) => {
  const addin = await openAddin({ column: ["Account", ...websites(2)] });
  const header = { row: 1, column: 1, rows: 1, columns: 1 };
  addin.sheet.setFormats(header, { background: users, fontColor: "#ffffff" });

  await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A3" });

  const [[look] = []] = addin.sheet.getFormats({ ...header, column: 2 });
  expect(look?.background).toBe(ours);
});
