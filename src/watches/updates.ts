import { rounded } from "../core/credits";
import type { RunRequest } from "../core/run-request";
import { contained, failureOf, InputError } from "../errors";
import { requireRun } from "../runs/run-lease";
import { isOver, type RunRecord, runRecords } from "../runs/run-record";
import { changeWatch } from "./change-watches";
import {
  billOf,
  latestUpdate,
  partsOf,
  type UpdateBill,
  updateProgress,
  type UpdateProgress,
} from "./plan-update";
import { withAgreed } from "./stored-watch";
import { needsPerson, planOf, runOfPart, type UpdateServices } from "./update-runs";

/** While somebody else drives it. */
const BUSY_DELAY_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything at once: watches look and saved lists are run again, one after the other, on one bill. */
export class Updates {
  constructor(private readonly parts: UpdateServices) {}

  /** @param together What is fetched at once; else everything is updated. */
  quote(together?: readonly RunRequest[]): UpdateBill {
    const { services, lists } = this.parts;
    services.settings.access();
    return billOf(lists(), planOf(this.parts, together));
  }

  start(parts: readonly string[], creditCap: number, together?: readonly RunRequest[]): UpdateProgress {
    const what = together === undefined ? {} : { together: [...together] };
    const request: RunRequest = { kind: "update", parts: [...parts], ...what };
    const { runId, nextDelayMs } = this.parts.runs.start(request, creditCap);
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
    if (before.state === "stopped") this.goOn(before);
    let nextDelayMs = BUSY_DELAY_MS;
    const busy = failureOf(() => {
      nextDelayMs = this.parts.runs.slice(id, 0, drives ? "trigger" : "person").nextDelayMs;
    });
    if (busy !== null && busy.code !== "limit/busy") throw busy;
    return this.progress(this.required(id), nextDelayMs);
  }

  /** Whoever goes on with it agrees to what a list asks by now, and to what that costs, and lets a watch look again. */
  private goOn(update: RunRecord): void {
    const { state } = this.parts.services;
    const parts = partsOf(update);
    const part =
      parts.find((each) => each.state === "running") ?? parts.find((each) => each.state === "waiting");
    if (part === undefined) return;
    const run = runOfPart({ state }, update, part);
    const isAgain = run !== undefined && isOver(run) && needsPerson(run);
    const { asks } = part;
    if (asks === undefined && !isAgain) return;
    if (part.kind === "watch")
      changeWatch(state, part.of, (watch) => ({
        ...(asks === undefined ? watch : withAgreed(watch, asks.asked)),
        stopped: null,
        message: "",
      }));
    const { asks: _, ...next } = part;
    if (isAgain) Object.assign(next, { state: "waiting", past: [...(part.past ?? []), run.runId] });
    else if (part.kind === "list") next.asked = asks!.asked;
    state.update((snapshot) => {
      const now = requireRun(snapshot, update.runId);
      if (now.generation !== update.generation) return { set: {}, value: null };
      const result = parts.map((each) => (each === part ? next : each));
      const creditCap = rounded(now.creditCap + (asks?.credits ?? 0));
      // Pressed twice, it is agreed to once.
      const generation = now.generation + 1;
      return { set: runRecords.put({ ...now, creditCap, result, generation }), value: null };
    });
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

  private progress(update: RunRecord, nextDelayMs: number): UpdateProgress {
    return updateProgress(update, this.parts.services, nextDelayMs);
  }
}
