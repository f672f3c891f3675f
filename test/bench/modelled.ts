import { bundle, type Built } from "../../scripts/build";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import type { ExecutionRecord } from "../../workbench/host/execution-record";
import type { DemoReply } from "../../demo-api/wire";
import type { OpenAddin } from "../addin/addin-on-host";
import { generatedWebsite } from "../addin/generated-companies";
import { count, type Line, type Measurement } from "./measurement";
import { modelledCosts, startOnModel } from "./modelled-costs";

const REQUEST: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
const ROWS = 1_000;
const REFRESHED_ROWS = 300;
const RATES = [25, 100, 1_000];

/** The cost of runs and formulas by the design's time for each call, whatever the host's own table says. */
export const modelled: Measurement = {
  title:
    "By modelled costs: 50 ms a property, 40 a cache, 80 a lock call, 300 a flush, 100 a read, 600 a fetchAll",
  async measure() {
    const built = await bundle();
    const lines = [...(await enrichment(built)), ...(await refresh(built))];
    for (const rate of RATES) lines.push(await paced(built, rate));
    return [...lines, ...(await cells(built))];
  },
};

async function enrichment(built: Built): Promise<Line[]> {
  const addin = await opened(built, ROWS);
  const { executions } = await ran(addin, REQUEST);
  await addin.host.dispose();
  return named(`${count(ROWS)} rows, 2 sections`, [
    ["executions", count(executions.length)],
    ...modelledCosts(executions),
  ]);
}

/** Every value of every row has changed since the previous run. */
async function refresh(built: Built): Promise<Line[]> {
  const addin = await opened(built, REFRESHED_ROWS);
  await ran(addin, REQUEST);
  const before = addin.rows();
  const { spoil } = addin;
  addin.spoil = (reply, url) => changed(spoil?.(reply, url) ?? reply);
  await addin.clock.sleep(24 * 3_600_000);
  const { executions, done } = await ran(addin, { ...REQUEST, maxAgeDays: 0 });
  const after = addin.rows();
  const changedCells = after.flatMap((row, index) =>
    Object.entries(row).filter(([name, value]) => String(before[index]?.[name]) !== String(value)),
  ).length;
  await addin.host.dispose();
  return named(`${REFRESHED_ROWS} rows refreshed`, [
    ["ended as", done.message],
    ["cells changed", count(changedCells)],
    ["executions", count(executions.length)],
    ...modelledCosts(executions),
  ]);
}

async function paced(built: Built, rate: number): Promise<Line> {
  const addin = await opened(built, ROWS, rate);
  const startedAt = addin.clock.now();
  await ran(addin, REQUEST);
  const minutes = (addin.clock.now() - startedAt) / 60_000;
  const refused = addin.api.calls.filter(({ status }) => status === 429).length;
  await addin.host.dispose();
  return [
    `${count(ROWS)} rows at ${count(rate)} requests a minute: minutes, times requests / rate, refused`,
    `${minutes.toFixed(1)}, ${(minutes / (ROWS / rate)).toFixed(2)}, ${refused}`,
  ];
}

/** One formula that buys, the same again, and a third one that can only use the journal. */
async function cells(built: Built): Promise<Line[]> {
  const addin = await startOnModel(built);
  await addin.value("saveSettings", { formulaDayCap: 1_000, formulaCallCap: 100 });
  const [known, other] = addin.api.companies;
  const once = async (website: string): Promise<ExecutionRecord> => {
    await addin.formula(`=COMPANY_ENRICH("${website}","uuid")`);
    return addin.host.executions.at(-1)!;
  };
  // The first purchase of anything is sent alone, to learn the price.
  await once(other!.website);
  const lines = [
    ...linesFor("a bought cell", await once(known!.website)),
    ...linesFor("a cached cell", await once(known!.website)),
  ];
  await addin.value("getState", {});
  addin.host.evictCaches();
  lines.push(...linesFor("a cell, cache gone, journal kept", await once(known!.website)));
  await addin.host.dispose();
  return lines;
}

function linesFor(what: string, execution: ExecutionRecord): Line[] {
  return named(
    what,
    modelledCosts([execution]).filter(([, value]) => value !== "0"),
  );
}

async function opened(built: Built, rows: number, ratePerMinute: number | null = null): Promise<OpenAddin> {
  const addin = await startOnModel(built, { formulas: false, api: { ratePerMinute } });
  await addin.value("saveSettings", { dayCap: 1_000_000 });
  addin.fillColumn(["Website", ...Array.from({ length: rows }, (_, row) => generatedWebsite(row))]);
  return addin;
}

/** From the click to the end. */
async function ran(
  addin: OpenAddin,
  request: RunRequest,
): Promise<{ done: Progress; executions: ExecutionRecord[] }> {
  const from = addin.host.executions.length;
  const done = await addin.run(request);
  if (done.state !== "done" || done.failed > 0) throw new Error(`The run ended as ${JSON.stringify(done)}`);
  return { done, executions: addin.host.executions.slice(from) };
}

function named(what: string, lines: readonly Line[]): Line[] {
  return lines.map(([name, value]) => [`${what}: ${name}`, value]);
}

const NAMES = /^[A-Z][\w ,.&'()-]+$/;

/** Changes every number, and every text that looks like a name rather than a code, a URL or a date. */
function changed(reply: DemoReply): DemoReply {
  if (reply.status !== 200) return reply;
  const body = JSON.parse(reply.body) as { data?: unknown };
  return { ...reply, body: JSON.stringify({ ...body, data: changedValue(body.data) }) };
}

function changedValue(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return NAMES.test(value) ? `${value} II` : value;
  if (Array.isArray(value)) return value.map(changedValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changedValue(each)]));
}
