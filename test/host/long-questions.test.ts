// Sentences: bad input costs nothing: what is too long for a URL.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { ProductService } from "../addin/product-service";

const [COMPANY = ""] = websites(1);
const people = Array.from({ length: 150 }, (_, index) => `Somebody Number ${index}`).join(", ");

describe("News filters that make the URL too long", () => {
  it("are refused before anything is counted as spent, and do not hold up other formulas", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { formulaDayCap: 0 });
    const request = {
      kind: "news",
      range: "Sheet1!A2:A6",
      newsFilters: { entity_person_list: people },
    } as const;
    const { sheet, cell } = await addin.formula(`=COMPANY_NEWS("${COMPANY}",5,,,,,,,"people: ${people}")`);
    sheet.enter({ row: 5, column: 1, rows: 1, columns: 1 }, [[`=COMPANY_ENRICH("${COMPANY}","Founded")`]]);
    await addin.workbook.settle();
    addin.workbook.activateSheet(sheet);

    const refusals = [
      await addin.refusal("quoteRun", request),
      await addin.refusal("startRun", { ...request, creditCap: 1 }),
      cell.error?.message,
    ];
    await addin.run({ kind: "formulas", scope: "sheet", missingOnly: true }, 10);
    await addin.workbook.settle();
    const { credits } = await addin.value("getState", {});

    for (const refusal of refusals) expect(refusal).toContain("too long: together");
    expect(sheet.cellView(5, 1).value).toEqual(expect.any(Number));
    expect(credits.total).toBe(addin.credits);
  });
});

const REVIEWS = { kind: "product_reviews", rows: true, range: "Sheet1!A2:A2" } as const;
const opened = () => openAddin({ formulas: false, column: ["Website", ...websites(1)] });

describe("Product reviews", () => {
  it("of fifty products with long IDs are requested in as many calls as their URLs need, at the quoted price", async () => {
    const addin = await opened();
    const ids = Array.from(
      { length: 50 },
      (_, index) => `a-product-with-a-name-of-some-fifty-characters-${index}`,
    );
    const service = new ProductService(addin, { ids, reviews: 1 });

    const { credits } = await addin.value("quoteRun", { ...REVIEWS, products: 50, limit: 50 });
    const run = await addin.run({ ...REVIEWS, products: 50, limit: 50 }, credits.high);

    expect(run).toMatchObject({ state: "done", failed: 0, creditsSpent: service.billed });
    expect(addin.workbook.sheetNamed("Product reviews")!.lastRow).toBe(1 + 50);
    expect(credits.high).toBe(service.billed);
    expect(run.message).toContain("50 new reviews");
  });
});
