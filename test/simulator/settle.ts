import type { Progress, RunRequest } from "../../src/rpc/rpc";
import { OWNER } from "../addin/addin-on-host";
import type { Circumstances } from "./circumstances";
import { answerBills } from "./odd-bills";
import { randomFor } from "./random";
import { Session, type SessionParts } from "./sessions";
import { USERS } from "./users";
import type { World } from "./world";

const HOUR_MS = 3_600_000;
const ENOUGH = 1_000_000;
const MOST_SLICES = 60;

export interface Settled {
  /** Purchases before this index were made under the seed's caps. */
  readonly purchasesBefore: number;
  /** The owner's run over the whole table after all faults; null if there is no table, or if it could not be started. */
  readonly finalRun: Progress | null;
}

/** Faults are over: opens sidebars, drives runs until they rest, fires triggers, recalculates formulas. */
export async function settle(world: World, parts: SessionParts): Promise<Settled> {
  const { addin, faults, events } = world;
  const { calls } = parts;
  const random = randomFor(world.seed, "settle");
  events.tell("---- faults are over");
  faults.end();
  world.honest = true;
  world.people.putBackHiddenColumn();
  await addin.workbook.settle();
  await addin.clock.sleep(7 * 60_000);
  if (random.chance(0.5)) addin.host.evictCaches();

  for (const user of USERS) await driveToRest(world, user, parts);
  const purchasesBefore = world.purchases.all.length;
  for (const protection of world.table.index < 0 ? [] : [...world.table.protections])
    world.table.removeProtection(protection.id);
  const caps = { dayCap: ENOUGH, formulaDayCap: ENOUGH, formulaCallCap: ENOUGH };
  if (areSmall(world.circumstances.caps) || world.oddPayer !== null)
    for (const user of USERS) await calls.call("saveSettings", caps, user);

  for (let firing = 0; firing < 2; firing++) {
    await addin.clock.sleep(HOUR_MS + 1);
    await addin.host.fireTriggers();
  }
  if (world.oddPayer !== null) for (const user of USERS) await answerBills(world, parts, user);
  const finalRun = await lastRun(world, parts);
  await formulasAgain(world, parts);
  return { purchasesBefore, finalRun };
}

const areSmall = ({ day, formulas, call }: Circumstances["caps"]): boolean =>
  Math.min(day, formulas, call) < 100;

async function driveToRest(world: World, user: string, parts: SessionParts): Promise<void> {
  const state = await parts.calls.value("getState", {}, user);
  if (state?.run?.mine !== true) return;
  const rest = await new Session(world, user, parts).drive(state.run, MOST_SLICES);
  if (rest.state === "running" || rest.state === "waiting")
    world.events.breaks("g-does-not-rest", `${rest.state} "${rest.message}"`);
}

async function lastRun(world: World, parts: SessionParts): Promise<Progress | null> {
  const { range } = world;
  if (range === null) return null;
  const args: RunRequest & { creditCap: number } = {
    kind: "enrichment",
    sections: ["firmographic"],
    range,
    creditCap: ENOUGH,
  };
  const reply = await parts.calls.call("startRun", args, OWNER);
  if (reply?.ok !== true) {
    notDone(world, reply?.error.code ?? "no reply");
    return null;
  }
  parts.books.started(reply.value.runId, ENOUGH);
  const finalRun = await new Session(world, OWNER, parts).drive(reply.value, MOST_SLICES);
  if (finalRun.state !== "done") notDone(world, `${finalRun.state} "${finalRun.message}"`);
  return finalRun;
}

/** Without faults every run ends, unless a journal that was destroyed by hand stops all purchases. */
function notDone({ events, people }: World, why: string): void {
  if (people.destroyed.length > 0) events.exempt("journal destroyed", `the last run: ${why}`);
  else events.breaks("g-last-run", why);
}

/** First with caches, to buy what was never bought, then without: by then everything is held. */
async function formulasAgain(world: World, parts: SessionParts): Promise<void> {
  const { addin } = world;
  addin.host.activeUser = OWNER;
  addin.workbook.recalculateCustomFunctions();
  await addin.workbook.settle();
  if (randomFor(world.seed, "pending").chance(0.3))
    await new Session(world, OWNER, parts).refreshFormulas(true);
  await parts.calls.call("getState", {}, OWNER);
  addin.host.evictCaches();
  world.events.tell("---- formulas again, without any cache");
  addin.workbook.recalculateCustomFunctions();
  await addin.workbook.settle();
}
