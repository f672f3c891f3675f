import { OWNER } from "../../addin/addin-on-host";
import type { World } from "../world";
import type { Evidence } from "./invariants";

const ROUNDING = 0.05;
const COUNTING = /Counting what it wrote/;

/** h: once nobody works any more nothing is under way, every run that is over is counted, and History tells what Credits tells. */
export async function checkNumbers(world: World, { calls }: Evidence): Promise<void> {
  await calls.call("getState", {}, OWNER);
  const history = await calls.value("getHistory", {}, OWNER);
  const credits = await calls.value("getCredits", {}, OWNER);
  if (history === null || credits === null) return;
  const { events, people } = world;
  const uncounted = history.runs.filter(({ message }) => COUNTING.test(message));
  for (const { kind, message } of uncounted) events.breaks("h-uncounted", `${kind}: ${message}`);
  if (credits.underWay > 0) events.breaks("h-under-way", `${credits.underWay} credits, and nobody works`);
  if (people.destroyed.length > 0) return;
  const { total, unaccounted } = credits;
  const inAll = total.credits + total.estimated + total.unconfirmed + unaccounted;
  const ofRuns = history.runs.reduce((sum, run) => sum + run.credits, 0);
  if (ofRuns > inAll + ROUNDING) events.breaks("h-history", `${ofRuns} credits of runs, and ${inAll} in all`);
  for (const { kind, done, total: all, message } of history.runs)
    if (done < 0 || done > all) events.breaks("h-done", `${kind}: ${done} of ${all}, “${message}”`);
}
