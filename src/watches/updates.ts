import type { RunRequest } from "../core/run-request";
import { contained, failureOf, InputError } from "../errors";
import { accountOfRun } from "../journal/ledger";
import { isOver, type RunRecord } from "../runs/run-record";
import { billOf, partId, planUpdate, type UpdateBill, type UpdateServices } from "./plan-update";
import { latestUpdate, partsOf, type StoredPart } from "./update-runs";

/** While somebody else drives it. */
const BUSY_DELAY_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One of the things that an update does. */
export interface UpdatePart extends Pick<StoredPart, "kind" | "name" | "state" | "message"> {
  /** Tells it apart in one update. */
  id: string;
  creditsSpent: number;
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: RunRecord["state"];
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

/** Everything at once: watches look and saved lists are run again, one after the other, on one bill. */
export class Updates {
  constructor(private readonly parts: UpdateServices) {}

  /** @param together What is fetched at once; else everything is updated. */
  quote(together?: readonly RunRequest[]): UpdateBill {
    const { services, lists } = this.parts;
    services.settings.access();
    return billOf(lists(), planUpdate(this.parts, together));
  }

  start(parts: readonly string[], creditCap: number, together?: readonly RunRequest[]): UpdateProgress {
    const what = together === undefined ? {} : { together: [...together] };
    const { runId, nextDelayMs } = this.parts.runs.start(
      { kind: "update", parts: [...parts], ...what },
      creditCap,
    );
    return this.progress(this.required(runId), nextDelayMs);
  }

  /**
   * Does the next part, or some of it.
   *
   * @param drives It is not a person who asks: what has stopped stays so.
   */
  slice(id: string, drives = false): UpdateProgress {
    const before = this.required(id);
    if (isOver(before) || (drives && before.state === "stopped")) return this.progress(before, 0);
    let nextDelayMs = BUSY_DELAY_MS;
    const busy = failureOf(() => {
      nextDelayMs = this.parts.runs.slice(id, 0, drives ? "trigger" : "person").nextDelayMs;
    });
    if (busy !== null && busy.code !== "limit/busy") throw busy;
    return this.progress(this.required(id), nextDelayMs);
  }

  /** What is under way stops, and the rest is left. */
  cancel(id: string): UpdateProgress {
    const { runs, looks } = this.parts;
    this.required(id);
    runs.cancel(id);
    // Where What's new cannot be written, the next look says so.
    contained(() => looks.conclude());
    return this.progress(this.required(id), 0);
  }

  /** This user's update, also for a day after it was begun if it is over; null if there is none. */
  latest(): UpdateProgress | null {
    const { services } = this.parts;
    const update = latestUpdate(services);
    if (update === null) return null;
    const isOld = services.clock.now() - update.startedAt > DAY_MS;
    return isOver(update) && isOld ? null : this.progress(update, 0);
  }

  private required(id: string): RunRecord {
    const update = latestUpdate(this.parts.services);
    if (update?.runId === id) return update;
    throw new InputError("input/argument", "This update is gone.", "Start a new one.");
  }

  private progress(record: RunRecord, nextDelayMs: number): UpdateProgress {
    const snapshot = this.parts.services.state.known();
    const { runId: updateId, creditCap, spent: creditsSpent, state, message } = record;
    const isCancelled = state === "cancelled";
    const stateNow = (part: StoredPart) =>
      isCancelled && (part.state === "waiting" || part.state === "running") ? "left" : part.state;
    const parts = partsOf(record).map((part) => ({
      id: partId(part),
      kind: part.kind,
      name: part.name,
      state: stateNow(part),
      message: part.message,
      creditsSpent: part.runId === undefined ? 0 : snapshot.spentBy(accountOfRun(part.runId)),
    }));
    const ended = isCancelled ? "Cancelled: what was not done yet is left as it is." : "";
    return {
      updateId,
      state,
      parts,
      creditsSpent,
      creditCap,
      nextDelayMs,
      message: isOver(record) ? ended : message,
    };
  }
}
