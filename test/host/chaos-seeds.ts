import { bundle } from "../../scripts/build";
import { chaosRun, learnTruth, type ChaosResult } from "./chaos-run";

/** One host computes while another's script thread does. */
const LANES = 2;

/** Runs so many seeds and prints what they came to. */
export async function chaosUnder(
  first: number,
  count: number,
): Promise<{ wrong: string[]; results: ChaosResult[] }> {
  const built = await bundle();
  const truth = await learnTruth(built);
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const results: ChaosResult[] = [];
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      results.push(await chaosRun(built, truth, seed, { anywhere: seed % 3 === 1, kills: seed % 3 === 0 }));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const sum = (of: (result: ChaosResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  process.stdout.write(
    `${count} runs from seed ${first}: ${sum(({ requests }) => requests)} requests, ${sum(({ actions }) => actions.length)} user actions, ${sum(({ killed }) => killed)} kills, ${sum(({ crashes }) => crashes.length)} failed executions\n`,
  );
  return {
    wrong: results.flatMap(({ seed, wrong }) => wrong.map((line) => `seed ${seed}: ${line}`)),
    results,
  };
}
