// Money: a bill that no price explains stops the payer alone, who says whether it is right.
import { describe, expect, it } from "vitest";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS } from "../addin/watched-weeks";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const PRICE = 2;
const JOBS: RunRequest = { kind: "jobs", limit: 10 };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 6 };
const TOP = { row: 1, column: 1, rows: 3, columns: 1 };
const ASKS = "a bill that no price explains";
const LONGER_THAN_AN_EXECUTION_MS = 8 * 60_000;

/** Bills so much from now on; null for what the price list says. */
function bill(addin: OpenAddin, amount: string | null): void {
  addin.spoil =
    amount === null
      ? null
      : (reply) => ({
          ...reply,
          body: reply.body.replace(/("credits_consumed":\s*)[\d.]+/, `$1${amount}`),
        });
}

const opened = () => openAddin({ column: ["Website", ...websites(20)], formulas: false });

/** A spreadsheet of two people, each with a key of their own. */
async function shared(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(20)] });
  await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
  return addin;
}

/** The editor's run is billed an amount that no price explains. */
async function billedToEditor(addin: OpenAddin, amount = "1e9"): Promise<Progress> {
  bill(addin, amount);
  const begun = await addin.start({ ...BASICS, range: "Sheet1!A2:A6" }, 100, EDITOR);
  const ended = await addin.finishRun(begun, EDITOR);
  bill(addin, null);
  return ended;
}

const answer = (addin: OpenAddin, isRight: boolean, user = OWNER) =>
  addin.value("answerBill", { isRight }, user);

const spent = async (addin: OpenAddin, user = OWNER) => {
  const [{ credits }, { total, today, unaccounted, notCounted }, { runs }] = [
    await addin.value("getState", {}, user),
    await addin.value("getCredits", {}, user),
    await addin.value("getHistory", {}, user),
  ];
  const inAll = total.credits + total.estimated + total.unconfirmed;
  return { credits, inAll, estimated: total.estimated, today, unaccounted, notCounted, runs };
};

describe("A bill that no price explains", () => {
  it.each([
    ["1000001", 1_000_001],
    ["2001", 2_001],
    ["1e9", 1e9],
    ["1e12", 1e12],
    ["1e300", 1e300],
    ['"1000000000000"', 1e12],
  ])(
    "of %s stops the run, keeps the answer, counts as expected and is asked about",
    async (text, credits) => {
      const addin = await opened();
      bill(addin, text);

      const ended = await addin.run(BASICS, 100);
      const { oddBill } = await addin.value("getState", {});
      const sums = await spent(addin);

      expect(ended).toMatchObject({
        state: "stopped",
        reason: "setup/odd-bill",
        done: 1,
        creditsSpent: PRICE,
      });
      expect(ended.message).toContain(ASKS);
      expect(addin.rows()[0]).toMatchObject({ Status: "Done" });
      expect(oddBill).toMatchObject({ bills: 1, credits, expected: PRICE, operation: "enrichment" });
      expect(oddBill?.company).toBe(websites(1)[0]);
      expect(sums).toMatchObject({ inAll: PRICE, estimated: PRICE, unaccounted: 0 });
      expect(sums.credits).toMatchObject({ today: PRICE, total: PRICE });
      expect(sums.runs[0]).toMatchObject({ credits: PRICE });
    },
  );

  it.each(['"1e12"', "-1e12", "1e999", "null"])("is not one of %s: the run goes on", async (text) => {
    const addin = await opened();
    bill(addin, text);

    const ended = await addin.run({ ...BASICS, range: "Sheet1!A2:A4" }, 100);

    expect(ended).toMatchObject({ state: "done", done: 3 });
    expect(await addin.value("getState", {})).not.toHaveProperty("oddBill");
  });

  it("begins above a thousand times what was expected: below that, caps do what they do", async () => {
    const addin = await opened();
    bill(addin, "2000");

    const ended = await addin.run(BASICS, 100);

    expect(ended).toMatchObject({ state: "stopped", reason: "limit/credit-cap", creditsSpent: 2_000 });
    expect(await addin.value("getState", {})).not.toHaveProperty("oddBill");
  });

  it.each<[string, (addin: OpenAddin) => Promise<string>]>([
    ["job posts", async (addin) => (await addin.run(JOBS)).message],
    ["a list", async (addin) => addin.refusal("generateList", { ...LIST, creditCap: 100 })],
    [
      "a formula",
      async (addin) =>
        (await addin.formula(`=COMPANY_JOBS("${websites(2)[1]!}")`)).sheet.getValues(TOP).flat().join(" "),
    ],
  ])("for %s stops whatever else that key would pay for", async (_, buy) => {
    const addin = await openAddin({ column: ["Website", ...websites(8)] });
    bill(addin, "1e9");
    await buy(addin);
    bill(addin, null);
    const { credits } = addin;

    const run = await addin.run({ ...BASICS, range: "Sheet1!A2:A9" });
    const list = await addin.refusal("generateList", { ...LIST, limit: 7, creditCap: 100 });
    const { sheet } = await addin.formula(`=COMPANY_NEWS("${websites(1)[0]!}")`);
    const names = await addin.value("search", { query: "Northwind" });

    expect(run).toMatchObject({ state: "stopped", reason: "setup/odd-bill", creditsSpent: 0 });
    expect(list).toContain(ASKS);
    expect(sheet.getValues(TOP).flat().join(" ")).toContain(ASKS);
    // What is free goes on.
    expect(names.companies.length).toBeGreaterThan(0);
    expect(addin.credits).toBe(credits);
  });

  it("is asked about once however many came in one batch, and all of their answers are kept", async () => {
    const addin = await opened();
    let answers = 0;
    addin.spoil = (reply) =>
      ++answers <= 3
        ? reply
        : { ...reply, body: reply.body.replace(/("credits_consumed":\s*)[\d.]+/, "$11e9") };

    const ended = await addin.run(BASICS, 100);
    const { oddBill } = await addin.value("getState", {});
    const bills = ended.done - 3;

    expect(ended).toMatchObject({ state: "stopped", creditsSpent: ended.done * PRICE });
    expect(bills).toBeGreaterThan(1);
    expect(oddBill).toMatchObject({ bills, credits: bills * 1e9, expected: bills * PRICE, company: "" });
  });
});

