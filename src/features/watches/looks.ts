import type { App } from "../../app";
import { Purse } from "../../money/purse";
import { asTold, contained, LimitError } from "../../core/errors";
import { accountOfList } from "../../money/ledger";
import { isForLater } from "../../money/over-cap";
import type { RunRequest } from "../../products/run-request";
import { requireAnswered } from "../../money/odd-bills";
import { requireSpending, spendingStop } from "../../money/shared-state";
import { purseOfToday } from "../../runs/caps-of-run";
import type { Progress } from "../../runs/progress";
import { runsIn } from "../../runs/run-record";
import { concludeLooks, openLook, watchedBy } from "./conclude";
import { latestSlot } from "./schedule";
import {
  datedCaps,
  changeWatch,
  notYours,
  passes,
  requireSameHost,
  type StoredWatch,
  watchesIn,
  watchOf,
  withHost,
} from "./stored-watch";
import { type LookBill, NothingToDo } from "./watched";
import { WhatsNew } from "./whats-new";

/** Begins the looks of watches, when they are due and when a person asks for one, and ends them. */
export class Looks {
  constructor(private readonly app: App) {}

  /**
   * Starts what is due, longest waiting first, one after the other while there is time. What does not fit is due at the next hour.
   *
   * @param drive Goes on with a run until it is over, stops, or has to wait; false once the time is up.
   */
  startDue(drive: (progress: Progress) => boolean, hasTime: () => boolean): void {
    const { state, settings, spreadsheet, clock } = this.app;
    // Where What's new cannot be written, the next look says so.
    contained(() => concludeLooks(this.app));
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
      contained(() => concludeLooks(this.app));
      if (!isOnTime) return;
    }
  }

  /** What passes by itself is noted (`overdueOf`) and tried again at the next hour; anything else stops the watch. Null if no run began. */
  private begin(id: string, slot: string): Progress | null {
    try {
      return this.look(id, slot);
    } catch (thrown) {
      const { code, message } = asTold(thrown);
      const { state, clock } = this.app;
      const noted = (watch: StoredWatch): StoredWatch =>
        thrown instanceof NothingToDo || (takesPart(watch) && isForLater(thrown))
          ? // Rows that its limits have no room for stay blank until they have.
            { ...watch, slot, message, notBegun: undefined }
          : // It goes on once its owner saves the address again that they agreed to.
            passes(thrown, code) || code === "setup/changed"
            ? withNotBegun(watch, { at: clock.now(), code, message })
            : { ...watch, slot, stopped: code, message };
      // What cannot even be noted is tried again at the next hour.
      contained(() => changeWatch(state, id, noted));
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
    const { app } = this;
    const { state, settings, spreadsheet } = app;
    concludeLooks(this.app);
    const watch = this.own(id);
    if (slot === null) settings.access();
    else requireSameHost(watch, settings);
    requireSpending(state.known());
    requireAnswered(state.known(), settings.host, settings.payerTag);
    new WhatsNew(spreadsheet).requireWritable();
    if (!takesPart(watch) && watch.column !== undefined) this.mostOf(watch);
    const open = openLook(runsIn(state.known()), watch);
    if (open?.state === "stopped" && slot === null) {
      app.runs.limit(open.runId, creditCap);
      const progress = app.runs.slice(open.runId);
      concludeLooks(this.app);
      return progress;
    }
    if (open !== undefined) throw notTold();
    const request = this.withinRoom(watch, watchedBy(watch.kind).request(app, watch), creditCap);
    if (watch.column === undefined) {
      const { high } = app.runs.quote(request).credits;
      this.requireRoom(watch, high, creditCap);
      purseOfToday(app).requireRoom(high, subjectOf(watch));
    }
    // A person who checks by hand has read what it costs at their address.
    const agreed = slot === null ? this.takenOver(watch) : watch;
    return app.runs.start(request, Math.min(watch.creditCap, creditCap), {
      watch: `${id} ${slot ?? watch.slot}`,
      watchName: watch.name,
      // Else a cap would let the same companies wait for ever.
      first: watch.next ?? "",
      toldAt: agreed.toldAt ?? 0,
    });
  }

  /** What a look would cost now, its caps included. @throws {LimitError} If they do not allow one. */
  quote(id: string): LookBill {
    const watch = this.own(id);
    const request = this.withinRoom(watch, watchedBy(watch.kind).request(this.app, watch));
    const bill = this.app.runs.quote(request);
    const { credits, lines, receipt } = bill;
    if (watch.column === undefined) {
      this.requireRoom(watch, credits.high);
      return { credits, lines: [] };
    }
    const most = this.mostOf(watch);
    const allowed = { low: Math.min(credits.low, most), high: Math.min(credits.high, most) };
    return { credits: allowed, lines, ...(receipt && { receipt }) };
  }

  /** Of rows to fill as many as all limits have room for. @throws {CapReached} If that is none. */
  private withinRoom(watch: StoredWatch, request: RunRequest, allowed = Infinity): RunRequest {
    const watched = watchedBy(watch.kind);
    if (watched.requireSamePart === undefined) return request;
    const { app } = this;
    const { credits, toFetch } = app.runs.quote(request);
    let part = request;
    if (credits.high > 0) {
      const each = credits.high / Math.max(1, toFetch);
      this.requireRoom(watch, each, allowed);
      purseOfToday(app).requireRoom(each, subjectOf(watch));
      const most = Math.min(this.mostOf(watch), purseOfToday(app).left(), allowed);
      if (most < credits.high) part = { ...request, first: Math.max(1, Math.floor(most / each)) };
    }
    // From here on nothing is bought for other companies, whoever sorts meanwhile.
    const { agreed } = app.runs.quote(part);
    watched.requireSamePart(app, watch, part);
    return { ...part, agreed };
  }

  private takenOver(watch: StoredWatch): StoredWatch {
    const { state, settings, clock } = this.app;
    const atOurs = (it: StoredWatch): StoredWatch => withHost(it, settings.host, clock.now());
    if (watch.host !== settings.host) changeWatch(state, watch.id, atOurs);
    return atOurs(watch);
  }

  private own(id: string): StoredWatch {
    const { state, settings } = this.app;
    const watch = watchOf(watchesIn(state.read()), id);
    if (watch.payer !== settings.payerTag) throw notYours();
    return watch;
  }

  /** Credits that a look at a column may cost: a cap allows some of its companies. @throws {CapReached} If the month has none left. */
  private mostOf(watch: StoredWatch): number {
    const purse = this.purseOf(watch);
    const left = purse.left();
    if (left === 0) purse.requireRoom(Math.min(watch.creditCap, watch.monthCap), subjectOf(watch));
    return Math.min(watch.creditCap, left);
  }

  /** For what is bought as a whole: all of its price has to fit. @throws {CapReached} */
  private requireRoom(watch: StoredWatch, price: number, agreed = Infinity): void {
    this.purseOf(watch).within(Math.min(watch.creditCap, agreed)).requireRoom(price, subjectOf(watch));
  }

  /** What its month and day allow for a look that has not begun. */
  private purseOf(watch: StoredWatch): Purse {
    const { app } = this;
    const account = accountOfList(app.codec.uuid());
    return new Purse(app, { mark: "r", account, caps: () => datedCaps(watch, app) });
  }
}

const make = (app: App): Looks => new Looks(app);

/** The looks of this spreadsheet's watches. */
export const looksOf = (app: Pick<App, "part">): Looks => app.part(make);

/** The same object where that was noted already, so that it is not written again each hour. */
function withNotBegun(watch: StoredWatch, notBegun: NonNullable<StoredWatch["notBegun"]>): StoredWatch {
  return watch.notBegun?.message === notBegun.message ? watch : { ...watch, notBegun };
}

function subjectOf({ name }: StoredWatch): string {
  return `A check of “${name}”`;
}

function notTold(): LimitError {
  return new LimitError(
    "limit/busy",
    "The last check of this watch is still running, or its finds cannot be written right now.",
    "Try again in a moment.",
  );
}

/** Whether what its limits have no room for waits for a later look. */
function takesPart({ kind }: StoredWatch): boolean {
  return watchedBy(kind).requireSamePart !== undefined;
}
