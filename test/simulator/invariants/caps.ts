import { DECIDED_BEFORE_MS, type Purchase } from "../purchases";
import type { World } from "../world";
import { USERS } from "../users";
import type { Evidence } from "./invariants";

const ROUNDING = 0.01;

/** b: what was billed according to the replies exceeds no cap by more than one batch's unexpected cost. */
export function checkCaps(world: World, evidence: Evidence): void {
  const { caps } = world.circumstances;
  const capped = world.purchases.all.slice(0, evidence.settled.purchasesBefore);
  const isFormula = ({ execution }: Purchase) => execution?.kind === "custom function";
  // Formulas have a cap of their own.
  const isOther = (purchase: Purchase) => !isFormula(purchase);
  // Each who pays has a day's cap of their own.
  for (const user of USERS)
    check(
      world,
      `day cap of ${user}`,
      capped.filter((purchase) => isOther(purchase) && purchase.payer === user),
      caps.day,
    );
  check(world, "formulas' day cap", capped.filter(isFormula), caps.formulas);
  for (const [runId, cap] of evidence.books.caps)
    check(
      world,
      `cap of run ${runId}`,
      capped.filter((purchase) => runOf(world, purchase, evidence) === runId),
      cap,
    );

  const perEvaluation = new Map<number, number>();
  for (const { execution, kind } of capped.filter(isFormula)) {
    if (kind === "free" || execution === null) continue;
    perEvaluation.set(execution.id, (perEvaluation.get(execution.id) ?? 0) + 1);
  }
  for (const [id, requests] of perEvaluation)
    if (requests > caps.call)
      world.events.breaks(
        "b-caps",
        `evaluation #${id} sent ${requests} requests under a cap of ${caps.call}`,
      );
}

function check(world: World, name: string, purchases: readonly Purchase[], cap: number): void {
  // A slow call may happen between the decision and the request.
  if (world.circumstances.slowRate === 0) checkEachBatch(world, name, purchases, cap);
  const spent = sum(purchases, (purchase) => reportedCredits(world, purchase));
  const surprise = largestSurprise(world, purchases);
  if (spent > cap + surprise + ROUNDING)
    world.events.breaks("b-caps", `${name} of ${cap}: ${round(spent)} billed, surprise ${round(surprise)}`);
}

const reportedCredits = (world: World, purchase: Purchase): number =>
  world.purchases.isUntold(purchase) ? purchase.listPrice : purchase.told;

/**
 * The unexpected cost of the most surprising batch, in credits. Until a reply has told a price, one batch goes alone. Where a
 * reply does not tell it the estimate counts as told, so others may surprise together: all that were under way.
 */
export function largestSurprise(world: World, purchases: readonly Purchase[]): number {
  const surprises = purchases.map((purchase) => {
    const decidedAt = purchase.at - DECIDED_BEFORE_MS;
    const dearer = reportedCredits(world, purchase) - expectedPrice(world, purchase, decidedAt);
    return { purchase, decidedAt, dearer: Math.max(0, dearer) };
  });
  const totals = surprises.map(({ purchase: { batch }, decidedAt }) => {
    const together = surprises.filter(
      ({ purchase }) =>
        purchase.batch === batch ||
        ((world.circumstances.amountRate > 0 || world.purchases.excuseFor(purchase) === "killed") &&
          purchase.batch < batch &&
          !world.purchases.isKnown(purchase, decidedAt)),
    );
    return sum(together, ({ dearer }) => dearer);
  });
  return Math.max(0, ...totals);
}

/** The expected cost: the list price or, if the same was billed to that payer and recorded by then, what that cost. */
function expectedPrice(
  { purchases, circumstances, services }: World,
  purchase: Purchase,
  decidedAt: number,
): number {
  const { kind, units, listPrice, host } = purchase;
  const { amountRate, bodyRate } = circumstances;
  // The price of other kinds depends on the result, and with invalid amounts nothing can be expected.
  if (kind !== "enrichment" || amountRate > 0 || bodyRate > 0) return listPrice;
  const isMeasured = units
    .map(sectionOf)
    .every((section) =>
      purchases.all.some(
        (other) =>
          other.reply === "usable" &&
          other.payer === purchase.payer &&
          other.host === purchase.host &&
          other.units.some((unit) => other.kind === kind && sectionOf(unit) === section) &&
          purchases.isKnown(other, decidedAt) &&
          purchases.excuseFor(other) === null,
      ),
    );
  const { priceFactor = 1 } = services.find((service) => service.host === host) ?? {};
  return isMeasured ? listPrice * Math.max(1, priceFactor) : listPrice;
}

const sectionOf = (unit: string): string => unit.split(" ")[1] ?? "";

/** Nothing is sent whose expected price, together with what is spent and under way, exceeds the cap. */
function checkEachBatch(world: World, name: string, purchases: readonly Purchase[], cap: number): void {
  const batches = [...new Set(purchases.map(({ batch }) => batch))];
  for (const batch of batches) {
    const sent = purchases.filter((purchase) => purchase.batch === batch);
    const decidedAt = sent[0]!.at - DECIDED_BEFORE_MS;
    const earlier = purchases.filter((purchase) => purchase.batch < batch);
    const known = sum(earlier, (purchase) =>
      world.purchases.isKnown(purchase, decidedAt)
        ? purchase.told
        : Math.min(purchase.told, purchase.listPrice),
    );
    const price = sum(sent, (purchase) => expectedPrice(world, purchase, decidedAt));
    if (price > 0 && known + price > cap + ROUNDING)
      world.events.breaks(
        "b-caps",
        `${name} of ${cap}: ${round(price)} credits sent with ${round(known)} spent`,
      );
  }
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function runOf({ leases }: World, { execution, at }: Purchase, { calls }: Evidence): string | null {
  if (execution === null) return null;
  if (execution.functionName === "continueRun") return leases.heldBy(execution.id, at);
  const call = calls.of(execution);
  return call === null || !/^(runSlice|startRun|retryFailed)$/.test(call.method) ? null : call.runId;
}

const round = (credits: number): number => Math.round(credits * 100) / 100;
