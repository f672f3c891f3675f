import { OWNER } from "../addin/addin-on-host";
import type { Purchase } from "./purchases";
import { randomFor, type Random } from "./random";
import { Session, type SessionParts } from "./sessions";
import { chosenWatches } from "./watch-choices";
import { USERS } from "./users";
import { WEBHOOK, type World } from "./world";

const HOUR_MS = 3_600_000;
const FIRINGS = 8;
/** Daylight saving time begins in the following night. */
const BEFORE_SUMMER_TIME_MS = Date.parse("2026-03-28T12:00:00Z");

/** The step in which a user looks by hand. */
const LOOK = 1;

/** What happened while watches looked. */
export interface Watched {
  readonly purchases: readonly Purchase[];
  /** Credits, of that, by runs that are no looks. */
  readonly byRuns: number;
  /** Milliseconds: before that nobody was asked whether a look goes on with a list that was changed. */
  readonly askedAt: number;
}

export const WATCH_CAPS = { creditCap: 40, monthCap: 120 };

/**
 * Two users watch the table and lists, each with their own key, while nobody has the sidebar open and faults
 * continue: triggers fire once, twice, or a day late, and the clocks change.
 *
 * @returns What was bought meanwhile, and by whom.
 */
export async function watchFor(world: World, parts: SessionParts): Promise<Watched> {
  const { addin, range } = world;
  const random = randomFor(world.seed, "watches");
  if (range === null) return { purchases: [], byRuns: 0, askedAt: Infinity };
  if (random.chance(0.3)) await addin.clock.sleep(Math.max(0, BEFORE_SUMMER_TIME_MS - addin.clock.now()));
  // A list that was built weeks ago is built again.
  allowRefetch(world, parts);
  await withoutFaults(world, () => makeWatches(world, parts, range, random));
  const [before, byRunsBefore] = [world.purchases.all.length, await spentByRuns(world, parts)];
  let askedAt = Infinity;
  for (let firing = 0; firing < FIRINGS; firing++) {
    await addin.clock.sleep(random.one([2, 13, 25, 49, 170]) * HOUR_MS);
    allowRefetch(world, parts);
    // If every look failed, nothing would ever be found.
    if (random.chance(0.5)) await withoutFaults(world, () => addin.host.fireTriggers());
    else await addin.host.fireTriggers();
    if (random.chance(0.3)) await addin.host.fireTriggers();
    if (!random.chance(0.3)) continue;
    const [user, step] = [random.one(USERS), random.below(5)];
    if (step === LOOK) askedAt = Math.min(askedAt, addin.clock.now());
    await someStep(world, parts, user, step);
  }
  const purchases = world.purchases.all.slice(before);
  return { purchases, byRuns: (await spentByRuns(world, parts)) - byRunsBefore, askedAt };
}

/** What runs that are no looks have spent: the trigger goes on with those before any look, though the start of one had no reply. */
export async function spentByRuns(world: World, { calls }: SessionParts): Promise<number> {
  let spent = 0;
  await withoutFaults(world, async () => {
    for (const { watchName, credits } of (await calls.value("getHistory", {}, OWNER))?.runs ?? [])
      if (watchName === undefined) spent += credits;
  });
  return spent;
}

/** Without faults: a user who is refused retries until it works, which needs no simulation. */
export async function withoutFaults(world: World, act: () => Promise<unknown>): Promise<void> {
  const { faults, honest } = world;
  [faults.calm, world.honest] = [true, true];
  await act();
  [faults.calm, world.honest] = [false, honest];
}

async function makeWatches(
  world: World,
  { calls }: SessionParts,
  range: string,
  random: Random,
): Promise<void> {
  const digest = (user: string) => (user === OWNER ? { email: user } : { webhook: WEBHOOK });
  for (const user of USERS)
    for (const what of await chosenWatches(user, range, random, { world, calls })) {
      const schedule = { every: "day", hour: random.below(24), ...WATCH_CAPS } as const;
      await calls.value(
        "saveWatch",
        { name: `${what.kind} of ${user}`, what, ...schedule, digest: digest(user) },
        user,
      );
    }
  tick(world, random);
}

/** From now on what is watched may be bought once more. */
function allowRefetch({ addin }: World, { refreshes }: SessionParts): void {
  refreshes.push({ at: addin.clock.now(), kinds: ["news", "jobs", "enrichment", "list"] });
}

async function someStep(world: World, parts: SessionParts, user: string, step: number): Promise<void> {
  const { calls } = parts;
  const watches = (await calls.value("getWatches", {}, user))?.watches ?? [];
  const mine = watches.find((watch) => watch.mine);
  if (step === 0 || mine === undefined) await calls.call("getState", {}, user);
  else if (step === LOOK) {
    allowRefetch(world, parts);
    const progress = await calls.value("runWatch", { watchId: mine.watchId }, user);
    if (progress !== null) await new Session(world, user, parts).drive(progress);
  } else if (step === 2) {
    const news = await calls.value("getNews", { unseenOnly: true }, user);
    const newest = news?.finds[0]?.foundAt ?? "";
    if (newest !== "") await calls.call("markSeen", { until: newest }, user);
  } else if (step === 3) tick(world, randomFor(world.addin.clock.now(), "ticks"));
  else await calls.call("pauseWatch", { watchId: mine.watchId, paused: mine.state !== "paused" }, user);
}

/** Ticks every other row, if there are checkboxes. */
function tick({ table }: World, random: Random): void {
  const { lastRow, lastColumn, index } = table;
  if (index < 0 || lastRow < 2) return;
  const [header] = table.getValues({ row: 1, column: 1, rows: 1, columns: lastColumn });
  const column = header!.indexOf("Watch") + 1;
  if (column === 0) return;
  for (let row = 2; row <= lastRow; row++)
    if (random.chance(0.5)) table.setValues({ row, column, rows: 1, columns: 1 }, [[random.chance(0.8)]]);
}
