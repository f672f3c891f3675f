import type { SessionParts } from "./sessions";
import { USERS } from "./users";
import type { World } from "./world";

const HOUR_MS = 3_600_000;
/** Each watch is due once in a day. The trigger comes every hour; nothing is left to do in most of them. */
const FIRINGS = 9;
const HOURS_BETWEEN = 3;
const NO_TRIGGER = /hourly trigger has not come/;

/**
 * More than a day in which nobody comes, Google works, the services speak and caps have room: the hourly triggers do what is to be done.
 *
 * t: after that what was bought is in the journal, no run waits without a word, each watch has looked or says why not, and what
 * it has found was sent.
 */
export async function quietDay(world: World, { calls, refreshes }: SessionParts): Promise<void> {
  const { addin, events, people } = world;
  events.tell("---- a quiet day");
  for (let firing = 0; firing < FIRINGS; firing++) {
    await addin.clock.sleep(HOURS_BETWEEN * HOUR_MS);
    refreshes.push({ at: addin.clock.now(), kinds: ["news", "jobs", "enrichment", "list"] });
    await addin.host.fireTriggers();
  }
  const properties = [...addin.host.documentProperties()];
  for (const [name, text] of properties)
    if (people.destroyed.length === 0 && /^ORDER_\d+$/.test(name) && isParked(text))
      events.breaks("t-parked", `${name} after a quiet day: ${text.slice(0, 80)}`);
  for (const user of USERS) {
    const state = await calls.value("getHistory", {}, user);
    for (const { who, state: how, message, kind } of state?.runs ?? [])
      if (who === "you" && (how === "running" || how === "waiting" || (how === "stopped" && message === "")))
        events.breaks("t-run", `${kind} of ${user} is ${how} after a quiet day: “${message}”`);
    const seen = await calls.value("getWatches", {}, user);
    const now = addin.clock.now();
    for (const { mine, name, overdue, nextAt, digest, message } of seen?.watches ?? []) {
      if (!mine) continue;
      const isLate = nextAt !== null && Date.parse(nextAt) < now - HOURS_BETWEEN * HOUR_MS;
      if (isLate && (overdue?.message ?? "") === "")
        events.breaks("t-watch", `${name} is late: “${message}”`);
      if (NO_TRIGGER.test(overdue?.message ?? "")) events.breaks("t-watch", `${name}: ${overdue!.message}`);
      const isUnsent = properties.some(
        ([, text]) => text.includes(JSON.stringify(name)) && UNSENT.test(text),
      );
      if (digest !== null && digest.problem === "" && isUnsent)
        events.breaks("t-digest", `what ${name} has found was not sent`);
    }
  }
}

const UNSENT = /"sent":false/;

function isParked(text: string): boolean {
  return /"settled":\{/.test(text) && !/"parts":0\b/.test(text) && /"parts":/.test(text);
}
