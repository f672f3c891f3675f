// docs/watch-for-changes.md: a watch checks by itself at no other API address than the one that its owner has agreed to.
import { describe, expect, it } from "vitest";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const STAGING = "staging.company-intelligence.example";
const OWN = new URL(BASE_URL).host;
const COMPANIES = 8;

describe("A watch that was agreed to for one address", () => {
  const DAILY = { ...WEEKLY_NEWS, every: "day" as const };
  const KEY = "key-of-staging-0123456789";
  const ELSEWHERE = { apiKey: KEY, baseUrl: `https://${STAGING}` };
  const BACK = { apiKey: DEMO_KEY, baseUrl: BASE_URL };
  const WHY = `It was set up for ${OWN}. Press Go on to check at ${STAGING}.`;

  /** A daily watch that has looked some days, and then its owner has saved another address with a key. */
  async function moved(): Promise<OpenAddin> {
    const addin = await openAddin({ column: ["Website", ...websites(COMPANIES)], formulas: false });
    addin.serveAt(STAGING, { keys: [KEY] });
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.value("saveWatch", DAILY);
    await days(addin, 4);
    await addin.value("saveSettings", ELSEWHERE);
    return addin;
  }

  const card = async (addin: OpenAddin, user = OWNER) =>
    (await addin.value("getWatches", {}, user)).watches[0]!;

  it("waits at another: its card says so at once, Home, History and colleagues once a check is due", async () => {
    const addin = await moved();
    const atOnce = await card(addin);

    await days(addin, 2);
    const { remarks } = await addin.value("getNews", {});
    const { overdue } = await addin.value("getHistory", {});

    expect(atOnce).toMatchObject({ state: "stopped", message: WHY, nextAt: null });
    expect(atOnce.overdue).toBeUndefined();
    expect((await card(addin)).overdue?.message).toBe(WHY);
    expect((await card(addin, EDITOR)).overdue?.message).toBe(WHY);
    expect(remarks).toEqual([expect.stringMatching(/should have checked .* It was set up for/)]);
    expect(overdue).toMatchObject([{ who: "you", message: WHY }]);
    expect(addin.sentTo(STAGING)).toEqual([]);
  });

  it("goes on by itself once the address is saved again", async () => {
    const addin = await moved();
    await days(addin, 2);
    const sent = addin.sent.length;

    await addin.value("saveSettings", BACK);
    const back = await card(addin);
    await days(addin, 1);

    expect(back).toMatchObject({
      state: "waiting",
      message: "The API address that it was set up for is saved again, so it checks within the hour.",
    });
    expect(addin.sentTo(OWN).length).toBeGreaterThan(sent);
    expect((await card(addin)).overdue).toBeUndefined();
    expect(addin.sentTo(STAGING)).toEqual([]);
  });

  it.each([
    ["Go on", (addin: OpenAddin, watchId: string) => addin.value("pauseWatch", { watchId, paused: false })],
    [
      "Check now",
      async (addin: OpenAddin, watchId: string) =>
        addin.finishRun(await addin.value("runWatch", { watchId, creditCap: 100 })),
    ],
    ["Change", (addin: OpenAddin, watchId: string) => addin.value("saveWatch", { ...DAILY, watchId })],
  ])(
    "checks at the new one after %s, and compares nothing with what the other has answered",
    async (_, go) => {
      const addin = await moved();
      await days(addin, 1);
      const told = whatsNew(addin).length;

      await go(addin, (await card(addin)).watchId);
      const now = await card(addin);
      await days(addin, 1);
      const first = await card(addin);
      const toldThen = whatsNew(addin).length;
      await days(addin, 1);

      expect(now.state).toBe("waiting");
      expect(addin.sentTo(STAGING).length).toBeGreaterThan(0);
      expect(told).toBeGreaterThan(0);
      expect(toldThen).toBe(told);
      expect(first.lastLook).not.toHaveProperty("added");
      expect((await card(addin)).lastLook?.looked).toBe(COMPANIES);
    },
  );

  it("asks once more where its owner goes back after that", async () => {
    const addin = await moved();
    await addin.value("pauseWatch", { watchId: (await card(addin)).watchId, paused: false });
    await days(addin, 1);
    const sent = addin.sentTo(OWN).length;

    await addin.value("saveSettings", BACK);
    await days(addin, 1);

    expect((await card(addin)).message).toBe(`It was set up for ${STAGING}. Press Go on to check at ${OWN}.`);
    expect(addin.sentTo(OWN)).toHaveLength(sent);
  });

  it("keeps none of the trigger's other work from being done", async () => {
    const addin = await moved();
    const range = "Sheet1!A2:A4";
    const run = await addin.value("startRun", {
      kind: "enrichment",
      sections: ["location"],
      range,
      creditCap: 50,
    });
    await addin.value("saveWatch", { ...DAILY, name: "Of the new address" });

    await days(addin, 2);

    const { runs } = await addin.value("getHistory", {});
    expect(runs.find(({ runId }) => runId === run.runId)?.state).toBe("done");
    const [waits, other] = (await addin.value("getWatches", {})).watches;
    expect([waits?.state, other?.lastLook?.looked]).toEqual(["stopped", COMPANIES]);
  });

  it("ends a check that the move has cut off, and tells what it has bought once the address is back", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(COMPANIES)], formulas: false });
    addin.serveAt(STAGING, { keys: [KEY] });
    await addin.value("saveWatch", DAILY);
    await days(addin, 2);
    const told = whatsNew(addin).length;
    await addin.value("runWatch", { watchId: (await card(addin)).watchId, creditCap: 100 });
    await addin.value("saveSettings", ELSEWHERE);
    await days(addin, 2);

    const cut = await card(addin);
    const toldThere = whatsNew(addin).length;
    await addin.value("saveSettings", BACK);
    await days(addin, 4);

    expect([cut.state, cut.message, toldThere]).toEqual(["stopped", WHY, told]);
    expect(addin.sentTo(STAGING)).toEqual([]);
    expect(whatsNew(addin).length).toBeGreaterThan(told);
    expect((await card(addin)).state).toBe("waiting");
  });

  it("goes on with another key for the same address", async () => {
    const addin = await openAddin({
      column: ["Website", ...websites(COMPANIES)],
      formulas: false,
      api: { keys: [DEMO_KEY, "second-key-0123456789"] },
    });
    await addin.value("saveWatch", DAILY);
    await days(addin, 2);
    const sent = addin.sent.length;

    await addin.value("saveSettings", { apiKey: "second-key-0123456789" });
    await days(addin, 1);

    expect(addin.sent.slice(sent).map(({ headers }) => headers["x-api-key"])).toContain(
      "second-key-0123456789",
    );
    expect((await card(addin)).state).toBe("waiting");
  });
});
