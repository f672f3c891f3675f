import { OWNER } from "../../addin/addin-on-host";
import { ODD_BILL } from "../../../src/money/odd-bills";
import { DECIDED_BEFORE_MS } from "../purchases";
import type { World } from "../world";

/** m: after a bill that no price explains nothing is bought with that key until its owner has said what it is; others buy on. */
export function checkOddBills(world: World): void {
  const { purchases, billAnswers, events, formulas, oddPayer } = world;
  if (oddPayer === null) return;
  const odd = purchases.all.filter((purchase) => purchase.odd > 0 && purchases.excuseFor(purchase) === null);
  for (const bill of odd) {
    const from = purchases.arrivedAt(bill) + DECIDED_BEFORE_MS;
    const until = billAnswers.find(({ user, at }) => user === bill.payer && at >= bill.at)?.from ?? Infinity;
    const bought = purchases.all.find(
      ({ at, kind, payer, batch }) =>
        kind !== "free" && payer === bill.payer && batch !== bill.batch && at > from && at < until,
    );
    if (bought !== undefined)
      events.breaks(
        "m-bought",
        `${bought.request} ${Math.round((bought.at - bill.at) / 1_000)} s after ${bill.request}`,
      );
  }
  if (oddPayer === OWNER || formulas.index < 0) return;
  for (const { row, column, display, error } of formulas.cellViews())
    if ([display, error?.message ?? ""].some((text) => text.includes(ODD_BILL)))
      events.breaks("m-other", `Formulas R${row}C${column} waits for another payer`);
}
