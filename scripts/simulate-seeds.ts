import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { themeOf } from "../test/simulator/circumstances";
import { simulate, type Simulation } from "../test/simulator/simulate";
import { bundle } from "./build";

export interface SeedPlan {
  readonly from: number;
  readonly seeds: number;
  readonly theme: string | undefined;
  readonly watches: boolean;
  readonly fills: boolean;
  readonly seconds: number;
  /** The stride through the seeds: workers take turns. */
  readonly every: number;
}

type Told = Omit<Simulation, "trace">;

/** Runs this process's seeds and prints a line of JSON for each or, if `traced`, a readable log. */
export async function playSeeds(plan: SeedPlan, traced: boolean): Promise<void> {
  const theme = themeOf(plan.theme);
  const built = await bundle();
  const until = Date.now() + plan.seconds * 1_000;
  for (let seed = plan.from; seed < plan.from + plan.seeds && Date.now() < until; seed += plan.every) {
    const { trace, ...told } = await simulate(built, seed, {
      watches: plan.watches,
      fills: plan.fills,
      ...(theme === undefined ? {} : { theme }),
    });
    if (traced) console.log([...trace, ...told.broken.map((line) => `BROKEN ${line}`)].join("\n"));
    console.log(JSON.stringify(told));
  }
}

/**
 * Distributes the seeds among processes and sums up.
 *
 * @returns How many seeds violated an invariant.
 */
export async function shareSeeds(plan: SeedPlan, workers: number): Promise<number> {
  const began = Date.now();
  const all: Told[] = [];
  await Promise.all(
    Array.from({ length: workers }, (_, index) => play(plan, workers, index, (one) => all.push(one))),
  );
  all.sort((a, b) => a.seed - b.seed);
  const broken = all.filter((one) => one.broken.length > 0);
  for (const { seed, theme, broken: lines } of broken) {
    console.log(`seed ${seed} (${theme}):`);
    for (const line of lines) console.log(`  BROKEN ${line}`);
  }
  const total = (of: (one: Told) => number) => all.reduce((sum, one) => sum + of(one), 0);
  console.log(
    [
      `${all.length} seeds in ${Math.round((Date.now() - began) / 1_000)} s: ${total((one) => one.stats.executions)} executions, ` +
        `${total((one) => one.stats.calls)} service calls, ${total((one) => one.stats.requests)} requests, ` +
        `${Math.round(total((one) => one.stats.billed))} credits billed`,
      `faults: ${counted(all.map(({ faults }) => faults))}`,
      ...(plan.watches ? [`finds: ${counted(all.map(({ finds }) => finds))}`] : []),
      `exemptions: ${counted(all.map(({ exemptions }) => exemptions))}`,
      `broken, in seeds: ${counted(all.map((one) => countOnce(one.broken)))}`,
      `${broken.length} of ${all.length} seeds broke an invariant`,
    ].join("\n"),
  );
  return broken.length;
}

function play(plan: SeedPlan, workers: number, index: number, told: (one: Told) => void): Promise<void> {
  const { from, seeds, theme, watches, fills, seconds } = plan;
  const options = ["--from", from + index, "--seeds", seeds - index, "--every", workers].map(String);
  if (theme !== undefined) options.push("--theme", theme);
  if (watches) options.push("--watches");
  if (fills) options.push("--fills");
  if (seconds !== Infinity) options.push("--seconds", String(seconds));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/chaos.ts", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) told(JSON.parse(line) as Told);
    else console.log(line);
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
  });
}

/** Each invariant counts once per seed. */
function countOnce(broken: readonly string[]): Record<string, number> {
  return Object.fromEntries(broken.map((line) => [line.split(":")[0]!, 1]));
}

function counted(tables: readonly Readonly<Record<string, number>>[]): string {
  const sums = new Map<string, number>();
  for (const table of tables)
    for (const [name, count] of Object.entries(table)) sums.set(name, (sums.get(name) ?? 0) + count);
  return (
    [...sums]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `${name} ${count}`)
      .join(", ") || "none"
  );
}
