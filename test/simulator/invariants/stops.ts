import { DECIDED_BEFORE_MS } from "../purchases";
import type { World } from "../world";

/** No request that costs credits is sent while spending is stopped; earlier orders may still be in flight. */
export function checkStops({ purchases, events }: World): void {
  for (const { at, kind, request } of purchases.all) {
    if (kind === "free") continue;
    if (purchases.stops.some(({ from, to }) => at >= from + DECIDED_BEFORE_MS && at < to))
      events.breaks("c-stopped", `${request} although spending was stopped`);
  }
}
