// Two people share a spreadsheet and work with different services, such as staging and production: what one of these says
// decides nothing for whoever asks the other.
import { describe, expect, it } from "vitest";
import type { DemoReply } from "../../demo-api/wire";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";

const STAGING = "staging.company-intelligence.example";
const OWN = new URL(BASE_URL).host;
const COUNTRY = "location.hq.country";

/** A service that calls Italy “France”, and France “Italy”. */
function misnaming(reply: DemoReply): DemoReply {
  const swapped = reply.body.replace(/"label":"(France|Italy)"/g, (_, name) =>
    name === "France" ? '"label":"Italy"' : '"label":"France"',
  );
  return { ...reply, body: swapped };
}

/** The owner works with the demo API, an editor with another that answers as it likes. */
async function openBoth(answer: (reply: DemoReply) => DemoReply = (reply) => reply): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.serveAt(STAGING, answer);
  await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY }, EDITOR);
  return addin;
}

/** The values under a label, as the sidebar offers them to somebody. */
async function offered(addin: OpenAddin, label: string, user: string): Promise<unknown[]> {
  const { options } = await addin.value("getFilterOptions", { filter: COUNTRY }, user);
  return options.filter((option) => option.label === label).map(({ value }) => value);
}

const listsSentTo = (addin: OpenAddin, host: string): unknown[] =>
  addin
    .sentTo(host)
    .filter(({ url }) => url.includes("list/generate"))
    .map(({ body }) => (JSON.parse(String(body)) as { filters: unknown }).filters);

describe("What a label means", () => {
  it("is what the service of each says, in both sidebars, whoever looked first", async () => {
    const addin = await openBoth(misnaming);

    const theirs = await offered(addin, "France", EDITOR);
    const own = await offered(addin, "France", OWNER);
    const again = await offered(addin, "France", EDITOR);

    expect([theirs, own, again]).toEqual([["ITA"], ["FRA"], ["ITA"]]);
  });

  it.each([
    ["looked it up in the sidebar", (addin: OpenAddin) => offered(addin, "France", EDITOR)],
    [
      "bought a list by it",
      (addin: OpenAddin) =>
        addin.value("generateList", { filters: { [COUNTRY]: ["ITA"] }, limit: 3, creditCap: 50 }, EDITOR),
    ],
  ])("is asked of the owner's own service by =COMPANY_LIST, after a colleague %s", async (_, before) => {
    const addin = await openBoth(misnaming);
    await before(addin);

    const { cell } = await addin.formula(`=COMPANY_LIST({"${COUNTRY}","France"},3)`);

    expect(cell.display).toBe("Company");
    expect(listsSentTo(addin, OWN)).toEqual([{ [COUNTRY]: ["FRA"] }]);
  });

  it("stays so for a formula that was answered before", async () => {
    const addin = await openBoth(misnaming);
    await addin.formula(`=COMPANY_FILTER_CHECK({"${COUNTRY}","France"})`);

    await offered(addin, "France", EDITOR);
    await addin.formula(`=COMPANY_LIST({"${COUNTRY}","France"},3)`);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(listsSentTo(addin, OWN)).toEqual([{ [COUNTRY]: ["FRA"] }]);
  });
});

describe("A name in a copy", () => {
  it("carries the host, so that both keep their copies beside each other", async () => {
    const addin = await openBoth(misnaming);
    await offered(addin, "France", EDITOR);
    await offered(addin, "France", OWNER);
    const sent = addin.sent.length;

    await offered(addin, "France", EDITOR);
    await offered(addin, "France", OWNER);

    expect(addin.sent).toHaveLength(sent);
  });
});
