// docs/enrich-a-column.md: names that link to websites become a column of companies, in one click and for nothing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { boxOf } from "../addin/addin-on-host";
import { Journey } from "./open-workbench";

describe("a column of names that link to websites", () => {
  const companies = SHOWCASE_COMPANIES.slice(0, 8);
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    const sheet = journey.workbench.workbook.activeSheet;
    sheet.deleteRows(1, sheet.lastRow);
    sheet.setValues(boxOf("A1:B1"), [["Account", "Owner"]]);
    const linked = companies.map(({ name, website }) => [{ text: name, link: `https://www.${website}/` }]);
    sheet.setLinkedTexts(boxOf("A2:A9"), linked);
    sheet.setValues(boxOf("A10:A11"), [["Plain Name Ltd"], ["Another Name"]]);
    sheet.setValues(
      boxOf("B2:B11"),
      Array.from({ length: 10 }, () => ["Jo"]),
    );
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();
  const card = () => journey.sidebar.locator(".range").first().innerText();

  it("is enriched by these websites", async () => {
    await journey.select("A2:A11");
    await journey.menu("Enrich companies");
    await shows("8 of these names link to websites.");
    await journey.picture("offered", "sidebar");
    await button("Add them as a column").click();

    await shows("8 websites, 2 names");
    await journey.picture("used", "sidebar");
    await journey.picture("used");
    expect(await card()).toContain("C2:C11 (Website)");
    expect(await journey.sidebar.getByText("link to websites").count()).toBe(0);
    const sheet = journey.workbench.workbook.activeSheet;
    expect(sheet.getValues(boxOf("C1:C11")).flat()).toEqual([
      "Website",
      ...companies.map(({ website }) => website),
      "Plain Name Ltd",
      "Another Name",
    ]);
    expect(await journey.received("/company")).toEqual([]);
  });

  it("are offered where websites are looked for, too", async () => {
    journey.workbench.workbook.activeSheet.deleteColumns(3, 1);
    await journey.select("A2:A11");
    await journey.menu("Find websites");
    await shows("8 of these names link to websites.");
    await journey.picture("find websites", "sidebar");
    await button("Add them as a column").click();

    await shows("C2:C11");
    await shows("2 names");
    await journey.picture("find websites, used", "sidebar");
    expect(await journey.sidebar.getByText("link to websites").count()).toBe(0);
  });
});
