// One bad thing stops at itself: a cell with half a character, as LEFT() leaves of an emoji, or with entities of a page.
import { describe, expect, it } from "vitest";
import type { ListRequest, RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const HALF = "\ud83d";
const LOWER_HALF = "\ude80";
const NAMES = ["Northwind Robotics", "Harbourlight Pay", "Maple & Mortar"];
const SITES = ["northwind-robotics.example", "harbourlight-pay.example", "maple-mortar.example"];
const [FIRST = ""] = websites(1);

const queries = ({ sent }: OpenAddin) => sent.map(({ url }) => new URL(url).searchParams.get("query"));

describe("Half a character in a name", () => {
  const column = ["Company", NAMES[0]!, `${NAMES[1]!} ${HALF}`, `${LOWER_HALF}${NAMES[2]!}`, HALF];

  it("is left out where websites are found, and hinders no other row", async () => {
    const addin = await openAddin({ column, formulas: false });
    const names: RunRequest = { kind: "match", range: "Sheet1!A2:A5" };

    const done = await addin.run(names);

    expect(done).toMatchObject({ state: "done", done: 3 });
    expect(addin.rows().map(({ Website }) => Website)).toEqual([...SITES, ""]);
    expect(addin.rows()[3]).toMatchObject({ Status: "No company" });
  });

  it("is left out of a search by formula, and hinders no other row", async () => {
    const addin = await openAddin({ column });

    const { sheet } = await addin.formula('=COMPANY_SEARCH(Sheet1!A2:A5,1,"Website")');

    const shown = sheet.getValues({ row: 1, column: 1, rows: 4, columns: 1 }).flat();
    expect(shown.slice(0, 3).map((site) => String(site).replace("https://www.", ""))).toEqual(SITES);
    expect(shown[3]).toMatch(/names no company/);
  });
});

describe("Half a character in a filter", () => {
  it("is left out of what is asked, of a list as of news", async () => {
    const addin = await openAddin();
    const filter = "firmographic.keywords";
    addin.spoil = (reply, url) => {
      if (url.includes("/list/generate"))
        return { ...reply, status: 200, body: JSON.stringify({ count: 0, data: [] }) };
      if (!url.includes("/filters")) return reply;
      const body = JSON.parse(reply.body) as { filters?: object[] };
      const words = { filter, value_shape: "string | string[]", description: "", how_to_get_values: "Text" };
      return { ...reply, body: JSON.stringify({ ...body, filters: [...(body.filters ?? []), words] }) };
    };

    const list = await addin.formula(`=COMPANY_LIST({"${filter}","robots "&"${HALF}"},3)`);
    const request: ListRequest = { filters: { [filter]: [`pumps ${LOWER_HALF}`] }, limit: 3 };
    await addin.sidebar("generateList", { ...request, creditCap: 5 });
    const news = await addin.formula(
      `=COMPANY_NEWS("${FIRST}",3,,,"Headline",FALSE,,,"headline: robot ${HALF}; people: Ada ${HALF}")`,
    );

    const bodies = addin.sent.flatMap(({ url, body }) => (url.includes("/list/generate") ? [body] : []));
    expect(bodies.map((body) => (JSON.parse(String(body)) as ListRequest).filters)).toEqual([
      { [filter]: ["robots "] },
      { [filter]: ["pumps "] },
    ]);
    expect(list.cell.error).toBeUndefined();
    expect(news.cell.error).toBeUndefined();
    expect(addin.sent.some(({ url }) => url.includes("title=robot"))).toBe(true);
  });
});

describe("A name with entities", () => {
  const column = ["Company", "Maple &amp; Mortar", "Harbourlight&nbsp;Pay"];

  it("is looked for as people read it", async () => {
    const addin = await openAddin({ column });

    await addin.run({ kind: "match", range: "Sheet1!A2:A3" });
    const { sheet } = await addin.formula('=COMPANY_SEARCH(Sheet1!A2:A3,1,"Website")');

    expect(addin.rows().map(({ Website, Match }) => [Website, Match])).toEqual([
      [SITES[2], "exact"],
      [SITES[1], "exact"],
    ]);
    expect(queries(addin).slice(0, 2)).toEqual(["maple & mortar", "harbourlight pay"]);
    const shown = sheet.getValues({ row: 1, column: 1, rows: 2, columns: 1 }).flat();
    expect(shown).toEqual([`https://www.${SITES[2]!}`, `https://www.${SITES[1]!}`]);
  });
});

describe("A long row of flags", () => {
  it("is cut between two of them, however many there are", async () => {
    const addin = await openAddin({ column: ["Website", FIRST], formulas: false });
    const served = `a${"🇩🇪🇫🇷🇯🇵".repeat(5_000)}`;
    addin.spoil = (reply, url) => {
      if (!url.includes("/enrichment")) return reply;
      const body = JSON.parse(reply.body) as { data: { firmographic: Record<string, unknown> } };
      body.data.firmographic["legal_name"] = served;
      return { ...reply, body: JSON.stringify(body) };
    };

    await addin.run({ kind: "enrichment", fields: ["firmographic.legal_name"] });

    const shown = Object.values(addin.rows()[0]!)
      .map(String)
      .find((text) => text.startsWith("a🇩🇪"))!;
    const kept = /^a(?:\p{RI}{2})*/u.exec(shown)![0];
    expect(kept.length).toBeGreaterThan(40_000);
    expect((kept.length - 1) % 4).toBe(0);
    expect(shown.slice(kept.length)).not.toMatch(/\p{RI}/u);
  });
});
