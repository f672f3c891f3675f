import { describe, expect, it } from "vitest";
import type { DemoReply } from "../../workbench/demo-api/wire";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const FOUNDED = "firmographic.founded_year";

/** The filters of every list that was requested. */
const filtersSent = (addin: OpenAddin): unknown[] =>
  bodiesOf(addin, "list/generate").map((body) => (body as { filters: unknown }).filters);
const bodiesOf = (addin: OpenAddin, part: string): unknown[] =>
  addin.sent.flatMap(({ url, body }) => (url.includes(part) ? [JSON.parse(String(body)) as unknown] : []));

/** Changes what the catalogue serves of a filter. */
function serve(addin: OpenAddin, filter: string, changed: object): void {
  addin.spoil = (reply, url) => (url.includes("filters/list") ? withChanged(reply, filter, changed) : reply);
}

function withChanged(reply: DemoReply, filter: string, changed: object): DemoReply {
  const document = JSON.parse(reply.body) as { filters: { filter: string }[] };
  const filters = document.filters.map((served) =>
    served.filter === filter ? { ...served, ...changed } : served,
  );
  return { ...reply, body: JSON.stringify({ ...document, filters }) };
}

describe("A range in cells", () => {
  it.each([
    ["object with gte and/or lte (int)", { gte: 2015, lte: 2020 }],
    ["{gte, lte}", { gte: 2015, lte: 2020 }],
    ["{gte, lte} of int", { gte: 2015, lte: 2020 }],
    ["range of number", { gte: 2015, lte: 2020 }],
    ["range", { gte: 2015, lte: 2020 }],
  ])("is sent as bounds where the catalogue says %s", async (value_shape, sent) => {
    const addin = await openAddin();
    serve(addin, FOUNDED, { value_shape });

    const { cell } = await addin.formula(`=COMPANY_LIST({"${FOUNDED}","2015..2020"},3)`);

    expect(cell.display).toBe("Company");
    expect(filtersSent(addin)).toEqual([{ [FOUNDED]: sent }]);
  });

  it("buys nothing where its bounds are neither numbers nor days", async () => {
    const addin = await openAddin();
    serve(addin, FOUNDED, { value_shape: "{gte, lte}" });

    const { cell } = await addin.formula(`=COMPANY_LIST({"${FOUNDED}","young..old"},3)`);

    expect(cell.error?.message).toContain(
      "“young” is not a number (2,500,000 or 2.5M) or a date (YYYY-MM-DD).",
    );
    expect(addin.credits).toBe(0);
  });
});
