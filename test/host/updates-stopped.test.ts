// Money: an update that was stopped.
import { describe, expect, it } from "vitest";
import type { RunRequest, UpdateProgress } from "../../src/rpc/rpc";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours } from "../addin/watched-weeks";

const range = "Sheet1!A2:A7";
const together: RunRequest[] = [
  { kind: "enrichment", sections: ["location"], range },
  { kind: "headcount", range },
  { kind: "news", limit: 5, range },
];

/** An update of three kinds of data, or of a saved list that a watch looks at and of one that nobody watches. */
async function begun(addin: OpenAddin, what: { together?: RunRequest[] }): Promise<UpdateProgress> {
  const bill = await addin.value("quoteUpdate", what);
  const parts = bill.parts.map(({ id }) => id);
  return addin.value("startUpdate", { ...what, parts, creditCap: bill.credits.high });
}

const withCompanies = (): Promise<OpenAddin> =>
  openAddin({ formulas: false, column: ["Website", ...websites(6)] });

async function withLists(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  for (const [name, country] of [
    ["Germans", "DEU"],
    ["French", "FRA"],
  ] as const) {
    const request = { filters: { "location.hq.country": [country] }, limit: 60 };
    const { sheetName } = await addin.value("generateList", { ...request, creditCap: 100, sheetName: name });
    await addin.value("saveList", { ...request, sheetName, name });
  }
  const what = { kind: "list", listId: "Germans", request: {} } as const;
  const caps = { creditCap: 100, monthCap: 1000 };
  await addin.value("saveWatch", { name: "Germany", what, every: "month", hour: 8, ...caps });
  await addin.clock.sleep(30 * 3_600_000);
  addin.api.changeWorld();
  return addin;
}

const slice = (addin: OpenAddin, { updateId }: UpdateProgress): Promise<UpdateProgress> =>
  addin.value("updateSlice", { updateId });

async function finished(addin: OpenAddin, first: UpdateProgress): Promise<UpdateProgress> {
  let now = await slice(addin, first);
  for (let slices = 0; slices < 60 && (now.state === "running" || now.state === "waiting"); slices++) {
    await addin.clock.sleep(now.nextDelayMs);
    now = await slice(addin, first);
  }
  return now;
}

/** The part that is under way, of an update that has bought nothing yet. */
async function partOf(addin: OpenAddin, update: UpdateProgress): Promise<string> {
  await slice(addin, update);
  return (await addin.value("getState", {})).run!.runId;
}

describe("An update and its parts", () => {
  it.each(["cancelRun", "pauseRun"] as const)(
    "end together or rest together: %s of the update",
    async (how) => {
      const addin = await withCompanies();
      const update = await begun(addin, { together });
      const runId = await partOf(addin, update);
      await addin.value(how, { runId: update.updateId }, EDITOR);
      await days(addin, 2);

      expect(addin.credits).toBe(0);
      expect((await addin.value("watchRun", { runId })).state).toBe(
        how === "cancelRun" ? "cancelled" : "stopped",
      );
    },
  );

  it("rest together where a part is paused, until a person goes on", async () => {
    const addin = await withCompanies();
    const update = await begun(addin, { together });
    await addin.value("pauseRun", { runId: await partOf(addin, update) }, EDITOR);
    const driven = await addin.value("updateSlice", { updateId: update.updateId, drives: true });
    await days(addin, 2);
    const spent = addin.credits;

    expect([driven.state, spent]).toEqual(["stopped", 0]);
    expect((await finished(addin, update)).state).toBe("done");
  });

  it("rest together even if that comes between two calls of the slice that works at it", async () => {
    const addin = await withCompanies();
    const update = await begun(addin, { together });
    const runId = await partOf(addin, update);
    let pausing: Promise<unknown> | undefined;
    addin.host.intercept = ({ phase, method }) => {
      if (phase === "after" && method === "setProperties")
        pausing ??= addin.value("pauseRun", { runId }, EDITOR);
      return undefined;
    };
    await slice(addin, update);
    await pausing;
    addin.host.intercept = undefined;
    const spent = addin.credits;
    await hours(addin, 2);

    expect(addin.credits).toBe(spent);
    expect((await addin.value("getState", {})).update!.state).toBe("stopped");
  });

  it("start nothing more if it is cancelled while a part starts", async () => {
    const addin = await withCompanies();
    const update = await begun(addin, { together });
    let cancelling: Promise<unknown> | undefined;
    addin.host.intercept = ({ phase, method }) => {
      if (phase === "after" && method === "setNotes")
        cancelling ??= addin.value("cancelRun", { runId: update.updateId }, EDITOR);
      return undefined;
    };
    await addin.value("runSlice", { runId: update.updateId });
    await cancelling;
    addin.host.intercept = undefined;
    await hours(addin, 2);

    expect(cancelling).toBeDefined();
    expect(addin.credits).toBe(0);
    expect(addin.sheet.getValues(addin.sheet.dataRange).flat()).not.toContain("Queued");
  });
});

describe("An update that was stopped", () => {
  it("says why, and goes on when it is mended, however often it was not", async () => {
    const addin = await withLists();
    const update = await begun(addin, {});
    addin.api.faults.set([{ when: { url: "list/generate" }, reply: { status: 401 } }]);
    const stops: UpdateProgress[] = [];
    for (let time = 0; time < 3; time++) stops.push(await finished(addin, update));
    addin.api.faults.set([]);
    const ended = await finished(addin, update);

    expect(stops.map(({ state }) => state)).toEqual(["stopped", "stopped", "stopped"]);
    for (const { message } of stops) expect(message).toContain("The API refused the API key");
    expect(ended.parts.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("is neither replaced nor cancelled by a new one, which is refused with a sentence", async () => {
    const addin = await withCompanies();
    const update = await begun(addin, { together });
    const part = await partOf(addin, update);
    await addin.value("pauseRun", { runId: update.updateId });
    const { parts, credits } = await addin.value("quoteUpdate", { together: [together[0]!] });
    const order = { together: [together[0]!], parts: parts.map(({ id }) => id), creditCap: credits.high };

    expect(await addin.sidebar("startUpdate", order)).toMatchObject({
      ok: false,
      error: { code: "limit/busy", message: expect.stringContaining("Continue it, or cancel") as string },
    });
    for (const runId of [update.updateId, part])
      expect((await addin.value("watchRun", { runId })).state).toBe("stopped");
    expect(addin.credits).toBe(0);
  });

  it("waits for tomorrow's cap, and goes on by itself", async () => {
    const addin = await withCompanies();
    await addin.value("saveSettings", { dayCap: 8 });
    const update = await begun(addin, { together });
    const today = await finished(addin, update);
    const spent = addin.credits;
    await days(addin, 4);

    expect(today.state).toBe("stopped");
    expect(spent).toBeLessThanOrEqual(8);
    expect(addin.credits).toBeGreaterThan(spent);
    expect((await slice(addin, update)).parts.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  });
});
