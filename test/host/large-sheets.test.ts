// docs/limits.md: a sheet that takes long to read.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const JOBS: RunRequest = { kind: "jobs", mode: "new", limit: 2 };
/** Of a sheet of 80,000 job posts: a slice's time is up before it has found out what is there. */
const READ_MS = 5_000;
const SLICE_MS = 18_000;

it("A sheet that takes longer to read than a slice lasts does not keep a run from its end", async () => {
  const latency = (service: string, method: string) =>
    service === "Range" && method === "getValues" ? READ_MS : 10;
  const addin = await openAddin({ column: ["Domain", ...websites(6)], formulas: false, host: { latency } });

  const ended = await addin.run(JOBS);

  expect(ended).toMatchObject({ state: "done", failed: 0 });
  const posts = addin.rows(addin.workbook.sheetNamed("Job posts"));
  expect(new Set(posts.map(({ Company }) => Company))).toEqual(new Set(websites(6)));
  const bought = addin.host.executions.filter(({ calls }) => (calls["UrlFetchApp.fetchAll"] ?? 0) > 0);
  expect(Math.max(...bought.map(({ elapsedMs }) => elapsedMs))).toBeGreaterThan(SLICE_MS);
});
