import { runsIn } from "../runs/run-record";
import { asTold, contained } from "../errors";
import { isForLater } from "../journal/ledger";
import { spendingStop } from "../journal/shared-state";
import type { Progress } from "../runs/progress";
import type { RunServices } from "../runs/run-services";
import { changeWatch } from "./change-watches";
import { lookOf } from "./conclude";
import { passes } from "./stored-watch";
import { NothingTicked } from "./target";
import type { DueWatch, Looks } from "./looks";

/**
 * Starts what is due, one look after the other, while there is time. What does not fit is due at the next hour.
 *
 * @param drive Goes on with a run until it is over, stops, or has to wait; false once the time is up.
 */
export function dispatchWatches(
  services: RunServices,
  looks: Looks,
  drive: (progress: Progress) => boolean,
  hasTime: () => boolean,
): void {
  // Where What's new cannot be written, the next look says so.
  contained(() => looks.conclude());
  if (spendingStop(services.state.known()) !== null) return;
  const tried = new Set<string>();
  for (let due = looks.due(tried); due !== null && hasTime(); due = looks.due(tried)) {
    tried.add(due.id);
    if (isLooking(services, due.id)) continue;
    const progress = begin(services, looks, due);
    if (progress === null) continue;
    let isOnTime = true;
    contained(() => (isOnTime = drive(progress)));
    contained(() => looks.conclude());
    if (!isOnTime) return;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a look of this watch is not over. One that has stopped waits a day for a person; where the cap of the day or of the
 * month has stopped it, it goes on by itself, and another one would have no more room.
 */
function isLooking({ state, clock }: RunServices, id: string): boolean {
  const look = lookOf(runsIn(state.read()), id);
  if (look === undefined) return false;
  return look.state !== "stopped" || look.needs !== null || clock.now() - look.startedAt < DAY_MS;
}

/**
 * What passes by itself is tried again at the next hour; anything else stops the watch, which says so.
 *
 * @returns The run that looks; null where there is none.
 */
function begin({ state }: RunServices, looks: Looks, { id, slot }: DueWatch): Progress | null {
  try {
    return looks.look(id, slot);
  } catch (thrown) {
    const { code, message } = asTold(thrown);
    // What cannot even be noted is tried again at the next hour.
    contained(() => {
      if (thrown instanceof NothingTicked) changeWatch(state, id, (watch) => ({ ...watch, slot, message }));
      else if (!passes(thrown, code))
        changeWatch(state, id, (watch) => ({ ...watch, slot, stopped: code, message }));
      else if (isForLater(thrown)) changeWatch(state, id, (watch) => ({ ...watch, message }));
    });
  }
  return null;
}
