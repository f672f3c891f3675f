import { expect, it } from "vitest";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import type { Intercept } from "../../workbench/host/execution-record";
import type { HTTPResponse } from "../../workbench/host/services/http-response";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours } from "../addin/watched-weeks";
import { manyCompanies } from "../simulator/faults/fixture";

const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const COMPANIES = 40;
const ENDING = generatedWebsite(30);
/** How long what an ended execution requested counts as under way, and more. */
const SEVEN_MINUTES_MS = 7 * 60_000;
/** Of the batches that a run of forty sends, the largest. */
const LARGEST_BATCH = 30;

/** Ends every execution that reads the reply about one company. */
const endsExecutions: Intercept = ({ method, target, phase }) => {
  if (phase !== "after" || method !== "getContentText") return undefined;
  return (target as HTTPResponse).getContentText().includes(`"${ENDING}"`) ? "kill" : undefined;
};

const requestsFor = ({ sent }: OpenAddin, website: string) =>
  sent.filter(({ url }) => url.includes(`company=${website}`)).length;

/** Drives a run as sidebars do that somebody opens now and then. */
async function goOn(addin: OpenAddin, runId: string): Promise<Progress> {
  for (let slices = 0; slices < 40; slices++) {
    const reply = await addin.sidebar("runSlice", { runId }).catch(() => null);
    if (reply?.ok === true && reply.value.state !== "running" && reply.value.state !== "waiting")
      return reply.value;
    await addin.clock.sleep(SEVEN_MINUTES_MS);
  }
  throw new Error("The run does not end.");
}

/** A run over many companies that meets such a reply, started. */
async function startMany(): Promise<{ addin: OpenAddin; runId: string }> {
  const addin = await openAddin({ column: manyCompanies(COMPANIES) });
  await addin.value("saveSettings", { dayCap: 1_000 });
  addin.host.intercept = endsExecutions;
  const range = `A2:A${COMPANIES + 1}`;
  const { runId } = await addin.value("startRun", { ...FIRMOGRAPHIC, range, creditCap: 1_000 });
  return { addin, runId };
}

it("A reply that ends every execution is paid for twice, as are those of its batch, and all others once", async () => {
  const { addin, runId } = await startMany();
  const ended = await goOn(addin, runId);

  expect(ended).toMatchObject({ state: "done", done: COMPANIES, failed: 1 });
  expect(requestsFor(addin, ENDING)).toBe(2);
  const others = manyCompanies(COMPANIES)
    .slice(1)
    .filter((website) => website !== ENDING);
  const times = (count: number) => others.filter((website) => requestsFor(addin, website) === count).length;
  expect(times(2)).toBeLessThan(LARGEST_BATCH);
  expect(times(1) + times(2)).toBe(others.length);
  expect(addin.statusLines()[30]).toBe(
    `Failed: Company/enrichment was requested 2 times for ${ENDING}, and each time Google ended the add-on before the answer was kept. It may have been billed each time and is not requested again by itself: retry the row, or refresh the formula.`,
  );
});

it("A row whose reply has ended executions is tried once more, by itself, when somebody says so", async () => {
  const { addin, runId } = await startMany();
  await goOn(addin, runId);
  const sent = addin.sent.length;

  await addin.value("retryFailed", { runId });
  await goOn(addin, runId);
  expect(addin.sent.slice(sent).map(({ url }) => url)).toEqual([
    expect.stringContaining(`company=${ENDING}`),
  ]);

  addin.host.intercept = undefined;
  await addin.value("retryFailed", { runId });
  const ended = await goOn(addin, runId);

  expect(ended).toMatchObject({ state: "done", failed: 0 });
  expect(addin.sent).toHaveLength(sent + 2);
  expect(addin.statusLines()[30]).toBe("Done");
});

it("Formulas that meet such a reply say so in the end, others have their values, and a refresh requests it once more", async () => {
  const several = [5, 6, 30, 7].map(generatedWebsite);
  const addin = await openAddin({ column: ["Website", ...several] });
  addin.host.intercept = endsExecutions;
  addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A2:A5,"uuid")']]);
  await addin.workbook.settle();

  for (let time = 0; time < 5; time++) {
    await addin.clock.sleep(SEVEN_MINUTES_MS);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
  }

  const shown = addin.values("C2:C5").flat();
  expect(requestsFor(addin, ENDING)).toBe(2);
  expect(shown[2]).toMatch(/requested 2 times/);
  expect(shown.filter((value) => /^[a-z0-9]{7}$/.test(String(value)))).toHaveLength(3);

  addin.host.intercept = undefined;
  // As the sidebar does, from its first call on.
  const since = new Date(addin.clock.now()).toISOString();
  await addin.value("refreshFormulas", { scope: "sheet", missingOnly: false, creditCap: 100, since });
  await addin.workbook.settle();

  expect(addin.values("C4")[0]![0]).toMatch(/^[a-z0-9]{7}$/);
});

