import { bundle, type Built } from "../../scripts/build";
import type { RunRequest } from "../../src/rpc/rpc";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";
import { manyRowsColumn, type ManyRows } from "../addin/many-rows-column";
import { count, type Line, type Measurement } from "./measurement";
import { callsPerThousandRows, outputWrites } from "./service-calls";

const REQUEST: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const SIZES = [1_000, 3_000, 10_000];
const RATES = [25, 100, 1_000];
const ROWS_AT_A_RATE = 1_000;

/** What a run over very many rows costs per row, and how close it comes to the service's rate limit. */
export const manyRows: Measurement = {
  title: `Enrichment of ${SIZES.map(count).join(", ")} rows, 40 % of them repeats`,
  async measure() {
    const built = await bundle();
    const lines: Line[] = [];
    for (const rows of SIZES) lines.push(...(await sized(built, rows)));
    for (const rate of RATES) lines.push(await paced(built, rate));
    return lines;
  },
};

async function sized(built: Built, rows: number): Promise<Line[]> {
  const many = manyRowsColumn(rows);
  const { addin, done, minutes, cpuSeconds, slices } = await ran(built, many, null);
  const lines: Line[] = [
    ["requests", `${count(addin.sent.length)} for ${count(many.distinct)} companies`],
    ["ended as", `${done.state}, ${count(done.failed)} failed`],
    ["slices", count(slices.length)],
    ["most output writes in a slice", count(Math.max(...slices.map(outputWrites)))],
    ["ms of the host's clock a row", ((minutes * 60_000) / rows).toFixed(1)],
    ["ms of this machine's processors a row", ((cpuSeconds * 1_000) / rows).toFixed(2)],
    ...(rows === SIZES.at(-1) ? callsPerThousandRows(slices, rows) : []),
  ];
  await addin.host.dispose();
  return lines.map(([what, value]) => [`${count(rows)} rows: ${what}`, value]);
}

async function paced(built: Built, rate: number): Promise<Line> {
  const many = manyRowsColumn(ROWS_AT_A_RATE);
  const { addin, minutes } = await ran(built, many, rate);
  const requests = many.distinct - many.paidBefore.length;
  const refused = addin.api.calls.filter(({ status }) => status === 429).length;
  await addin.host.dispose();
  return [
    `${count(ROWS_AT_A_RATE)} rows at ${count(rate)} requests a minute: minutes, times requests / rate, refused`,
    `${minutes.toFixed(1)}, ${(minutes / (requests / rate)).toFixed(2)}, ${refused}`,
  ];
}

async function ran(built: Built, many: ManyRows, ratePerMinute: number | null) {
  const addin = await startAddin(built, { formulas: false, api: { ratePerMinute } });
  await addin.value("saveSettings", { dayCap: 1_000_000 });
  addin.fillColumn(["Website", ...many.cells]);
  await payBefore(addin, many);
  const from = addin.host.executions.length;
  const [startedAt, cpuBefore] = [addin.clock.now(), process.cpuUsage()];
  const started = await addin.start({ ...REQUEST, range: `Sheet1!A2:A${many.cells.length + 1}` });
  let done = started;
  for (let slices = 0; done.state === "running" || done.state === "waiting"; slices++) {
    if (slices > 5_000) throw new Error(`The run does not end: ${JSON.stringify(done)}`);
    if (done.nextDelayMs > 0) await addin.clock.sleep(done.nextDelayMs);
    done = await addin.slice(done);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const minutes = (addin.clock.now() - startedAt) / 60_000;
  return {
    addin,
    done,
    minutes,
    cpuSeconds: (user + system) / 1_000_000,
    slices: addin.host.executions.slice(from + 1),
  };
}

/** By a run on another sheet, long enough ago not to count towards the service's limit. */
async function payBefore(addin: OpenAddin, { paidBefore }: ManyRows): Promise<void> {
  const sheet = addin.workbook.insertSheet();
  addin.workbook.renameSheet(sheet, "Paid before");
  const lacking = paidBefore.length + 1 - sheet.rowCount;
  if (lacking > 0) sheet.insertRows(sheet.rowCount, lacking);
  sheet.setValues(
    { row: 2, column: 1, rows: paidBefore.length, columns: 1 },
    paidBefore.map((website) => [website]),
  );
  await addin.finishRun(await addin.start({ ...REQUEST, range: `Paid before!A2:A${paidBefore.length + 1}` }));
  await addin.clock.sleep(3_600_000);
}