describe("Of two people in one spreadsheet", () => {
  it("the one with the odd bill is stopped: the other's runs, lists, watches and formulas buy on", async () => {
    const addin = await shared();
    const theirs = await billedToEditor(addin);

    const run = await addin.run({ ...JOBS, range: "Sheet1!A2:A6" });
    const list = await addin.sidebar("generateList", { ...LIST, creditCap: 100 });
    const { sheet } = await addin.formula(`=COMPANY_ENRICH("${websites(8)[7]!}","Founded")`);
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    await days(addin, 1);
    const { watches } = await addin.value("getWatches", {});
    const [mine, editors] = [await addin.value("getState", {}), await addin.value("getState", {}, EDITOR)];

    expect(theirs).toMatchObject({ state: "stopped", reason: "setup/odd-bill" });
    expect(run).toMatchObject({ state: "done", done: 5 });
    expect(list.ok).toBe(true);
    expect(typeof sheet.getValues(TOP)[0]![0]).toBe("number");
    expect(watches[0]).toMatchObject({ lastLook: { looked: 20 } });
    expect(mine).not.toHaveProperty("oddBill");
    expect(editors.oddBill).toMatchObject({ bills: 1, credits: 1e9 });
    expect(mine.credits.total).toBeLessThan(1_000);
  });

  it("the answer is a line in the History of both", async () => {
    const addin = await shared();
    await billedToEditor(addin);
    await answer(addin, false, EDITOR);

    const [own, others] = [await addin.value("getHistory", {}, EDITOR), await addin.value("getHistory", {})];

    expect(own.acts).toContainEqual(
      expect.objectContaining({ what: "bill-set-aside", who: "you", credits: 1e9 }),
    );
    expect(others.acts).toContainEqual(
      expect.objectContaining({ what: "bill-set-aside", who: "somebody else", credits: 1e9 }),
    );
  });

  it("nobody but who pays answers for it", async () => {
    const addin = await shared();
    await billedToEditor(addin);

    await answer(addin, true);
    const after = await addin.value("getState", {}, EDITOR);

    expect(after.oddBill).toMatchObject({ bills: 1 });
    expect(after.credits.total).toBe(PRICE);
  });
});