/** Ends every execution that reads the reply to a request with such an address. */
function endsReplies(addin: OpenAddin, isMeant: (url: string) => boolean): Intercept {
  const mark = '"ends":"executions"';
  addin.spoil = (reply, url) =>
    isMeant(url) ? { ...reply, body: reply.body.replace(/^\{/, `{${mark},`) } : reply;
  return ({ method, target, phase }) =>
    phase === "after" &&
    method === "getContentText" &&
    (target as HTTPResponse).getContentText().includes(mark)
      ? "kill"
      : undefined;
}

async function days(addin: OpenAddin, count: number): Promise<void> {
  for (let hour = 0; hour < 24 * count; hour++) await hours(addin, 1).catch(() => null);
}

it("A look at a watched list whose reply ends executions buys it twice and says why it stops; when somebody lets it go on it is bought again", async () => {
  const addin = await openAddin({ formulas: false });
  const germans = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
  const { sheetName } = await addin.value("generateList", { ...germans, creditCap: 100 });
  await addin.value("saveList", { ...germans, sheetName, name: "Germans" });
  await addin.value("saveWatch", {
    name: "Germans",
    what: { kind: "list", listId: "Germans", request: {} },
    every: "day",
    hour: 8,
    creditCap: 1_000,
    monthCap: 10_000,
  });
  const isList = (url: string) => url.includes("list/generate");
  const before = addin.sent.filter(({ url }) => isList(url)).length;
  addin.host.intercept = endsReplies(addin, isList);

  await days(addin, 3);
  const inThreeDays = addin.sent.filter(({ url }) => isList(url)).length - before;
  const [stopped] = (await addin.value("getWatches", {})).watches;
  addin.host.intercept = undefined;
  await addin.value("pauseWatch", { watchId: stopped!.watchId, paused: false });
  await days(addin, 2);
  const [found] = (await addin.value("getWatches", {})).watches;

  expect(inThreeDays).toBe(2);
  expect(stopped?.message).toMatch(/was requested 2 times/);
  expect(addin.sent.filter(({ url }) => isList(url)).length - before).toBeGreaterThan(2);
  expect(found?.message).not.toMatch(/requested/);
});

it("A look at companies pays twice for such a reply, and goes on to the others", async () => {
  const all = websites(8);
  const addin = await openAddin({ column: ["Website", ...all], formulas: false });
  await addin.value("saveWatch", {
    name: "News",
    what: { kind: "news", range: "Sheet1!A2:A", request: { limit: 10 } },
    every: "day",
    hour: 8,
    creditCap: 1_000,
    monthCap: 10_000,
  });
  addin.host.intercept = endsReplies(addin, (url) => url.includes("/news") && url.includes(all[3]!));

  await days(addin, 4);

  expect(requestsFor(addin, all[3]!)).toBe(4 * 2);
  for (const website of all) expect(requestsFor(addin, website)).toBeLessThanOrEqual(4 * 2);
  expect(requestsFor(addin, all[7]!)).toBeGreaterThanOrEqual(3);
});

it("What else a row wants is bought although another section has ended executions", async () => {
  const [, website = ""] = websites(3);
  const addin = await openAddin({ column: ["Website", ...websites(3)] });
  addin.host.intercept = endsReplies(addin, (url) => url.includes("location"));
  const { runId } = await addin.value("startRun", {
    kind: "enrichment",
    sections: ["firmographic", "location"],
    range: "A3:A3",
    creditCap: 100,
  });
  const ended = await goOn(addin, runId);

  const alone = await addin.run({ ...FIRMOGRAPHIC, range: "A3:A3" });

  expect(ended).toMatchObject({ state: "done", failed: 1 });
  expect(alone).toMatchObject({ state: "done", failed: 0 });
  expect(requestsFor(addin, website)).toBe(3);
});

it("What was answered after it had ended executions, and was evicted since, is not said to end them", async () => {
  const addin = await openAddin({ column: ["Website", ENDING], formulas: false });
  addin.host.intercept = endsExecutions;
  const { runId } = await addin.value("startRun", { ...FIRMOGRAPHIC, range: "A2:A2", creditCap: 100 });
  await goOn(addin, runId);
  addin.host.intercept = undefined;
  await addin.value("retryFailed", { runId });
  await goOn(addin, runId);
  await addin.clock.sleep(60 * 60_000);
  await addin.value("cleanJournal", { keepCharacters: 0 });

  const again = await addin.run({ ...FIRMOGRAPHIC, range: "A2:A2" });

  expect(again).toMatchObject({ state: "done", failed: 0 });
});

it("A formula that has looked before another one ended does not request it a third time", async () => {
  const most: number[] = [];
  for (let offset = 16_000; offset < 45_000; offset += 7_000) {
    const addin = await openAddin({ column: ["Website", ENDING] });
    addin.host.intercept = endsExecutions;
    addin.sheet.enter({ row: 2, column: 5, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A2,"name")']]);
    const again = async () => {
      addin.workbook.recalculateCustomFunctions();
      await addin.workbook.settle();
    };
    await addin.workbook.settle();
    for (const pause of [60_000, 60_000, offset, 60_000, 60_000]) {
      await addin.clock.sleep(pause);
      await again();
    }
    most.push(requestsFor(addin, ENDING));
  }

  expect(most).toEqual(most.map(() => 2));
});

it("A row that could not be read, and whose reply ends executions when it is retried, waits for another retry", async () => {
  const [, , unreadable = ""] = websites(5);
  const addin = await openAddin({ column: ["Website", ...websites(5)] });
  addin.spoil = (reply, url) =>
    url.includes(unreadable) ? { ...reply, body: "upstream connect error" } : reply;
  const { runId } = await addin.value("startRun", { ...FIRMOGRAPHIC, range: "A2:A6", creditCap: 1_000 });
  await goOn(addin, runId);
  const before = requestsFor(addin, unreadable);
  addin.host.intercept = endsReplies(addin, (url) => url.includes(unreadable));

  await addin.value("retryFailed", { runId });
  const ended = await goOn(addin, runId);

  expect(before).toBe(1);
  expect(requestsFor(addin, unreadable)).toBe(1 + 2);
  expect(ended).toMatchObject({ state: "done", failed: 1 });
});

it("A company that was not found after it had ended executions is requested again when that is over", async () => {
  const addin = await openAddin({ column: ["Website", ENDING], formulas: false });
  addin.host.intercept = endsExecutions;
  const { runId } = await addin.value("startRun", { ...FIRMOGRAPHIC, range: "A2:A2", creditCap: 100 });
  await goOn(addin, runId);
  addin.host.intercept = undefined;
  addin.spoil = (reply, url) =>
    url.includes("/enrichment") ? { ...reply, status: 404, body: '{"detail":"Not found"}' } : reply;
  await addin.value("retryFailed", { runId });
  await goOn(addin, runId);
  const notFound = addin.statusLines()[0];
  addin.spoil = null;
  await addin.clock.sleep(8 * 24 * 60 * 60_000);

  const again = await addin.run({ ...FIRMOGRAPHIC, range: "A2:A2" });

  expect(notFound).toMatch(/^Not found/);
  expect(again).toMatchObject({ state: "done", failed: 0 });
  expect(addin.statusLines()[0]).toBe("Done");
});

it("Words whose filters have ended executions are asked again by whoever asks", async () => {
  const addin = await openAddin({ formulas: false });
  const isWords = (url: string) => url.includes("filter-builder");
  addin.host.intercept = endsReplies(addin, isWords);
  const ask = () =>
    addin.sidebar("filtersFromWords", { words: "German banks", creditCap: 50 }).catch(() => null);
  // Every second time the add-on finds out what has become of the time before, and asks to be asked again.
  for (let time = 0; time < 8; time++) {
    await ask();
    await addin.clock.sleep(SEVEN_MINUTES_MS);
  }
  const ended = addin.sent.filter(({ url }) => isWords(url)).length;
  addin.host.intercept = undefined;

  const replies = [await ask(), await ask()];

  expect(ended).toBeGreaterThanOrEqual(2);
  expect(replies.pop()).toMatchObject({ ok: true });
});
