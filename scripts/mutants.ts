import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { KNOWN_SEEDS } from "../test/simulator/known-seeds";
import { bundleOf, MUTANTS } from "../test/simulator/mutants";
import { themeOf } from "../test/simulator/circumstances";
import { simulate } from "../test/simulator/simulate";

export interface MutantPlan {
  readonly from: number;
  readonly seeds: number;
  readonly theme: string | undefined;
}

interface Found {
  readonly mutant: number;
  /** null: no seed failed. */
  readonly seed: number | null;
  readonly invariant: string;
}

/** Runs seeds on one mutant in this process until one fails, and prints a line of JSON. */
export async function playMutant({ from, seeds, theme: name }: MutantPlan, mutant: number): Promise<void> {
  const built = await bundleOf(MUTANTS[mutant]!);
  const { watches = false, theme: own } = MUTANTS[mutant]!;
  const theme = themeOf(name) ?? own;
  for (let seed = from; seed < from + seeds; seed++) {
    if (KNOWN_SEEDS.has(seed)) continue;
    const [first] = (await simulate(built, seed, { watches, ...(theme === undefined ? {} : { theme }) }))
      .broken;
    if (first === undefined) continue;
    console.log(JSON.stringify({ mutant, seed, invariant: first } satisfies Found));
    return;
  }
  console.log(JSON.stringify({ mutant, seed: null, invariant: "" } satisfies Found));
}

/**
 * Distributes the mutants among processes.
 *
 * @returns How many mutants no seed has detected.
 */
export async function shareMutants(plan: MutantPlan, workers: number): Promise<number> {
  // Builds all of them first, so that an outdated list fails immediately rather than after half an hour.
  for (const mutant of MUTANTS) await bundleOf(mutant);
  const waiting = MUTANTS.map((_, index) => index);
  let missed = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { seed, invariant } = await play(plan, next);
      if (seed === null) missed++;
      const outcome = seed === null ? `NOT FOUND in ${plan.seeds} seeds` : `seed ${seed}: ${invariant}`;
      console.log(`${MUTANTS[next]!.name}: ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, lane));
  console.log(`${MUTANTS.length - missed} of ${MUTANTS.length} mutants found`);
  return missed;
}

function play({ from, seeds, theme }: MutantPlan, mutant: number): Promise<Found> {
  const options = ["--mutant", mutant, "--from", from, "--seeds", seeds].map(String);
  if (theme !== undefined) options.push("--theme", theme);
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/chaos.ts", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let found: Found | null = null;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("{")) found = JSON.parse(line) as Found;
    });
    child.on("close", (code) => {
      if (found === null) reject(new Error(`A worker ended with ${code}.`));
      else resolve(found);
    });
  });
}
