import { utcDayOf, type DayOf } from "../core/calendar-day";
import { codeOf, LimitError } from "../errors";
import type { Codec } from "../ports/codec";
import { exclusively, type Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import { FREE, FREE_REQUESTS, Snapshot, type Values } from "./snapshot";

/** When formulas last had to wait for room or for others, or `TAKEN` and when somebody began to evaluate them again. */
const FORMULAS_WAIT = "FORMULAS_WAIT";
const TAKEN = "taken";
/** Longer than evaluating them again takes: past that, whoever did is gone. */
const TAKEN_MS = 60_000;
/** A formula notes that it waits before its cell shows so; while others do, too, evaluating it again is no help. */
const SETTLED_MS = 5_000;

/** `soon`: they wait, and may still be evaluated. */
export type FormulasWait = "no" | "soon" | "now";

/** Nobody has allowed them: so many do no harm to the owner's plan. */
export const FREE_REQUESTS_A_DAY = 500;

/**
 * What all executions in a document share beside the journal itself: pending orders with their parked answers, and the
 * ledger. One call reads it, one call writes it, under the document lock.
 */
export class SharedState {
  private latest: Snapshot | null = null;

  constructor(
    private readonly properties: Properties | null,
    private readonly lock: Lock,
    private readonly codec: Codec,
    /** Remembers the time zone: asked once before the lock is taken, so that it is not asked under it. */
    readonly dayOf: DayOf = utcDayOf,
  ) {}

  /** The state as this execution last read it; reads it if it never has. @throws {LimitError} `limit/store`. */
  known(): Snapshot {
    return this.latest ?? this.read();
  }

  /** @throws {LimitError} `limit/store`, if Google refuses. */
  read(): Snapshot {
    return (this.latest = new Snapshot(this.properties?.getAll() ?? {}, this.codec, this.dayOf));
  }

  /**
   * Reads, decides and writes in one step.
   *
   * @param change Returns what is to be written, and its own result. May throw: then nothing is written.
   * @throws {LimitError} `limit/busy` without the lock, `limit/store` if Google refuses to read or write.
   */
  update<T>(change: (snapshot: Snapshot) => { readonly set: Values; readonly value: T }): T {
    const done = exclusively(this.lock, () => {
      const { set, value } = change(this.read());
      this.write(set);
      return value;
    });
    if (done !== null) return done.value;
    throw new LimitError(
      "limit/busy",
      "Somebody else is working in this spreadsheet right now.",
      "Try again in a few seconds.",
    );
  }

  /** Whoever has the sidebar open lets formulas go on; where it cannot be noted they wait for a click. */
  noteWaitingFormulas(nowMs: number): void {
    try {
      this.write({ [FORMULAS_WAIT]: String(nowMs) });
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
  }

  formulasWait(nowMs: number): FormulasWait {
    return formulasWaitIn(this.known(), nowMs);
  }

  /**
   * Takes formulas that wait, so that nobody else has them evaluated again meanwhile.
   *
   * @returns The place behind which to go on, empty for the first; null if they do not wait any more.
   * @throws {LimitError} As `update`.
   */
  takeWaitingFormulas(nowMs: number): string | null {
    return this.update<string | null>((snapshot) => {
      if (formulasWaitIn(snapshot, nowMs) !== "now") return { set: {}, value: null };
      const [since = "", ...after] = (snapshot.value(FORMULAS_WAIT) ?? "").split(" ");
      const value = since === TAKEN ? "" : after.join(" ");
      return { set: { [FORMULAS_WAIT]: `${TAKEN} ${nowMs}` }, value };
    });
  }

  /**
   * Ends what `takeWaitingFormulas` began, unless formulas wait again.
   *
   * @param after The place behind which to go on; null if all were evaluated again.
   */
  releaseWaitingFormulas(after: string | null): void {
    const isTaken = (this.read().value(FORMULAS_WAIT) ?? FREE).startsWith(TAKEN);
    // Since 1970: they have settled.
    if (isTaken) this.write({ [FORMULAS_WAIT]: after === null ? FREE : `0 ${after}` });
  }

  /**
   * Counts free requests of formulas that are off, before they are sent.
   *
   * @throws {LimitError} `limit/free-requests`, if the day allows no more; else as `update`: what is not counted is not sent.
   */
  takeFreeRequests(count: number, nowMs: number): void {
    this.update((snapshot) => {
      const sent = snapshot.freeRequestsOn(nowMs) + count;
      if (sent > FREE_REQUESTS_A_DAY) {
        throw new LimitError(
          "limit/free-requests",
          `Formulas are off in this spreadsheet, so they may send ${FREE_REQUESTS_A_DAY} free requests a day, and today's are used up.`,
          "Try again tomorrow, or ask the spreadsheet's owner to turn formulas on in the sidebar, Settings.",
        );
      }
      return { set: { [FREE_REQUESTS]: `${this.dayOf(nowMs)} ${sent}` }, value: null };
    });
  }

  /** Writes values that are nobody else's, such as an order's slot. @throws {LimitError} `limit/store`. */
  write(values: Values): void {
    if (Object.keys(values).length === 0) return;
    this.properties?.setAll(values);
    if (this.latest !== null) this.latest = this.latest.with(values);
  }
}

function formulasWaitIn(snapshot: Snapshot, nowMs: number): FormulasWait {
  const mark = snapshot.value(FORMULAS_WAIT) ?? FREE;
  if (mark === FREE) return "no";
  const [since = "", takenAt] = mark.split(" ");
  if (since === TAKEN) return nowMs - Number(takenAt) > TAKEN_MS ? "now" : "no";
  return nowMs - Number(since) < SETTLED_MS ? "soon" : "now";
}
