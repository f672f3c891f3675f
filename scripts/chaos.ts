import { parseArgs } from "node:util";

/**
 * Runs the simulator on many seeds: `npm run chaos -- --seeds 500`. `--from 17 --seeds 1` prints everything
 * that happened under one seed, `--theme kills` runs only that theme, `--watches` also lets both users watch
 * the table for some days, `--fills` lets both have new rows of it filled, `--seconds 60` ends after a minute.
 *
 * `--mutants` runs seeds on deliberate bugs until one breaks. `--crashes` kills every kind of run, list and
 * formula once at each call with a lasting effect; `--calls` at every call, `--kind undo` only that kind.
 *
 * `--tests` runs the tests of `test/chaos`, which `npm test` has no time for.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string", default: "1" },
    theme: { type: "string" },
    watches: { type: "boolean", default: false },
    fills: { type: "boolean", default: false },
    seconds: { type: "string" },
    workers: { type: "string", default: "2" },
    mutants: { type: "boolean", default: false },
    crashes: { type: "boolean", default: false },
    calls: { type: "boolean", default: false },
    kind: { type: "string" },
    tests: { type: "boolean", default: false },
    /** Set for worker processes: the worker's mutant, or its stride through the seeds. */
    mutant: { type: "string" },
    every: { type: "string" },
  },
});
const from = Number(values.from);
const workers = Number(values.workers);

if (values.tests) {
  const { startVitest } = await import("vitest/node");
  await startVitest("test", [], { watch: false, project: ["chaos"], maxWorkers: workers });
  process.exit();
}
if (values.crashes) {
  const { crash } = await import("./crashes");
  process.exit((await crash(values.kind, values.calls)) > 0 ? 1 : 0);
}
if (values.mutants || values.mutant !== undefined) {
  const { playMutant, shareMutants } = await import("./mutants");
  const plan = { from, seeds: Number(values.seeds ?? 200), theme: values.theme };
  if (values.mutant !== undefined) await playMutant(plan, Number(values.mutant));
  else process.exitCode = (await shareMutants(plan, workers)) > 0 ? 1 : 0;
  process.exit();
}
const { playSeeds, shareSeeds } = await import("./simulate-seeds");
const plan = {
  from,
  seeds: Number(values.seeds ?? 500),
  theme: values.theme,
  watches: values.watches,
  fills: values.fills,
  seconds: values.seconds === undefined ? Infinity : Number(values.seconds),
  every: Number(values.every ?? 1),
};
if (values.every !== undefined || plan.seeds === 1) await playSeeds(plan, plan.seeds === 1);
else process.exitCode = (await shareSeeds(plan, workers)) > 0 ? 1 : 0;
if (plan.seeds === 1 || values.every !== undefined) process.exit();
