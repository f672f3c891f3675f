import { DECIDED_BEFORE_MS } from "../purchases";
import type { World } from "../world";

/** Nothing that costs credits leaves while spending is stopped; what was ordered before may still be on its way. */
export function checkStops({ purchases, events }: World): void {
  for (const { at, kind, request } of purchases.all) {
    if (kind === "free") continue;
    if (purchases.stops.some(({ from, to }) => at >= from + DECIDED_BEFORE_MS && at < to))
      events.breaks("c-stopped", `${request} although spending was stopped`);
  }
}
