import type { Bill } from "../core/credits";
import { asTold, contained, LimitError } from "../errors";
import { type Cap, capAllowed, CapReached, isForLater } from "../journal/ledger";
import { requireSpending, spendingStop } from "../journal/shared-state";
import { requireRoom } from "../lists/buy-one";
import type { Progress } from "../runs/progress";
import { runsIn } from "../runs/run-record";
import { concludeLooks, openLook, watchedBy } from "./conclude";
import { latestSlot } from "./schedule";
import {
  capOfMonth,
  changeWatch,
  notYours,
  passes,
  type StoredWatch,
  watchesIn,
  watchOf,
} from "./stored-watch";
import { NothingTicked } from "./ticks";
import type { LookBill, WatchParts } from "./watched";
import { WhatsNew } from "./whats-new";

/** Begins the looks of watches, when they are due and when a person asks for one, and ends them. */
export class Looks {
  constructor(private readonly parts: WatchParts) {}

  /** Ends those whose run has ended. */
  conclude(): void {
    concludeLooks(this.parts);
  }

  /**
   * Starts what is due, longest waiting first, one after the other while there is time. What does not fit is due at the next hour.
   *
   * @param drive Goes on with a run until it is over, stops, or has to wait; false once the time is up.
   */
  startDue(drive: (progress: Progress) => boolean, hasTime: () => boolean): void {
    const { state, settings, spreadsheet, clock } = this.parts.services;
    // Where What's new cannot be written, the next look says so.
    contained(() => this.conclude());
    if (spendingStop(state.known()) !== null) return;
    const now = spreadsheet.localTime(clock.now());
    const due = (): StoredWatch[] =>
      watchesIn(state.read()).filter(
        (watch) =>
          watch.payer === settings.payerTag &&
          !watch.paused &&
          watch.stopped === null &&
          latestSlot(watch, now) > watch.slot,
      );
    for (const { id } of due().sort((a, b) => (a.slot < b.slot ? -1 : 1))) {
      if (!hasTime()) return;
      const watch = due().find((each) => each.id === id);
      if (watch === undefined || openLook(runsIn(state.known()), watch) !== undefined) continue;
      const progress = this.begin(id, latestSlot(watch, now));
      if (progress === null) continue;
      let isOnTime = true;
      contained(() => (isOnTime = drive(progress)));
      contained(() => this.conclude());
      if (!isOnTime) return;
    }
  }

  /** What passes by itself is tried again at the next hour; anything else stops the watch, which says so. Null if no run began. */
  private begin(id: string, slot: string): Progress | null {
    try {
      return this.look(id, slot);
    } catch (thrown) {
      const { code, message } = asTold(thrown);
      const noted: Partial<StoredWatch> =
        thrown instanceof NothingTicked
          ? { slot, message }
          : !passes(thrown, code)
            ? { slot, stopped: code, message }
            : isForLater(thrown)
              ? { message }
              : {};
      // What cannot even be noted is tried again at the next hour.
      contained(() => changeWatch(this.parts.services.state, id, (watch) => ({ ...watch, ...noted })));
      return null;
    }
  }

  /**
   * Looks now, by a run of its own; a person goes on with one that rests, for a watch has one look that is not over.
   *
   * @param slot The day that it is due for; null if a person asks for it.
   * @param creditCap What is agreed to for this look, below its watch's cap.
   * @throws {LimitError} If a look of it is under way, or a cap has no room.
   */
  look(id: string, slot: string | null = null, creditCap = Infinity): Progress {
    const { parts } = this;
    const { state, settings, spreadsheet } = parts.services;
    this.conclude();
    const watch = this.own(id);
    settings.access();
    requireSpending(state.known());
    new WhatsNew(spreadsheet).requireWritable();
    if (watch.column !== undefined) this.room(watch);
    const open = openLook(runsIn(state.known()), watch);
    if (open?.state === "stopped" && slot === null) {
      parts.runs.limit(open.runId, creditCap);
      const progress = parts.runs.slice(open.runId);
      this.conclude();
      return progress;
    }
    if (open !== undefined) throw notTold();
    const request = watchedBy(watch.kind).request(parts, watch);
    if (watch.column === undefined) {
      const terms = { creditCap, caps: [parts.lists().today()] };
      this.room(watch, parts.runs.quote(request), terms);
    }
    return parts.runs.start(request, Math.min(watch.creditCap, creditCap), {
      watch: `${id} ${slot ?? watch.slot}`,
      watchName: watch.name,
      // Else a cap would let the same companies wait for ever.
      first: watch.next ?? "",
      toldAt: watch.toldAt ?? 0,
    });
  }

  /** What a look would cost now, its caps included. @throws {LimitError} If they do not allow one. */
  quote(id: string): LookBill {
    const watch = this.own(id);
    const bill = this.parts.runs.quote(watchedBy(watch.kind).request(this.parts, watch));
    const { credits, lines, receipt } = bill;
    const most = this.room(watch, bill);
    if (watch.column === undefined) return { credits, lines: [] };
    const allowed = { low: Math.min(credits.low, most), high: Math.min(credits.high, most) };
    return { credits: allowed, lines, ...(receipt && { receipt }) };
  }

  private own(id: string): StoredWatch {
    const { state, settings } = this.parts.services;
    const watch = watchOf(watchesIn(state.read()), id);
    if (watch.payer !== settings.payerTag) throw notYours();
    return watch;
  }

  /**
   * What a look may cost. A cap allows some companies of a column; anything else is bought as a whole.
   *
   * @throws {CapReached} If the month has nothing left, or a cap no room for the whole.
   */
  private room(
    watch: StoredWatch,
    whole?: Bill,
    { creditCap = Infinity, caps = [] }: { readonly creditCap?: number; readonly caps?: readonly Cap[] } = {},
  ): number {
    const { services } = this.parts;
    const [subject, month] = [`A check of “${watch.name}”`, capOfMonth(watch, services)];
    if (watch.column === undefined) {
      const lists = this.parts.lists();
      const own = capAllowed(lists.account, Math.min(watch.creditCap, creditCap));
      requireRoom(lists, [own, month, ...caps], whole?.credits.high ?? 0, subject);
    }
    const left = services.state.known().leftOf(month);
    if (left <= 0 && watch.column !== undefined) {
      const price = Math.min(watch.creditCap, watch.monthCap);
      throw new CapReached(subject, { cap: month, price, left });
    }
    return Math.min(watch.creditCap, left);
  }
}

function notTold(): LimitError {
  return new LimitError(
    "limit/busy",
    "The last check of this watch is still running, or its finds cannot be written right now.",
    "Try again in a moment.",
  );
}