describe("Who pays", () => {
  it("goes on without the bill: it stays at what was expected, and Credits tells the rest", async () => {
    const addin = await opened();
    bill(addin, "1e9");
    const stopped = await addin.run(BASICS, 100);
    bill(addin, null);

    const { run, oddBill } = await answer(addin, false);
    const ended = await addin.finishRun(await addin.slice(stopped));
    const sums = await spent(addin);

    expect(oddBill).toBeUndefined();
    expect(run).toMatchObject({ canGoOn: true });
    expect(ended).toMatchObject({ state: "done", done: 20, creditsSpent: 20 * PRICE });
    expect(sums.notCounted).toEqual({ bills: 1, credits: 1e9 });
    expect(sums).toMatchObject({ inAll: 20 * PRICE, unaccounted: 0 });
    expect(sums.credits).toMatchObject({ today: 20 * PRICE, total: 20 * PRICE });
  });

  it("says that it is right: all of it counts, everywhere, and today's cap is used up", async () => {
    const addin = await opened();
    bill(addin, "1e9");
    const stopped = await addin.run(BASICS, 100);
    bill(addin, null);

    await answer(addin, true);
    const ended = await addin.finishRun(await addin.slice(stopped));
    const sums = await spent(addin);

    expect(ended).toMatchObject({ state: "stopped", reason: "limit/credit-cap", creditsSpent: 1e9 });
    expect(sums).toMatchObject({ inAll: 1e9, unaccounted: 0 });
    expect(sums.notCounted).toBeUndefined();
    expect(sums.today.credits).toBe(1e9 - PRICE);
    expect(sums.credits).toMatchObject({ today: 1e9, total: 1e9 });
    expect(sums.runs[0]).toMatchObject({ credits: 1e9 });
  });

  it.each([1, 2, 3, 4, 5, 6])(
    "is right, cut off at write %i, and set aside afterwards: it counts once, and all sums agree",
    async (write) => {
      const addin = await opened();
      bill(addin, "1e9");
      await addin.run(BASICS, 100);
      let writes = 0;
      addin.host.intercept = ({ method, phase }) => {
        if (!["setProperties", "setValues", "flush"].includes(method) || phase !== "before") return;
        return ++writes === write ? "kill" : undefined;
      };
      await answer(addin, true).catch(() => null);
      addin.host.intercept = undefined;

      await answer(addin, false);
      const { credits, inAll, unaccounted, notCounted } = await spent(addin);

      expect(credits.total).toBe(Math.round((inAll + unaccounted) * 100) / 100);
      expect([credits.total > 1e8, (notCounted?.credits ?? 0) > 1e8]).toContain(true);
      expect([credits.total > 1e8, (notCounted?.credits ?? 0) > 1e8]).toContain(false);
    },
  );

  it("is asked after a kill between the journal and the order's end, too, and no answer is lost", async () => {
    const addin = await opened();
    bill(addin, "1e9");
    const run = await addin.start(BASICS, 100);
    let replies = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method === "fetchAll" && phase === "after") replies++;
      if (replies === 0 || method !== "setProperties" || phase !== "before") return;
      addin.host.intercept = undefined;
      return "kill";
    };
    await addin.slice(run).catch(() => null);
    addin.host.intercept = undefined;
    bill(addin, null);
    await addin.clock.sleep(LONGER_THAN_AN_EXECUTION_MS);

    const ended = await addin.finishRun(await addin.slice(run));
    const { oddBill } = await addin.value("getState", {});

    expect(replies).toBe(1);
    expect(addin.sent.filter(({ url }) => url.includes("enrichment"))).toHaveLength(1);
    expect(ended).toMatchObject({ state: "stopped", reason: "setup/odd-bill", done: 1, creditsSpent: PRICE });
    expect(oddBill).toMatchObject({ bills: 1, credits: 1e9, expected: PRICE });
  });

  it("sees formulas fetch again once it is answered", async () => {
    const addin = await openAddin();
    bill(addin, "1e9");
    await addin.formula(`=COMPANY_ENRICH("${websites(1)[0]!}","Founded")`);
    bill(addin, null);
    const { sheet } = await addin.formula(`=COMPANY_ENRICH("${websites(2)[1]!}","Founded")`);
    const waits = String(sheet.getValues(TOP)[0]);

    await answer(addin, false);
    await addin.clock.sleep(6_000);
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();

    expect(waits).toContain(ASKS);
    expect(typeof sheet.getValues(TOP)[0]![0]).toBe("number");
  });
});

describe("While a bill waits for an answer", () => {
  it("the check of a watch that it stopped says so, and goes on by itself once it is answered", async () => {
    const addin = await opened();
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    bill(addin, "1e9");
    await hours(addin, 24);
    bill(addin, null);
    const [before] = (await addin.value("getWatches", {})).watches;

    await answer(addin, false);
    await hours(addin, 2);
    const [after] = (await addin.value("getWatches", {})).watches;

    expect(before!.overdue?.message).toContain(ASKS);
    expect(after).not.toHaveProperty("overdue");
    expect(after).toMatchObject({ state: "waiting", lastLook: { looked: 20 } });
  });

  it("a watch says why it has not checked, and checks by itself once it is answered; runs go on, too", async () => {
    const addin = await opened();
    await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day" });
    await hours(addin, 24);
    bill(addin, "1e9");
    const stopped = await addin.run(BASICS, 100);
    bill(addin, null);
    const sent = addin.sent.length;
    await days(addin, 2);
    const [before] = (await addin.value("getWatches", {})).watches;
    const still = addin.sent.length;
    await answer(addin, false);
    await hours(addin, 3);
    const [after] = (await addin.value("getWatches", {})).watches;
    const { runs } = await addin.value("getHistory", {});

    expect(still).toBe(sent);
    expect(before!.overdue?.message).toContain(ASKS);
    expect(after).not.toHaveProperty("overdue");
    expect(runs.find(({ runId }) => runId === stopped.runId)).toMatchObject({ state: "done" });
  });
});
