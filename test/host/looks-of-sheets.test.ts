// docs/enrich-a-column.md, docs/news-and-job-posts.md: what sheets look like.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";

import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const FUNDING: RunRequest = {
  kind: "enrichment",
  sections: ["location", "funding_detail", "digital_presence"],
};
const NEWS: RunRequest = { kind: "news", mode: "all", limit: 5 };
const JOBS: RunRequest = { kind: "jobs", mode: "all" };
const HELD = { background: "#d9f0ec", fontColor: "#00584d" };

function shown(addin: OpenAddin, label: string): string[] {
  const column = addin.columnOf(label);
  return addin.sheet.getDisplayValues({ row: 2, column, rows: 5, columns: 1 }).flat();
}

describe("What an enrichment run leaves on the sheet:", () => {
  it("countries by name, money with separators, plain years, dates as dates", async () => {
    const addin = await openAddin();

    await addin.run({ ...FUNDING, sections: [...FUNDING.sections!, "firmographic"] });

    const countries = shown(addin, "HQ country").filter((text) => text !== "");
    expect(countries.length).toBeGreaterThan(2);
    for (const country of countries) expect(country).toMatch(/^[A-Z][a-z]/);
    const raised = shown(addin, "Raised USD").filter((text) => text !== "");
    expect(raised.length).toBeGreaterThan(0);
    for (const amount of raised) expect(amount).toMatch(/^\d{1,3}(,\d{3})+$/);
    for (const year of shown(addin, "Founded")) expect(year).toMatch(/^(\d{4})?$/);
    for (const time of shown(addin, "Updated")) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it("links that open, for URLs only", async () => {
    const addin = await openAddin();

    await addin.run(FUNDING);

    const column = addin.columnOf("LinkedIn");
    const cells = [2, 3, 4, 5, 6].map((row) => addin.sheet.cellView(row, column));
    expect(cells.filter(({ link }) => link !== undefined).length).toBeGreaterThan(0);
    for (const { display, link } of cells) expect(link).toBe(display === "" ? undefined : display);
    const city = addin.columnOf("HQ city");
    expect(addin.sheet.getLinks({ row: 2, column: city, rows: 5, columns: 1 }).flat()).toEqual(
      Array(5).fill(null),
    );
  });

  it("coloured statuses, by rules added once beside the user's own", async () => {
    const addin = await openAddin();
    const mine = {
      ranges: [{ row: 1, column: 1, rows: 9, columns: 1 }],
      criteria: "CELL_EMPTY",
      values: [],
      format: {},
    };
    addin.sheet.setConditionalFormats([mine]);

    await addin.run(FUNDING);
    const once = addin.sheet.conditionalFormats;
    await addin.run({ ...JOBS, range: "Sheet1!A2:A4" });

    expect(once[0]).toEqual(mine);
    expect(once.filter(({ values }) => values[0] === "Done")).toHaveLength(1);
    expect(addin.sheet.conditionalFormats).toEqual(once);
    expect(addin.sheet.cellView(2, addin.columnOf("Status")).conditional).toEqual(HELD);
    expect(addin.sheet.cellView(1, addin.columnOf("Status")).conditional).toBeUndefined();
  });
});

describe("A sheet of job posts or news", () => {
  const sheetOf = (addin: OpenAddin, name: string) => addin.workbook.sheetNamed(name)!;
  const labels = (addin: OpenAddin, name: string) => {
    const sheet = sheetOf(addin, name);
    return sheet.getValues({ ...sheet.dataRange, rows: 1 })[0];
  };
  const dates = (addin: OpenAddin, name: string, label: string) => {
    const sheet = sheetOf(addin, name);
    const column = addin.columnOf(label, sheet);
    const cells = sheet.getValues({ row: 2, column, rows: sheet.lastRow - 1, columns: 1 }).flat();
    return cells.map((cell) => (cell instanceof Date ? cell.getTime() : -Infinity));
  };
  const descending = (times: readonly number[]) => [...times].sort((a, b) => b - a);

  it("starts with the facts, ends with the add-on's own columns, and has the newest on top", async () => {
    const addin = await openAddin();

    await addin.run(NEWS);
    await addin.run(JOBS);

    expect(labels(addin, "News")).toEqual(
      "Company,Published,Headline,Sentiment,Events,Summary,Publisher,Main subject,Link,First seen,Last seen,Row memory,Article ID".split(
        ",",
      ),
    );
    expect(labels(addin, "Job posts")!.slice(-5)).toEqual([
      "State",
      "First seen",
      "Last seen",
      "Row memory",
      "Job ID",
    ]);
    expect(dates(addin, "News", "Published")).toEqual(descending(dates(addin, "News", "Published")));
    expect(dates(addin, "Job posts", "Posted")).toEqual(descending(dates(addin, "Job posts", "Posted")));
    const news = sheetOf(addin, "News");
    const moods = addin.columnOf("Sentiment", news);
    const looks = Array.from({ length: news.lastRow - 1 }, (_, index) => news.cellView(index + 2, moods));
    for (const { display, conditional } of looks) expect(conditional !== undefined).toBe(display !== "");
  });

  it("shows the type of a job post in words, and so does a formula", async () => {
    const addin = await openAddin();

    await addin.run(JOBS);
    const { cell } = await addin.formula(`=INDEX(COMPANY_JOBS("${websites(1)[0]}",1,"type",FALSE),1,2)`);

    const sheet = sheetOf(addin, "Job posts");
    const types = { row: 2, column: addin.columnOf("Type", sheet), rows: sheet.lastRow - 1, columns: 1 };
    const words = new Set(sheet.getValues(types).flat());
    expect(words).toContain("Full time");
    for (const word of words) expect(word).toMatch(/^([A-Z][a-z]+( [a-z]+)?)?$/);
    expect(words).toContain(cell.display);
  });
});
