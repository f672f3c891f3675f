import { whatsNew } from "../../addin/watched-weeks";
import type { SessionParts } from "../sessions";
import { USERS } from "../sessions";
import { WATCH_CAPS } from "../watching";
import type { World } from "../world";
import { largestSurprise } from "./caps";

/** Finds that must be in an answer about their company, unless a market's watch made them. */
const ITEMS = new Set(["News", "Job post"]);

/**
 * w: a find is listed once, with the right company, and no month costs more than its cap.
 *
 * @returns The number of finds of each kind.
 */
export async function checkFinds(
  world: World,
  { calls }: SessionParts,
): Promise<Readonly<Record<string, number>>> {
  const { addin, events, service } = world;
  const seen = new Set<string>();
  const kinds: Record<string, number> = {};
  for (const row of whatsNew(addin)) {
    const key = String(row["Find ID"]);
    if (seen.has(key)) events.breaks("w-finds", `${key} stands twice`);
    seen.add(key);
    const kind = String(row["Kind"]);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    const isItem = ITEMS.has(kind) && !String(row["Watch"]).startsWith("market");
    const find = `${String(row["Website"])} ${String(row["What"])}`;
    if (isItem && !service.told.has(find))
      events.breaks("w-finds", `“${find}” is nothing that the service has told`);
    if (ITEMS.has(kind) && !key.includes(String(row["Website"])))
      events.breaks("w-finds", `${key} stands beside ${find}`);
  }
  const surprise = largestSurprise(world, world.purchases.all);
  for (const user of USERS) {
    const watches = (await calls.value("getWatches", {}, user))?.watches ?? [];
    for (const { name, spentThisMonth } of watches)
      if (spentThisMonth > WATCH_CAPS.monthCap + surprise)
        events.breaks("w-caps", `${name} spent ${spentThisMonth} of ${WATCH_CAPS.monthCap} in a month`);
  }
  return kinds;
}
