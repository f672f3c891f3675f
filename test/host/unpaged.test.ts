// Money: a service without pages is not paid twice.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
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
