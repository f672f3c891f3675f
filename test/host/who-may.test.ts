// What concerns everybody in a spreadsheet: who may do it, and that History says who did.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const STAGING = "staging.company-intelligence.example";
const OWN = new URL(BASE_URL).host;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEWCOMER = "newcomer@demo.example";
const [COMPANY = ""] = websites(1);
const location = (range: string): RunRequest => ({
  kind: "enrichment",
  sections: ["location"],
  range: `Sheet1!${range}`,
});

const drop = (addin: OpenAddin, user: string, keepCharacters = 0) =>
  addin.sidebar("cleanJournal", { keepCharacters }, user);
const startAnew = (addin: OpenAddin, user: string) =>
  addin.sidebar("cleanJournal", { startAnew: true }, user);
const stop = (addin: OpenAddin, user: string) => addin.sidebar("stopSpending", { stopped: true }, user);
const allow = (addin: OpenAddin, user: string) => addin.sidebar("stopSpending", { stopped: false }, user);

const deleteJournal = (addin: OpenAddin) =>
  addin.workbook.deleteSheet(addin.workbook.sheets.find(({ name }) => name.includes("journal"))!);
/** What is told of them; whose address has changed is told as well. */
const acts = async (addin: OpenAddin, user = OWNER) =>
  ((await addin.value("getHistory", {}, user)).acts ?? [])
    .filter(({ what }) => /^(answers|journal|spending)-/.test(what))
    .map(({ what, who }) => `${what} ${who}`);
const isStopped = async (addin: OpenAddin) =>
  (await addin.value("getState", {})).spendingStopped !== undefined;

/** The owner has bought something; an editor's server at another address accepts any key, and has sold nothing here. */
async function openBoth({ formulas = false } = {}): Promise<OpenAddin> {
  const addin = await openAddin({ formulas });
  addin.serveAt(STAGING);
  await addin.value("saveSettings", { baseUrl: `https://${STAGING}`, apiKey: DEMO_KEY }, EDITOR);
  if (formulas) await addin.formula(`=COMPANY_ENRICH("${COMPANY}","HQ country")`);
  await addin.run(location("A2:A4"));
  return addin;
}

const join = (addin: OpenAddin, user: string) =>
  addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, user);

describe("Somebody whose key is accepted at another address alone", () => {
  it("drops no answers of the others', and is told whose take the room", async () => {
    const addin = await openBoth();
    await addin.finishRun(await addin.start(location("A5:A6"), 100, EDITOR), EDITOR);

    const theirs = await drop(addin, EDITOR);
    const own = await addin.value("quoteRun", location("A2:A4"));
    const again = await drop(addin, EDITOR);
    const mine = await drop(addin, OWNER);

    expect(theirs).toMatchObject({ ok: true, value: { dropped: 2, kept: 3 } });
    expect(theirs).toMatchObject({
      value: { notice: expect.stringContaining("3 answers from other addresses") },
    });
    expect(own).toMatchObject({ alreadyPaid: 3, toFetch: 0 });
    expect(again).toMatchObject({ ok: true, value: { dropped: 0, kept: 3 } });
    expect(mine).toMatchObject({ ok: true, value: { dropped: 3, kept: 0 } });
    expect(mine).not.toHaveProperty("value.notice");
    expect(await acts(addin)).toEqual(["answers-dropped you", "answers-dropped somebody else"]);
  });

  it("neither stops spending nor allows it again, and is told what is missing", async () => {
    const addin = await openBoth();

    const stopped = await stop(addin, EDITOR);
    const before = await isStopped(addin);
    await stop(addin, OWNER);
    const allowed = await allow(addin, EDITOR);

    expect(stopped).toMatchObject({ ok: false, error: { code: "setup/no-key", retryable: false } });
    expect(JSON.stringify(stopped)).toContain(`paid for at ${OWN}, and your key is for ${STAGING}`);
    expect(before).toBe(false);
    expect(allowed).toMatchObject({ ok: false, error: { code: "setup/not-yours", retryable: false } });
    expect(await isStopped(addin)).toBe(true);
    expect(await acts(addin)).toEqual(["spending-stopped you"]);
  });

  it("has no say by a host that is called as something in every object", async () => {
    const addin = await openBoth();
    addin.serveAt("constructor");
    await addin.value("saveSettings", { baseUrl: "https://constructor", apiKey: DEMO_KEY }, EDITOR);

    expect(await stop(addin, EDITOR)).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
  });

  it("starts no new journal; somebody who has a key for the address where things were bought does", async () => {
    const addin = await openBoth();
    deleteJournal(addin);

    const refused = await startAnew(addin, EDITOR);
    const { journalTrouble } = await addin.value("getState", {});
    await join(addin, EDITOR);
    const done = await startAnew(addin, EDITOR);

    expect(refused).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
    expect(journalTrouble).toBe("missing");
    expect(done).toMatchObject({ ok: true });
    expect(await acts(addin)).toContain("journal-started somebody else");
    expect(await acts(addin, EDITOR)).toContain("journal-started you");
  });

  it("may stop where nobody has bought anything for 30 days, and not a day before", async () => {
    const addin = await openBoth();

    await addin.clock.sleep(29 * DAY_MS);
    const early = await stop(addin, EDITOR);
    await addin.clock.sleep(3 * DAY_MS);
    const late = await stop(addin, EDITOR);

    expect(early).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
    expect(late).toMatchObject({ ok: true });
  });
});

