// One bad thing stops at itself: a reply that ends the execution which reads it.
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
