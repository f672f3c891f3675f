// Money: a service without pages is not paid twice.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { ProductService } from "../addin/product-service";
import { WrittenService } from "../addin/written-service";

const [COMPANY = ""] = websites(1);

describe.each(["news", "jobs"] as const)("A service that ignores offset: %s", (kind) => {
  it("is noticed at the second page, and that alone is paid for", async () => {
    const addin = await openAddin({ column: ["Website", COMPANY], formulas: false });
    const service = new WrittenService(addin);
    service.pageMax = 5;
    for (let item = 1; item <= 30; item++)
      service.write(COMPANY, `Item ${item}`, { at: addin.clock.now() - item * 3_600_000 });
    const spoil = addin.spoil!;
    addin.spoil = (reply, url) => spoil(reply, url.replace(/([?&])offset=\d+&?/, "$1"));

    const done = await addin.run({ kind, mode: "all", limit: 5 }, 100);

    expect(done.state).toBe("done");
    expect(service.asked).toHaveLength(2);
    const sheet = addin.workbook.sheets.find(
      ({ name }) => name === (kind === "news" ? "News" : "Job posts"),
    )!;
    expect(sheet.lastRow).toBe(6);

    await addin.run({ kind, mode: "all", limit: 5 }, 100);
    expect(service.asked).toHaveLength(2);
  });
});

describe("A service that ignores offset: reviews of products", () => {
  it("is noticed at the second page of each product, and that alone is paid for", async () => {
    const addin = await openAddin({ column: ["Website", COMPANY], formulas: false });
    const service = new ProductService(addin, { ids: ["p1"], reviews: 50 });
    const spoil = addin.spoil!;
    addin.spoil = (reply, url) => spoil(reply, url.replace(/([?&])offset=\d+&?/, "$1"));
    const request = { kind: "product_reviews", rows: true, limit: 250, products: 1 } as const;

    const done = await addin.run(request, 100);

    expect(done.state).toBe("done");
    expect(service.billed).toBe(0.5 + 1.5 + 1.5);
    expect(addin.workbook.sheetNamed("Product reviews")?.lastRow).toBe(51);

    await addin.run(request, 100);
    expect(service.billed).toBe(0.5 + 1.5 + 1.5);
  });
});
