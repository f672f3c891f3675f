import { parseArgs } from "node:util";
import { startAddin } from "../test/addin/addin-on-host";
import { chaosRun, learnTruth } from "../test/host/chaos-run";
import { CHAOS_KINDS } from "../test/host/chaos-run-kinds";
import { FIRMOGRAPHIC, killedAt, mixedColumn, RunCalls, timelessSheet } from "../test/addin/crash-run";
import { bundle } from "./build";

/**
 * Runs under random users and a random API, seed after seed: `npm run chaos -- --old --seeds 5000`; `--from 17 --seeds 1`
 * tells what happened under one; `--anywhere` lets users act even between the last reading of cells and their writing,
 * `--kills` ends executions at random moments; `--kind` is `enrichment`, `jobs`, `jobs-all`, `news` or `match`.
 * `--crashes` instead kills one run at every service call, where the tests kill it once for each state that is left behind.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "500" },
    from: { type: "string", default: "1" },
    anywhere: { type: "boolean", default: false },
    crashes: { type: "boolean", default: false },
    kills: { type: "boolean", default: false },
    kind: { type: "string", default: "enrichment" },
    old: { type: "boolean", default: false },
  },
});
const [from, seeds] = [Number(values.from), Number(values.seeds)];
const built = await bundle();
process.exitCode = (values.crashes ? await crashes() : await chaos()) > 0 ? 1 : 0;

async function chaos(): Promise<number> {
  const kind = CHAOS_KINDS[values.kind];
  if (kind === undefined)
    throw new Error(`There is no kind ${values.kind}: ${Object.keys(CHAOS_KINDS).join(", ")}.`);
  const truth = await learnTruth(built, kind);

  let requests = 0;
  let failures = 0;
  const states = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed++) {
    const result = await chaosRun(built, truth, seed, {
      anywhere: values.anywhere,
      kills: values.kills,
      kind,
    });
    requests += result.requests;
    states.set(result.state, (states.get(result.state) ?? 0) + 1);
    if (result.wrong.length === 0 && seeds > 1) continue;
    if (result.wrong.length > 0) failures++;
    console.log(`seed ${seed}: ${result.state} "${result.message}"`);
    for (const line of result.wrong.slice(0, 6)) console.log(`  WRONG ${line}`);
    for (const line of result.crashes.slice(0, 6)) console.log(`  crash ${line}`);
    for (const line of result.actions) console.log(`  ${line}`);
  }
  console.log(
    `${seeds} seeds, ${requests} requests, ${[...states].map(([state, count]) => `${count} ${state}`).join(", ")}; ${failures} wrong`,
  );
  return failures;
}

async function crashes(): Promise<number> {
  const open = () => startAddin(built, { column: mixedColumn(), formulas: false });
  const addin = await open();
  const calls = new RunCalls(addin);
  const reference = await addin.run(FIRMOGRAPHIC);
  const expected = JSON.stringify(timelessSheet(addin));
  await addin.host.dispose();
  // To be killed after one call is to be killed before the next.
  const kills = calls.points.filter(({ phase }) => phase === "before");
  let [failures, again, largest] = [0, 0, 0];
  for (const kill of kills) {
    const survived = await killedAt(await open(), kill);
    const { done, place, inFlight } = survived;
    again += survived.again.length;
    largest = Math.max(largest, survived.again.length);
    const isWell =
      done.state === reference.state &&
      JSON.stringify(survived.sheet) === expected &&
      survived.again.every((company) => inFlight.includes(company));
    if (isWell) continue;
    failures++;
    console.log(`WRONG killed ${place}: ${done.state} "${done.message}"`);
  }
  console.log(
    `${kills.length} kills, ${again} requests again, at most ${largest} after one kill; ${failures} wrong`,
  );
  return failures;
}
