import { CRASH_KINDS } from "../test/simulator/crash-kinds";
import { playCrashes } from "../test/simulator/crashes";
import { bundle } from "./build";

/**
 * Kills every kind of operation in turn and prints the results.
 *
 * @returns The number of kills with a wrong outcome.
 */
export async function crash(only: string | undefined, everyCall: boolean): Promise<number> {
  const names = Object.keys(CRASH_KINDS).filter((name) => only === undefined || name === only);
  if (names.length === 0) throw new Error(`There is no ${only}: ${Object.keys(CRASH_KINDS).join(", ")}.`);
  const built = await bundle();
  let failures = 0;
  for (const name of names) {
    const { calls, kills, again, most, wrong } = await playCrashes(built, [name], { everyCall });
    failures += wrong.length;
    for (const line of wrong) console.log(`WRONG ${line}`);
    console.log(
      `${name}: ${calls} calls, killed ${kills} times, ${again} answers again, at most ${most} after one kill; ${wrong.length} wrong`,
    );
  }
  return failures;
}
