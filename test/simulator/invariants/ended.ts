import type { Purchase } from "../purchases";
import type { World } from "../world";
import type { Evidence } from "./invariants";

/** Executions that may end on one request before the add-on must wait for a person. */
const MOST_ENDED = 3;
/** How many requests there may be in a batch with one on which so many executions have ended before. */
const MOST_TOGETHER = [Infinity, 5];

/** a: what executions have ended on is requested with few others, then alone, and not for ever: the reply may be what ends them. */
export function checkEnded(world: World, evidence: Evidence): void {
  const { purchases, people, events } = world;
  if (people.destroyed.length > 0) return;
  const ended: Purchase[] = [];
  for (const [index, purchase] of purchases.all.entries()) {
    const { units, company, kind, billed, batch, lie } = purchase;
    // A list is requested by a person each time.
    if (billed === 0 || company === null || kind === "free" || !purchases.hasEnded(purchase)) continue;
    const isSince = (earlier: Purchase) =>
      !isAskedAgain(world, evidence, earlier.at, purchase) && !isAnswered(world, earlier, index);
    const before = ended.filter(
      (earlier) => earlier.units.some((unit) => units.includes(unit)) && isSince(earlier),
    );
    // One that has requested more may have ended on what is not requested now.
    const same = before.filter((earlier) => earlier.units.every((unit) => units.includes(unit)));
    ended.push(purchase);
    const together = purchases.all.filter((other) => other.batch === batch && other.kind !== "free").length;
    const what = `${units.join(", ").slice(0, 90)}${lie === "" ? "" : ` [${lie}]`} by #${purchase.execution?.id}`;
    if (same.length >= MOST_ENDED)
      events.breaks("a-ended-again", `${what}, for the ${same.length + 1}th time`);
    if (together > (MOST_TOGETHER[before.length] ?? 1))
      events.breaks("a-ended-together", `${what}, with ${together - 1} others`);
  }
}

/** Whether any of what a purchase was for was answered after it, and before the purchase of that index. */
function isAnswered({ purchases }: World, ended: Purchase, index: number): boolean {
  return purchases.all
    .slice(purchases.all.indexOf(ended) + 1, index)
    .some(
      (later) =>
        later.reply === "usable" &&
        later.billed > 0 &&
        purchases.excuseFor(later) === null &&
        later.units.some((unit) => ended.units.includes(unit)),
    );
}

/** Whether a person has asked for it since: by refreshing formulas, or by trying failed rows once more. */
function isAskedAgain(
  { addin }: World,
  { refreshes, calls }: Evidence,
  since: number,
  { at, kind }: Purchase,
): boolean {
  const isMeant = (moment: number) => moment > since && moment <= at;
  return (
    refreshes.some((refresh) => isMeant(refresh.at) && refresh.kinds.includes(kind)) ||
    addin.host.executions.some(
      (execution) => isMeant(execution.startedAt) && calls.of(execution)?.method === "retryFailed",
    )
  );
}
