import { describe, expect, it } from "vitest";
import type { ServiceCall } from "../../workbench/host/execution-record";
import {
  companiesSent,
  FIRMOGRAPHIC,
  mixedColumn,
  repeated,
  resume,
  RunCalls,
  timelessSheet,
} from "./crash-run";
import { openAddin } from "./open-addin";

const LARGEST_BATCH = 20;

async function undisturbed() {
  const addin = await openAddin({ column: mixedColumn(), formulas: false });
  const calls = new RunCalls(addin, () => false);
  const done = await addin.run(FIRMOGRAPHIC);
  return { done, calls: calls.count, sheet: timelessSheet(addin), asked: companiesSent(addin), addin };
}

async function killedAt(n: number, phase: ServiceCall["phase"]) {
  const addin = await openAddin({ column: mixedColumn(), formulas: false });
  const calls = new RunCalls(addin, (at, when) => at === n && when === phase);
  try {
    await addin.run(FIRMOGRAPHIC);
  } catch (failure) {
    if (calls.killedAt === null) throw failure;
  }
  const done = await resume(addin, FIRMOGRAPHIC);
  return { done, at: calls.killedAt, inFlight: calls.inFlight, addin };
}

describe("A run that is killed at any of its service calls", () => {
  it(
    "ends as if nothing had happened, and pays again for one batch at most",
    { timeout: 600_000 },
    async () => {
      const reference = await undisturbed();
      const t0 = performance.now();
      const totals = { kills: 0, repeatedRequests: 0, largestRepeatedBatch: 0 };
      const wrong: string[] = [];
      const kills = (["before", "after"] as const)
        .flatMap((phase) => Array.from({ length: reference.calls }, (_, i) => ({ phase, n: i + 1 })))
        .filter((_, i) => i % Number(process.env["STRIDE"] ?? 1) === 0);
      const lane = async () => {
        for (let kill = kills.shift(); kill; kill = kills.shift()) {
          const { phase, n } = kill;
          const place = `${phase} ${n}`;
          const { done, at, inFlight, addin } = await killedAt(n, phase);
          const again = repeated(companiesSent(addin));
          totals.kills++;
          totals.repeatedRequests += again.length;
          totals.largestRepeatedBatch = Math.max(totals.largestRepeatedBatch, again.length);
          if (done.state !== "done") wrong.push(`${place} ${at}: ${JSON.stringify(done)}`);
          const sheet = timelessSheet(addin);
          if (JSON.stringify(sheet) !== JSON.stringify(reference.sheet)) {
            const differing = sheet.flatMap((row, r) =>
              row.flatMap((v, c) =>
                JSON.stringify(v) === JSON.stringify(reference.sheet[r]?.[c])
                  ? []
                  : [`R${r}C${c} ${JSON.stringify(v)} for ${JSON.stringify(reference.sheet[r]?.[c])}`],
              ),
            );
            wrong.push(
              `${place} ${at}: sheet ${sheet.length}x${sheet[0]?.length} ${differing.length}: ${differing.slice(0, 3).join("; ")}`,
            );
          }
          const outside = again.filter((company) => !inFlight.includes(company));
          if (outside.length > 0 || again.length > LARGEST_BATCH)
            wrong.push(`${place} ${at}: again ${again.length} outside ${outside.length}`);
          if (done.creditsSpent !== reference.done.creditsSpent)
            (totals as any).spentDiffers = ((totals as any).spentDiffers ?? 0) + 1;
          if (done.failed !== reference.done.failed)
            (totals as any).failedDiffers = ((totals as any).failedDiffers ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: Number(process.env["LANES"] ?? 3) }, lane));
      process.stdout.write(
        `calls ${reference.calls} ${JSON.stringify(totals)} ${Math.round(performance.now() - t0)} ms\n` +
          wrong.join("\n") +
          "\n",
      );
      expect(wrong).toEqual([]);
    },
  );
});
