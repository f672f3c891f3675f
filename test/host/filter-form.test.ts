// docs/formulas.md: a filter form.
import { describe, expect, it } from "vitest";
import { CHECK, FILTER, FilterForm as Form, FIRST, LAST, LIMIT, LIST, VALUE } from "../addin/filter-form";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const german = async (form: Form): Promise<void> => {
  await form.type(FIRST, FILTER, "HQ country");
  await form.type(FIRST, VALUE, "Germany");
};

describe("A filter form", () => {
  it("offers the service's filters and, in each row, the values of the chosen filter", async () => {
    const addin = await openAddin();
    const form = await Form.inserted(addin);

    await form.type(FIRST, FILTER, "HQ country");
    await form.type(FIRST + 1, FILTER, "Founded year");
    await form.type(FIRST + 2, FILTER, "Has API");

    expect(addin.workbook.activeSheet.name).toBe("Filter form");
    expect(form.offered(LAST, FILTER)).toHaveLength(41);
    expect(form.offered(FIRST, VALUE)).toContain("Germany");
    expect(form.offered(FIRST + 1, VALUE)).toEqual([]);
    expect(form.offered(FIRST + 2, VALUE)).toEqual(["TRUE", "FALSE"]);
    expect(addin.credits).toBe(0);
  });

  it("buys nothing while it is empty, ticked or not", async () => {
    const addin = await openAddin();
    const form = await Form.inserted(addin);
    const before = form.shown(LIST, 1);

    await form.tick();
    await addin.host.open();
    await addin.workbook.settle();

    expect([before, form.shown(LIST, 1)]).toEqual(Array(2).fill("Choose filters and values above."));
    expect(addin.credits).toBe(0);
  });

  it("lists companies once it is ticked, at the price it quoted", async () => {
    const addin = await openAddin();
    const form = await Form.inserted(addin);

    await german(form);
    const unticked = [form.shown(FIRST, CHECK), form.shown(LIST, 1), addin.credits];
    await form.tick();
    const [labels, ...companies] = form.list();

    const price = "At most 3.5 credits: 1.5 for a list and 0.2 for each company in it";
    expect(unticked).toEqual(["ok: Germany", `Tick “Get the list” above. ${price}.`, 0]);
    expect(form.shown(LIMIT, CHECK)).toBe(price);
    expect(labels).toEqual(["Company", "Website", "Category", "Type", "Company ID"]);
    expect(companies).toHaveLength(10);
    expect(addin.credits).toBeCloseTo(3.5);
    const header = { row: LIST, column: 1, rows: 1, columns: labels!.length };
    const alignments = addin.workbook.activeSheet.getFormats(header).flat();
    expect(new Set(alignments.map(({ verticalAlignment }) => verticalAlignment)).size).toBe(1);
  });

  it("requests as many companies as its limit says, quotes their price, and combines rows of the same filter", async () => {
    const addin = await openAddin();
    const form = await Form.inserted(addin);

    await german(form);
    await form.type(LAST, FILTER, "HQ country");
    await form.type(LAST, VALUE, "United Kingdom");
    await form.type(FIRST + 1, FILTER, "Founded year");
    await form.type(FIRST + 1, VALUE, "1900..");
    await form.type(LIMIT, VALUE, "3");
    const price = form.shown(LIMIT, CHECK);
    await form.tick();

    expect(price).toMatch(/^At most 2\.1 credits/);
    expect(form.list()).toHaveLength(4);
    expect(addin.credits).toBeCloseTo(2.1);
    expect(JSON.parse(String(addin.sent.find(({ url }) => url.includes("generate"))!.body))).toMatchObject({
      filters: { "location.hq.country": ["DEU", "GBR"], "firmographic.founded_year": { gte: 1900 } },
      limit: 3,
    });
  });

  it("explains what is wrong with a value and how to fix it, and buys nothing until it is fixed", async () => {
    const addin = await openAddin();
    const form = await Form.inserted(addin);

    await german(form);
    await form.type(FIRST, VALUE, "Germny");
    await form.tick();

    expect(form.shown(FIRST, CHECK)).toBe("⚠ No such value: “Germny”. Did you mean “Germany”?");
    expect(form.shown(LIST, 1)).toBe("Correct what is marked ⚠ first.");
    expect(addin.credits).toBe(0);
  });

  it("can be filled by an editor without a key, who spends the owner's credits but cannot insert a form", async () => {
    const addin = await openAddin();
    const sheets = addin.workbook.sheets.length;
    const refusal = await addin.refusal("insertFilterForm", {}, EDITOR);
    const after = addin.workbook.sheets.length;
    const form = await Form.inserted(addin);

    await german(form);
    await form.tick();

    expect(refusal).toMatch(/key/);
    expect(after).toBe(sheets);
    expect(form.list()).toHaveLength(11);
  });

  it.each<[string, (addin: OpenAddin) => void]>([
    ["refuses", (addin) => addin.api.faults.set([{ when: {}, reply: { status: 429 } }])],
    ["offers none", (addin) => (addin.spoil = (reply) => ({ ...reply, body: '{"filters":[]}' }))],
    ["answers something else", (addin) => addin.api.faults.set([{ when: {}, reply: "html" }])],
  ])("is not created if the service %s", async (_, spoil) => {
    const addin = await openAddin();
    spoil(addin);
    const sheets = addin.workbook.sheets.length;

    const refusal = await addin.refusal("insertFilterForm", {});

    expect(refusal).toMatch(/^\S.* .*\.$/);
    expect(addin.workbook.sheets.slice(sheets).map(({ name }) => name)).not.toContain("Filter form");
  });
});
