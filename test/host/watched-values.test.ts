// docs/watch-for-changes.md: values that change.
import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

it("A watch for values reports no change for a company of which only another section was known", async () => {
  const known = websites(4);
  const addin = await openAddin({ formulas: false, column: ["Website", ...known.slice(0, 3)] });
  const [newcomer = ""] = known.slice(3);
  addin.sheet.setValues({ row: 1, column: 10, rows: 2, columns: 1 }, [["Others"], [newcomer]]);
  await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!J2:J2" });
  const request = { fields: ["location.hq.city", "firmographic.founded_year"] };
  const what = { kind: "enrichment", range: "Sheet1!A2:A", request } as const;
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", what });
  await days(addin, 1);
  addin.sheet.setValues({ row: 5, column: 1, rows: 1, columns: 1 }, [[newcomer]]);

  await days(addin, 1);

  const [watch] = (await addin.value("getWatches", {})).watches;
  expect(watch!.lastLook!.credits).toBeGreaterThan(0);
  expect(whatsNew(addin).filter(({ What }) => String(What).includes("(blank)"))).toEqual([]);
});
