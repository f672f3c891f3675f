// SECURITY.md: what a digest sends in somebody's name.
import { describe, expect, it } from "vitest";
import type { ListRequest, WatchRequest } from "../../src/rpc/rpc";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";
import { days, whatsNew } from "../addin/watched-weeks";

const TO = "team@mail.example";
const EVIL = "secure-login.evil.com @everyone";
const GERMANS: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const DAILY: WatchRequest = {
  name: "German companies",
  what: { kind: "list", listId: "Germans", request: {} },
  every: "day",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
  digest: { email: TO },
};

/** A saved list that its owner watches. */
async function watchedList(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  const { sheetName } = await addin.value("generateList", { ...GERMANS, creditCap: 100 });
  await addin.value("saveList", { ...GERMANS, sheetName, name: "Germans" });
  await addin.value("saveWatch", DAILY);
  return addin;
}

const mailsOf = ({ host }: OpenAddin): string[] => host.mails.map(({ body }) => body);
const shownIn = (text: string): string => text.replaceAll("\u200b", "");

describe("A digest of a list", () => {
  it("calls it what its owner agreed to, whatever a colleague makes of its name", async () => {
    const addin = await watchedList();
    await days(addin, 1);
    await addin.value("renameList", { name: "Germans", newName: EVIL }, EDITOR);
    addin.api.changeWorld();
    await days(addin, 1);

    expect(shownIn(mailsOf(addin).join())).toContain("“Germans”");
    expect(shownIn(mailsOf(addin).join())).not.toContain("evil");
    expect(whatsNew(addin).some(({ What }) => String(What).includes("evil"))).toBe(false);
  });

  it("calls it what its owner has renamed it to", async () => {
    const addin = await watchedList();
    await days(addin, 1);
    await addin.value("renameList", { name: "Germans", newName: "  Firms  " });
    addin.api.changeWorld();
    await days(addin, 1);

    expect(shownIn(mailsOf(addin).join())).toContain("“Firms”");
  });

  it("shows what the API calls a company as text, without a link or a call", async () => {
    const addin = await watchedList();
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace(/"name":"(?=[^"]+")/g, `"name":"${EVIL} `),
    });
    await days(addin, 1);
    addin.api.changeWorld();
    await days(addin, 1);
    const sent = mailsOf(addin).join("\n");

    expect(shownIn(sent)).toContain(`${EVIL} `);
    expect(sent).not.toMatch(/evil\.com|login\.evil|@everyone/);
  });
});
