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
  const ended = new Map<string, Purchase[]>();
  for (const purchase of purchases.all) {
    const { units, company, kind, billed, batch, lie } = purchase;
    // A list is requested by a person each time.
    if (billed === 0 || company === null || kind === "free") continue;
    for (const unit of units) {
      const before = (ended.get(unit) ?? []).filter(({ at }) => !isAskedAgain(world, evidence, at, purchase));
      if (!purchases.hasEnded(purchase)) {
        if (purchase.reply === "usable") ended.delete(unit);
        continue;
      }
      ended.set(unit, [...before, purchase]);
      const together = purchases.all.filter((other) => other.batch === batch && other.kind !== "free").length;
      const what = `${unit.slice(0, 90)}${lie === "" ? "" : ` [${lie}]`} by #${purchase.execution?.id}`;
      if (before.length >= MOST_ENDED)
        events.breaks("a-ended-again", `${what}, for the ${before.length + 1}th time`);
      if (together > (MOST_TOGETHER[before.length] ?? 1))
        events.breaks("a-ended-together", `${what}, with ${together - 1} others`);
    }
  }
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
