import type { Built } from "../../scripts/build";
import type { RunRequest } from "../../src/rpc/rpc";
import { OWNER } from "../addin/addin-on-host";
import { circumstancesOf, type Theme } from "./circumstances";
import { fillFor } from "./filling";
import { FormulaUser } from "./formula-user";
import { HOME } from "./hosts";
import { checkFinds } from "./invariants/finds";
import { checkInvariants } from "./invariants/invariants";
import { keepTrying } from "./keep-trying";
import { quietDay } from "./quiet-day";
import { randomFor } from "./random";
import { RunBooks } from "./run-books";
import { Session, type SessionParts } from "./sessions";
import { setUp } from "./set-up";
import { settle } from "./settle";
import { SidebarCalls } from "./sidebar-calls";
import { truthsOf } from "./truth";
import { watchFor } from "./watching";
import { USERS } from "./users";
import { World } from "./world";

export interface SimulationOptions {
  readonly theme?: Theme;
  /** Both users also watch the table for some days. */
  readonly watches?: boolean;
  /** Both users have new rows of it filled every hour. */
  readonly fills?: boolean;
  /** What every run of a user requests; anything if left out. */
  readonly only?: RunRequest;
}

export interface Simulation {
  readonly seed: number;
  readonly theme: Theme;
  /** Violations, one line each, the invariant first; empty if there are none. */
  readonly broken: readonly string[];
  /** Violations that this seed's faults excuse, by kind. */
  readonly exemptions: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** Lines of What's new, by kind; none without watches. */
  readonly finds: Readonly<Record<string, number>>;
  readonly stats: {
    /** Looks that have filled rows. */
    readonly filled: number;
    readonly executions: number;
    readonly calls: number;
    readonly requests: number;
    /** Requests, of those, to another service than the first. */
    readonly elsewhere: number;
    readonly billed: number;
  };
  readonly trace: readonly string[];
}

/**
 * Plays one seed: users, formulas, triggers, faults, then an hour without faults; deterministic for a seed.
 *
 * @param built Its `code` may be patched, to see whether an invariant notices.
 */
export async function simulate(
  built: Built,
  seed: number,
  { theme, watches = false, fills = false, only }: SimulationOptions = {},
): Promise<Simulation> {
  const circumstances = circumstancesOf(seed, theme);
  const truths = await truthsOf(built);
  const world = new World(built, seed, circumstances);
  const { addin, events } = world;
  const calls = new SidebarCalls(world);
  const parts: SessionParts = { calls, books: new RunBooks(() => addin.clock.now()), refreshes: [], only };
  const random = randomFor(seed, "simulation");

  for (const user of USERS) await setUp(world, user);
  const sessions = USERS.map((user) => new Session(world, user, parts));
  const together = random.chance(0.3);
  await Promise.all([
    new FormulaUser(world).play(
      circumstances.theme === "caps" || circumstances.theme === "pages" ? 3 : 1 + random.below(2),
    ),
    hourly(world, random.below(2)),
    ...sessions.map(async (session) => {
      // Sometimes both press Start in the same second.
      if (together) await session.run();
      else {
        await addin.clock.sleep(random.below(60_000));
        await session.play(session.user === OWNER ? 2 : 1);
      }
    }),
  ]);
  if (circumstances.endings) await keepTrying(world, parts);
  // Looks have caps of their own, over many days: `finds` checks those.
  const beforeWatching = watches || fills ? world.purchases.all.length : Infinity;
  const watched = watches ? await watchFor(world, parts) : null;
  const filled = fills ? await fillFor(world, parts) : 0;
  const atRest = await settle(world, parts);
  const settled = { ...atRest, purchasesBefore: Math.min(atRest.purchasesBefore, beforeWatching) };
  if (watches) await quietDay(world, parts);
  const finds = watched !== null ? await checkFinds(world, parts, watched) : {};
  await checkInvariants(world, { ...parts, settled, truths });
  const { executions } = addin.host;
  await addin.host.dispose();
  return {
    seed,
    theme: circumstances.theme,
    broken: events.broken,
    exemptions: Object.fromEntries(events.exemptions),
    faults: Object.fromEntries(events.faults),
    finds,
    stats: {
      filled,
      executions: executions.length,
      calls: world.faults.calls,
      requests: world.purchases.all.length,
      elsewhere: world.purchases.all.filter(({ host }) => host !== HOME).length,
      billed: world.purchases.all.reduce((sum, { billed }) => sum + billed, 0),
    },
    trace: events.trace,
  };
}

/** The platform fires triggers that are due, at arbitrary times. */
async function hourly({ addin }: World, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await addin.clock.sleep(61 * 60_000);
    await addin.host.fireTriggers();
  }
}
