import { bundle, type Built } from "../../scripts/build";
import type { RunRequest } from "../../src/core/sidebar-contract";
import { startAddin } from "../host/addin-on-host";
import { count, type Line, type Measurement } from "./measurement";

const REQUEST: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
/** Six of ten rows name a company for the first time. */
const DISTINCT_SHARE = 0.6;
const RATES = [25, 100, 1_000];
const ROWS_AT_A_RATE = 1_000;

/** What a run over very many rows costs per row, and how close it comes to the service's rate limit. */
export const manyRows: Measurement = {
  title: "Enrichment of 1,000 and 10,000 rows, 40 % of them repeats",
  async measure() {
    const built = await bundle();
    const lines: Line[] = [];
    for (const rows of [1_000, 10_000]) lines.push(...(await sized(built, rows)));
    for (const rate of RATES) lines.push(await paced(built, rate));
    return lines;
  },
};

async function sized(built: Built, rows: number): Promise<Line[]> {
  const { addin, done, minutes, seconds, slices } = await ran(built, rows, null);
  const writes = slices.map(
    ({ calls }) => (calls["Range.setValues"] ?? 0) - (calls["UrlFetchApp.fetchAll"] ?? 0),
  );
  const lines: Line[] = [
    [`${count(rows)} rows: requests`, `${count(addin.sent.length)} for ${count(distinctOf(rows))} companies`],
    [`${count(rows)} rows: ended as`, `${done.state}, ${count(done.failed)} not found or failed`],
    [`${count(rows)} rows: slices`, count(slices.length)],
    [`${count(rows)} rows: most output writes in a slice`, count(Math.max(...writes))],
    [`${count(rows)} rows: ms of the host's clock a row`, ((minutes * 60_000) / rows).toFixed(1)],
    [`${count(rows)} rows: ms of this machine a row`, ((seconds * 1_000) / rows).toFixed(2)],
  ];
  await addin.host.dispose();
  return lines;
}

async function paced(built: Built, rate: number): Promise<Line> {
  const { addin, minutes } = await ran(built, ROWS_AT_A_RATE, rate);
  const bound = distinctOf(ROWS_AT_A_RATE) / rate;
  await addin.host.dispose();
  return [
    `${count(ROWS_AT_A_RATE)} rows at ${count(rate)} requests a minute: minutes, times the bound`,
    `${minutes.toFixed(1)}, ${(minutes / bound).toFixed(2)}`,
  ];
}

async function ran(built: Built, rows: number, ratePerMinute: number | null) {
  const addin = await startAddin(built, { formulas: false, api: { ratePerMinute } });
  addin.fillColumn([
    "Website",
    ...columnOf(
      rows,
      addin.api.companies.map(({ website }) => website),
    ),
  ]);
  await addin.value("saveSettings", { dayCap: 1_000_000 });
  const [startedAt, from, wallStart] = [addin.clock.now(), addin.host.executions.length, performance.now()];
  const started = await addin.start(REQUEST);
  let done = started;
  for (let slices = 0; done.state === "running" || done.state === "waiting"; slices++) {
    if (slices > 5_000) throw new Error(`The run does not end: ${JSON.stringify(done)}`);
    if (done.nextDelayMs > 0) await addin.clock.sleep(done.nextDelayMs);
    done = await addin.slice(done);
  }
  const seconds = (performance.now() - wallStart) / 1_000;
  const minutes = (addin.clock.now() - startedAt) / 60_000;
  return { addin, done, minutes, seconds, slices: addin.host.executions.slice(from + 1) };
}

const distinctOf = (rows: number): number => Math.round(rows * DISTINCT_SHARE);

/** Repeats stand far from the first row of their company, so that there are gaps everywhere. */
function columnOf(rows: number, known: readonly string[]): string[] {
  const distinct = distinctOf(rows);
  const company = (index: number) => known[index] ?? `unknown-${index}.example`;
  return Array.from({ length: rows }, (_, row) =>
    company(row < distinct ? (row * 7_919) % distinct : (row * 31) % distinct),
  );
}
