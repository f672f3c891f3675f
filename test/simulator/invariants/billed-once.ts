import type { Purchase } from "../purchases";
import type { World } from "../world";
import type { Evidence } from "./invariants";

/** Billed replies without an answer that one unit may cost before the add-on must give up. */
const MOST_ODD_REPLIES = 4;

/** a: whatever was answered and billed is billed once, unless something excuses it. */
export function checkBilledOnce(world: World, evidence: Evidence): void {
  const held = new Map<string, Purchase>();
  const odd = new Map<string, number>();
  for (const purchase of world.purchases.all) {
    if (purchase.billed === 0) continue;
    // A reply that repeats several held units is one violation, and reported once.
    const reasons = new Set<string>();
    for (const unit of purchase.units) {
      const holder = held.get(unit);
      if (holder !== undefined) reasons.add(excuse(world, evidence, holder, purchase) ?? unit);
      if (purchase.reply === "usable") {
        held.set(unit, purchase);
        odd.delete(unit);
        continue;
      }
      const count = (odd.get(unit) ?? 0) + 1;
      odd.set(unit, count);
      if (count === MOST_ODD_REPLIES + 1)
        world.events.breaks(
          "a-odd-again",
          `${unit} billed ${count} times without an answer (${purchase.lie})`,
        );
    }
    for (const reason of reasons) {
      const isExcuse = EXCUSES.has(reason);
      if (isExcuse) world.events.exempt(reason, purchase.request);
      else tell(world, held, reason, purchase);
    }
  }
}

/** A reply named another company than earlier ones, so their answers do not belong to it. */
const ANOTHER = "named another company";
const EXCUSES = new Set(["killed", "lost", "unstorable", "refresh asked for", "journal destroyed", ANOTHER]);

function tell(world: World, held: ReadonlyMap<string, Purchase>, unit: string, purchase: Purchase): void {
  const earlier = world.purchases.all.filter(
    (other) =>
      other !== purchase && other.at <= purchase.at && other.units.includes(unit) && other.billed > 0,
  );
  const first = earlier.at(-1) ?? held.get(unit)!;
  const who = (of: Purchase) => `#${of.execution?.id} ${of.execution?.functionName}`;
  const seconds = Math.round((purchase.at - first.at) / 1_000);
  const lie = first.lie === "" ? "" : ` [${first.lie}]`;
  world.events.breaks(
    "a-billed-once",
    `${unit.slice(0, 90)} by ${who(first)}${lie} and ${who(purchase)} ${seconds} s later`,
  );
}

function excuse(world: World, evidence: Evidence, holder: Purchase, again: Purchase): string | null {
  const lost = world.purchases.excuseFor(holder);
  if (lost !== null) return lost;
  const since = (at: number) => at > holder.at && at <= again.at;
  if (world.people.destroyed.some((at) => at >= holder.at && at <= again.at)) return "journal destroyed";
  const isAnother = world.purchases.all.some(
    ({ company, host, at, lie }) =>
      company === again.company && host === again.host && at <= again.at && lie.includes("uuid as number"),
  );
  if (again.kind === "enrichment" && isAnother) return ANOTHER;
  const asked = evidence.refreshes.some(({ at, kinds }) => since(at) && kinds.includes(again.kind));
  return asked ? "refresh asked for" : null;
}
