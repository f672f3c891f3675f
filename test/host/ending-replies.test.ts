// One bad thing stops at itself: a reply that ends the execution which reads it.
import { expect, it } from "vitest";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import type { Intercept } from "../../workbench/host/execution-record";
import type { HTTPResponse } from "../../workbench/host/services/http-response";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, type OpenAddin } from "../addin/open-addin";
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
    `Failed: The API was asked 2 times for ${ENDING}, and no answer could be kept. It may have been billed each time, so it is not asked again by itself: retry the row, or refresh the formula.`,
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
