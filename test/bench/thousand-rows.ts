import { bundle } from "../../scripts/build";
import type { RunRequest } from "../../src/rpc/rpc";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";
import { count, median, type Line, type Measurement } from "./measurement";
import { CALL_GROUPS, callsIn } from "./service-calls";

const ROWS = 1_000;
const SECTIONS = ["firmographic", "location"];
/** One enrichment of a column of a thousand companies, as the sidebar drives it, with the host's own latencies. */
export const thousandRows: Measurement = {
  title: `Enrichment of ${count(ROWS)} rows, ${SECTIONS.join(" and ")}`,
  async measure() {
    const addin = await startAddin(await bundle());
    try {
      return await measured(addin);
    } finally {
      await addin.host.dispose();
    }
  },
};

async function measured(addin: OpenAddin): Promise<Line[]> {
  const { host, clock } = addin;
  // UUIDs first: a UUID can use what its website has bought, but not the other way round.
  const known = addin.api.companies;
  const companies = [...known.map(({ uuid }) => uuid), ...known.map(({ website }) => website)].slice(0, ROWS);
  addin.fillColumn(["Website", ...companies]);
  await addin.value("saveSettings", { dayCap: 1_000_000 });
  const request: RunRequest = { kind: "enrichment", sections: SECTIONS };
  await addin.value("quoteRun", request);
  const quoted = host.executions.at(-1)!;

  const startedAt = clock.now();
  const wallStart = performance.now();
  const started = await addin.start(request);
  const starting = host.executions.at(-1)!;
  const from = host.executions.length;
  const done = await addin.finishRun(started);
  if (done.state !== "done" || done.failed > 0) throw new Error(`The run ended as ${JSON.stringify(done)}`);
  const slices = host.executions.slice(from);
  const minutes = (clock.now() - startedAt) / 60_000;
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

  return [
    ["requests", count(addin.sent.length)],
    ["credits", count(done.creditsSpent)],
    ["minutes on the host's clock, sidebar open", minutes.toFixed(1)],
    ["seconds on this machine", seconds(performance.now() - wallStart)],
    ["the bill before it takes", seconds(quoted.elapsedMs)],
    ["the start takes", seconds(starting.elapsedMs)],
    ["slices", count(slices.length)],
    ["a slice takes (median)", seconds(median(slices.map(({ elapsedMs }) => elapsedMs)))],
    ["companies a slice (mean)", (ROWS / slices.length).toFixed(0)],
    ...CALL_GROUPS.map(([name, pattern]): Line => {
      const perSlice = slices.map((slice) => callsIn(slice, pattern));
      const all = perSlice.reduce((sum, calls) => sum + calls, 0);
      return [`${name}: all, a slice (median)`, `${count(all)}, ${count(median(perSlice))}`];
    }),
  ];
}
