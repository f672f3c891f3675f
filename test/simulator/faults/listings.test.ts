import { describe, expect, it } from "vitest";
import { openAddin, post, serveListing, shown } from "./fixture";

const COMPANY = "northwind-robotics.example";
const posts = (from: number, to: number): object[] =>
  Array.from({ length: to - from + 1 }, (_, index) => post(to - index));
const titles = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `Role ${to - index}`);

describe("A listing of which one page is held", () => {
  it("shows the newest posts, and none twice, when new ones were added on top", async () => {
    const addin = await openAddin();
    let newest = 20;
    serveListing(addin, () => posts(1, newest));
    await shown(addin, `=COMPANY_JOBS("${COMPANY}",5,"Title",FALSE)`, 5);
    newest = 22;

    const rows = await shown(addin, `=COMPANY_JOBS("${COMPANY}",20,"Title",FALSE)`, 20);

    expect(rows).toEqual(titles(3, 22));
  });
});

describe("A service that returns shorter pages than requested", () => {
  it("is asked for the following pages once", async () => {
    const addin = await openAddin();
    serveListing(addin, () => posts(1, 40), { pageCap: 7 });

    const rows = await shown(addin, `=COMPANY_JOBS("${COMPANY}",20,"Title",FALSE)`, 20);
    const sent = addin.sent.length;
    for (let time = 0; time < 3; time++) {
      addin.workbook.recalculateCustomFunctions();
      await addin.workbook.settle();
    }

    expect(rows).toEqual(titles(21, 40));
    // Each begins with the last post of the one before.
    expect(sent).toBe(4);
    expect(addin.sent.length).toBe(sent);
  });
});
