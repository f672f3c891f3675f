import { whatsNew } from "../../addin/watched-weeks";
import { OWNER } from "../../addin/addin-on-host";
import type { Purchase } from "../purchases";
import type { SessionParts } from "../sessions";
import { WATCH_CAPS, type Watched } from "../watching";
import type { World } from "../world";
import { asksForged, FORGED_FIND } from "../forger";
import { checkDigests } from "./digests";
import { largestSurprise } from "./caps";

const ROUNDING = 0.05;

/** Finds that must be in an answer about their company. */
const ITEMS = new Set(["News", "Job post"]);

/**
 * w: a find is listed once, with the right company, and no month costs more than its cap; h: no look buys what its owner has
 * not agreed to.
 *
 * @param watched What was bought meanwhile.
 * @returns The number of finds of each kind.
 */
export async function checkFinds(
  world: World,
  { calls }: SessionParts,
  watched: Watched,
): Promise<Readonly<Record<string, number>>> {
  const { addin, events, services } = world;
  const seen = new Set<string>();
  const kinds: Record<string, number> = {};
  for (const row of whatsNew(addin)) {
    const key = String(row["Find ID"]);
    if (String(row["What"]).startsWith(FORGED_FIND)) continue;
    if (seen.has(key)) events.breaks("w-finds", `${key} stands twice`);
    seen.add(key);
    const kind = String(row["Kind"]);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    const isItem = ITEMS.has(kind);
    const find = `${String(row["Website"])} ${String(row["What"])}`;
    if (isItem && !services.some(({ told }) => told.has(find)))
      events.breaks("w-finds", `“${find}” is nothing that the service has told`);
    if (isItem && !key.includes(String(row["Website"])))
      events.breaks("w-finds", `${key} stands beside ${find}`);
  }
  for (const purchase of watched.purchases)
    if (isByTrigger(purchase) && asksForged(purchase) && purchase.at < watched.askedAt)
      events.breaks("h-agreed", "a look bought what somebody has made of its list");
  const surprise = largestSurprise(world, world.purchases.all);
  const watches = (await calls.value("getWatches", {}, OWNER))?.watches ?? [];
  for (const { name, spentThisMonth } of watches)
    if (spentThisMonth > WATCH_CAPS.monthCap + surprise)
      events.breaks("w-caps", `${name} spent ${spentThisMonth} of ${WATCH_CAPS.monthCap} in a month`);
  const counted = watches.reduce((sum, { spentThisMonth }) => sum + spentThisMonth, 0);
  const billed = billedThisMonth(world, watched.purchases) - watched.byRuns;
  if (counted < billed - ROUNDING)
    events.breaks("w-account", `${counted} credits counted this month, ${billed} billed for looks`);
  const told = checkDigests(world);
  return told === 0 ? kinds : { ...kinds, "told in messages": told };
}

function isByTrigger({ execution }: Purchase): boolean {
  return execution?.functionName === "continueRun";
}

/** Without what no cap can know of. */
function billedThisMonth({ addin, purchases }: World, bought: readonly Purchase[]): number {
  const monthOf = (at: number) =>
    new Date(at).toLocaleDateString("en-CA", { timeZone: addin.workbook.timeZone }).slice(0, 7);
  const month = monthOf(addin.clock.now());
  return bought
    .filter((purchase) => monthOf(purchase.at) === month && purchases.excuseFor(purchase) === null)
    .reduce((sum, { told }) => sum + told, 0);
}
