import { rounded } from "../../core/credits";
import { codeOf, InputError } from "../../errors";
import { accountOfPart, accountOfUpdate } from "../../journal/accounts";
import type { ListsOn } from "../../lists/list-services";
import { isOver } from "../../runs/run-record";
import type { RunServices } from "../../runs/run-services";
import type { Runs } from "../../runs/runs";
import { changeWatch } from "../change-watches";
import type { Looks } from "../looks";
import { withAgreed } from "../stored-watch";
import { billOf, partId, planUpdate, type UpdateBill } from "./plan-update";
import { nextPart, runOfPart } from "./run-of-part";
import { changeUpdate, isUnderWay, updateOf, type StoredUpdate, type UpdateProgress } from "./stored-update";
import { UpdateStep } from "./update-step";

const NOT_BEGUN = { state: "waiting", message: "" } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Everything at once: watches look and saved lists are run again, one after the other, on one bill.
 *
 * How far it is, is kept in the document, so whoever calls next goes on: the sidebar, another one, or the hourly trigger.
 */
export class Updates {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly looks: Looks,
    private readonly lists: ListsOn,
  ) {}

  quote(): UpdateBill {
    this.services.settings.access();
    return billOf(this.lists(), this.plan());
  }

  /** @throws {InputError} `input/changed`, if something else than what was billed is to be updated by now. */
  start(ids: readonly string[], creditCap: number): UpdateProgress {
    const { settings, codec, clock } = this.services;
    settings.access();
    const { parts } = this.plan();
    if (parts.map(partId).join() !== ids.join() || parts.length === 0) {
      throw new InputError(
        "input/changed",
        "Watches or lists were changed since the bill.",
        "Nothing was spent. Look at the new bill, then start again.",
      );
    }
    const fresh: StoredUpdate = {
      id: codec.uuid().slice(0, 8),
      payer: settings.payerTag,
      ...this.keyNow,
      startedAt: clock.now(),
      creditCap,
      state: "running",
      message: "",
      parts: parts.map(({ kind, of, name, asked }) => ({ kind, of, name, asked, ...NOT_BEGUN })),
    };
    // Pressed twice, it goes on with the one that is under way.
    const started = this.change((now) => (isUnderWay(now) ? now : fresh))!;
    this.services.goOnHourly();
    return this.progress(started, 0);
  }

  /**
   * Does the next part, or some of it.
   *
   * @param drives It is not a person who asks: what has stopped stays so.
   */
  slice(id: string, drives = false): UpdateProgress {
    const found = this.required(id);
    const hasEnded = found.state === "done" || found.state === "cancelled";
    if (hasEnded || (drives && found.state === "stopped")) return this.progress(found, 0);
    const update = this.agreed(found);
    const step = new UpdateStep(this.services, this.runs, this.looks, this.lists, update);
    const { state, message, delayMs, asks } = step.take((index, next) => {
      this.change((now) =>
        now?.id !== id || now.state === "cancelled"
          ? now
          : {
              ...now,
              parts: now.parts.map((part, place) => (place === index ? { ...part, ...next } : part)),
            },
      );
    });
    const kept = this.change((now) =>
      now?.id !== id || now.state === "cancelled"
        ? now
        : // Whoever goes on with a stopped one may have saved another key just for that.
          { ...now, state, message, asks, ...(update.state === "stopped" ? this.keyNow : {}) },
    );
    const now = kept?.id === id ? kept : update;
    // Somebody may have cancelled while a look was being started.
    if (now.state !== "cancelled") return this.progress(now, delayMs);
    this.endRun(now, nextPart(update));
    return this.progress(now, delayMs);
  }

  /** Whoever goes on with a list that somebody has changed agrees to what it asks, and to what that costs. */
  private agreed(update: StoredUpdate): StoredUpdate {
    const { id, asks } = update;
    const index = nextPart(update);
    const part = update.parts[index];
    if (asks === undefined || part === undefined) return update;
    if (part.kind === "watch")
      changeWatch(this.services.state, part.of, (watch) => withAgreed(watch, asks.asked));
    const agreed = this.change((now) =>
      now?.id !== id || now.asks?.asked !== asks.asked
        ? now
        : {
            ...now,
            asks: undefined,
            creditCap: rounded(now.creditCap + asks.credits),
            parts: now.parts.map((each, place) =>
              place === index && each.kind === "list" ? { ...each, asked: asks.asked } : each,
            ),
          },
    );
    return agreed?.id === id ? agreed : update;
  }

  /** What is under way stops, and the rest is left. */
  cancel(id: string): UpdateProgress {
    const before = this.required(id);
    const cancelled = this.change((now) =>
      now?.id !== id || now.state === "done"
        ? now
        : {
            ...now,
            state: "cancelled",
            message: "Cancelled: what was not done yet is left as it is.",
            parts: now.parts.map((part) =>
              part.state === "waiting" || part.state === "running" ? { ...part, state: "left" } : part,
            ),
          },
    )!;
    const underWay = before.parts.findIndex(({ state }) => state === "running");
    this.endRun(cancelled, underWay);
    return this.progress(cancelled, 0);
  }

  /** This user's update, also for a day after it was begun if it is over; null if there is none. */
  latest(): UpdateProgress | null {
    const update = updateOf(this.services.state.known(), this.services.settings.payerTag);
    if (update === null) return null;
    const isOld = this.services.clock.now() - update.startedAt > DAY_MS;
    const isEnded = update.state === "done" || update.state === "cancelled";
    return isEnded && isOld ? null : this.progress(update, 0);
  }

  /** Whether the hourly trigger has something to go on with. */
  get isUnderWay(): boolean {
    return isUnderWay(updateOf(this.services.state.known(), this.services.settings.payerTag));
  }

  /** Ends the look of a part of a cancelled update. @param index Of the part; -1 for none. */
  private endRun(update: StoredUpdate, index: number): void {
    const part = update.parts[index];
    const run = part === undefined ? undefined : runOfPart(this.services, update, part);
    if (run === undefined) return;
    if (!isOver(run)) this.runs.cancel(run.runId);
    try {
      this.looks.conclude();
    } catch (error) {
      // The next look says so.
      if (codeOf(error) === null) throw error;
    }
  }

  private get keyNow(): Pick<StoredUpdate, "keyTag" | "host"> {
    const { keyTag, host } = this.services.settings;
    return { keyTag, host };
  }

  private plan(): ReturnType<typeof planUpdate> {
    return planUpdate(this.services, this.looks, this.lists());
  }

  private required(id: string): StoredUpdate {
    const update = updateOf(this.services.state.read(), this.services.settings.payerTag);
    if (update?.id === id) return update;
    throw new InputError("input/argument", "This update is gone.", "Start a new one.");
  }

  private change(next: (update: StoredUpdate | null) => StoredUpdate | null): StoredUpdate | null {
    return changeUpdate(this.services.state, this.services.settings.payerTag, next);
  }

  private progress(update: StoredUpdate, nextDelayMs: number): UpdateProgress {
    const snapshot = this.services.state.known();
    const parts = update.parts.map((part) => ({
      id: partId(part),
      kind: part.kind,
      name: part.name,
      state: part.state,
      message: part.message,
      creditsSpent: snapshot.spentBy(accountOfPart(update.id, part.of)),
    }));
    return {
      updateId: update.id,
      state: update.state,
      parts,
      creditsSpent: snapshot.spentBy(accountOfUpdate(update.id)),
      creditCap: update.creditCap,
      nextDelayMs,
      message: update.message,
    };
  }
}
