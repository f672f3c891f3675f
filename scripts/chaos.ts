import { parseArgs } from "node:util";

/**
 * The simulator, seed after seed: `npm run chaos -- --seeds 500`. `--from 17 --seeds 1` prints everything that happened under
 * one seed, `--theme kills` plays that theme alone, `--seconds 60` ends after a minute. `--old`, `--crashes`, `--kills`,
 * `--anywhere` and `--kind` do what is told in `chaos-old.ts`.
 */
const OLD = /^--(old|crashes|kills|anywhere|kind)\b/;

if (process.argv.slice(2).some((argument) => OLD.test(argument))) {
  await import("./chaos-old");
} else {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "500" },
      from: { type: "string", default: "1" },
      theme: { type: "string" },
      seconds: { type: "string" },
      workers: { type: "string", default: "2" },
      /** How a worker is told that it is one: every so many seeds. */
      every: { type: "string" },
    },
  });
  const { playSeeds, shareSeeds } = await import("./simulate-seeds");
  const plan = {
    from: Number(values.from),
    seeds: Number(values.seeds),
    theme: values.theme,
    seconds: values.seconds === undefined ? Infinity : Number(values.seconds),
    every: Number(values.every ?? 1),
  };
  if (values.every !== undefined || plan.seeds === 1) await playSeeds(plan, plan.seeds === 1);
  else process.exitCode = (await shareSeeds(plan, Number(values.workers))) > 0 ? 1 : 0;
  if (plan.seeds === 1 || values.every !== undefined) process.exit();
}