describe("Spending that was stopped", () => {
  it("is allowed again by who stopped it, who needs no key for that any more", async () => {
    const addin = await openBoth();
    await join(addin, EDITOR);
    await stop(addin, EDITOR);
    await addin.value("forgetKey", {}, EDITOR);

    const done = await allow(addin, EDITOR);

    expect(done).toMatchObject({ ok: true });
    expect(await acts(addin, EDITOR)).toEqual(["spending-allowed you", "spending-stopped you"]);
    expect(await acts(addin)).toEqual(["spending-allowed somebody else", "spending-stopped somebody else"]);
  });

  it("is allowed again by the owner, whose formulas have bought here, also without a key", async () => {
    const addin = await openBoth({ formulas: true });
    await join(addin, EDITOR);
    await stop(addin, EDITOR);
    await addin.value("forgetKey", {});

    expect(await allow(addin, OWNER)).toMatchObject({ ok: true });
    expect(await isStopped(addin)).toBe(false);
  });

  it("is allowed again by an owner whose formulas have bought nothing yet, with them on and a key for where things are bought", async () => {
    const addin = await openBoth();
    await join(addin, EDITOR);
    await join(addin, NEWCOMER);
    await stop(addin, EDITOR);

    const before = await allow(addin, OWNER);
    await addin.value("saveSettings", { formulasAllowed: true });
    const after = await allow(addin, OWNER);

    expect(before).toMatchObject({ ok: false, error: { code: "setup/not-yours" } });
    expect(JSON.stringify(before)).toContain("If the spreadsheet is yours, turn formulas on");
    expect(after).toMatchObject({ ok: true });
  });

  it("stays theirs who stopped it: stopping it once more takes nothing over", async () => {
    const addin = await openBoth();
    await join(addin, EDITOR);
    await stop(addin, OWNER);

    await stop(addin, EDITOR);

    expect((await addin.value("getState", {})).spendingStopped?.who).toBe("you");
    expect(await allow(addin, EDITOR)).toMatchObject({ ok: false, error: { code: "setup/not-yours" } });
    expect(await acts(addin)).toEqual(["spending-stopped you"]);
  });

  it("keeps nobody from going on for good: 30 days after who stopped it has left, any accepted key allows it", async () => {
    const addin = await openBoth();
    await join(addin, EDITOR);
    await stop(addin, EDITOR);
    // They have left, and are somebody else to the spreadsheet from now on.
    addin.host.userProperties(EDITOR).clear();
    await join(addin, NEWCOMER);

    await addin.clock.sleep(29 * DAY_MS);
    const early = await allow(addin, NEWCOMER);
    await addin.clock.sleep(2 * DAY_MS);
    await addin.value("saveSettings", { apiKey: "an-invented-key" }, OWNER);
    const invented = await allow(addin, OWNER);
    const late = await allow(addin, NEWCOMER);

    expect(early).toMatchObject({ ok: false, error: { code: "setup/not-yours" } });
    expect(invented).toMatchObject({ ok: false, error: { code: "setup/no-key" } });
    expect(late).toMatchObject({ ok: true });
    expect(await isStopped(addin)).toBe(false);
  });

  it("of which nobody can tell who stopped it, or when, is allowed again with any accepted key", async () => {
    const addin = await openBoth();
    await join(addin, NEWCOMER);
    addin.host.documentProperties().set("SPENDING_STOP", "?");

    expect(await allow(addin, NEWCOMER)).toMatchObject({ ok: true });
  });
});
