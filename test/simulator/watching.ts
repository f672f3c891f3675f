import type { WatchRequest } from "../../src/core/watches-contract";
import { EDITOR, OWNER } from "../addin/addin-on-host";
import { randomFor } from "./random";
import { Session, type SessionParts, USERS } from "./sessions";
import type { World } from "./world";

const HOUR_MS = 3_600_000;
const FIRINGS = 8;
/** The clocks of the spreadsheet go forward in the night after. */
const BEFORE_SUMMER_TIME_MS = Date.parse("2026-03-28T12:00:00Z");

const WATCHES: Readonly<Record<string, WatchRequest["what"]>> = {
  [OWNER]: { kind: "news", request: { limit: 5 } },
  [EDITOR]: { kind: "jobs", request: { limit: 5 } },
};
export const WATCH_CAPS = { creditCap: 20, monthCap: 60 };

/**
 * Two users watch the table, each with a key of their own, while nobody looks and faults go on: triggers fire once, twice,
 * or a day late, and clocks go forward.
 */
export async function watchFor(world: World, parts: SessionParts): Promise<void> {
  const { addin, range } = world;
  const random = randomFor(world.seed, "watches");
  if (range === null) return;
  if (random.chance(0.3)) await addin.clock.sleep(Math.max(0, BEFORE_SUMMER_TIME_MS - addin.clock.now()));
  for (const user of USERS) {
    const what = { ...WATCHES[user]!, range };
    const schedule = { every: "day", hour: random.below(24), ...WATCH_CAPS } as const;
    await parts.calls.value("saveWatch", { name: `Of ${user}`, what, ...schedule }, user);
  }
  for (let firing = 0; firing < FIRINGS; firing++) {
    await addin.clock.sleep(random.one([2, 7, 13, 25, 49]) * HOUR_MS);
    parts.refreshes.push({ at: addin.clock.now(), kinds: ["news", "jobs"] });
    await addin.host.fireTriggers();
    if (random.chance(0.3)) await addin.host.fireTriggers();
    if (random.chance(0.3)) await someStep(world, parts, random.one(USERS), random.below(4));
  }
}

async function someStep(world: World, parts: SessionParts, user: string, step: number): Promise<void> {
  const { calls } = parts;
  const watches = (await calls.value("getWatches", {}, user))?.watches ?? [];
  const mine = watches.find((watch) => watch.mine);
  if (step === 0 || mine === undefined) await calls.call("getState", {}, user);
  else if (step === 1) {
    parts.refreshes.push({ at: world.addin.clock.now(), kinds: ["news", "jobs"] });
    const progress = await calls.value("runWatch", { watchId: mine.watchId }, user);
    if (progress !== null) await new Session(world, user, parts).drive(progress);
  } else if (step === 2) {
    const news = await calls.value("getNews", { unseenOnly: true }, user);
    const newest = news?.finds[0]?.foundAt ?? "";
    if (newest !== "") await calls.call("markSeen", { until: newest }, user);
  } else await calls.call("pauseWatch", { watchId: mine.watchId, paused: mine.state !== "paused" }, user);
}
