import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES = websites(4);
const [FIRST = ""] = COMPANIES;

interface Served {
  readonly path: RegExp;
  readonly data: readonly object[];
}

/** An add-on whose service serves these items, whatever is requested of it there. */
async function openServing({ path, data }: Served): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...COMPANIES] });
  addin.spoil = (reply, url) =>
    path.test(url)
      ? {
          ...reply,
          status: 200,
          body: JSON.stringify({ total: data.length, count: data.length, credits_consumed: 1, data }),
        }
      : reply;
  return addin;
}

const shown = async (addin: OpenAddin, formula: string) => {
  const { sheet, cell } = await addin.formula(formula);
  return { rows: sheet.getValues(sheet.dataRange), error: cell.error?.message ?? "" };
};

const ARTICLE = {
  id: 4_211,
  title: "Two of three",
  published_date: "2026-03-05T01:30:00",
  company_mentions: [
    { uuid: "aaaa1111", name: "Acme", website: null, is_primary: true },
    { uuid: "bbbb2222", name: "Boreal", website: "boreal.test", is_primary: false },
    { uuid: "cccc3333", name: "Acme", website: "acme.test", is_primary: false },
    { uuid: "dddd4444", name: "Delta", website: null, is_primary: false },
  ],
};

describe("Members of a list", () => {
  it("keep their place, so that what two columns show belongs together", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [ARTICLE] });

    const { rows } = await shown(addin, `=COMPANY_NEWS("${FIRST}",5,,,"Companies, Company websites",FALSE)`);

    expect(rows).toEqual([[FIRST, "Acme; Boreal; Acme; Delta", "; boreal.test; acme.test; "]]);
  });
});

describe("The id of an article", () => {
  it("is text by a formula as in the sheet", async () => {
    const addin = await openServing({ path: /\/news\?/, data: [ARTICLE] });
    await addin.run({ kind: "news", limit: 5, range: "Sheet1!A2:A2" });
    const news = addin.workbook.sheets.find(({ name }) => name === "News")!;

    const { rows } = await shown(addin, `=COMPANY_NEWS("${FIRST}",5,,,"Article ID",FALSE)`);

    expect(rows).toEqual([[FIRST, "4211"]]);
    expect(addin.rows(news)[0]!["Article ID"]).toBe("4211");
  });
});
