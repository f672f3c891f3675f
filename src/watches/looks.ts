import type { Price } from "../api/endpoint";
import { type Bill, rounded } from "../core/credits";
import type { RunRequest } from "../core/run-request";
import { type Cap, capAllowed, CapReached } from "../journal/ledger";
import { requireSpending } from "../journal/shared-state";
import { ListChanged } from "../lists/agreed-list";
import { requireRoom } from "../lists/buy-one";
import type { ListsOn } from "../lists/list-services";
import type { Progress } from "../runs/progress";
import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { changeWatch, notTold, notYours, watchOf } from "./change-watches";
import { concludeLooks, type LookParts, openLook } from "./conclude";
import { isOfColumn, lookRequest, rowsOfLook } from "./look-request";
import { capOfMonth, latestSlot, type StoredWatch, watchesIn } from "./stored-watch";
import { WhatsNew } from "./whats-new";
import { wholeLook } from "./whole-looks";

/** What a look would cost now, and what else its bill says, a line each; of a list or a market nothing. */
export type LookBill = Pick<Bill, "credits" | "lines">;

/** A watch whose day has come, and that day. */
export type DueWatch = Pick<StoredWatch, "id" | "slot">;

/** What somebody has agreed to for one look. */
interface Agreed {
  readonly creditCap?: number | undefined;
  readonly caps?: readonly Cap[];
}

/** Begins the looks of watches, when they are due and when a person asks for one, and ends them. */
export class Looks implements LookParts {
  constructor(
    readonly services: RunServices,
    readonly runs: Runs,
    readonly lists: ListsOn,
  ) {}

  /** Ends those whose run has ended. @param begins As of `concludeLooks`. */
  conclude(begins?: string): void {
    concludeLooks(this, begins);
  }

  /** The next one of mine that is due, longest waiting first, but for those that were tried; null if none is. */
  due(tried: ReadonlySet<string>): DueWatch | null {
    const { state, settings } = this.services;
    const now = this.services.spreadsheet.localTime(this.services.clock.now());
    const due = watchesIn(state.known()).flatMap((watch) => {
      const slot = latestSlot(watch, now);
      const isDue =
        watch.payer === settings.payerTag &&
        !watch.paused &&
        watch.stopped === null &&
        slot > watch.slot &&
        !tried.has(watch.id);
      return isDue ? [{ id: watch.id, slot, since: watch.slot }] : [];
    });
    return due.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
  }

  /**
   * Looks now, by a run of its own.
   *
   * @param slot The day that it is due for; null if a person asks for it.
   * @param agreed Below the watch's own cap, and beside its caps.
   * @throws {LimitError} If a look of it is under way, or the month has no credits left.
   */
  look(id: string, slot: string | null = null, { creditCap = Infinity, caps = [] }: Agreed = {}): Progress {
    // What is refused ends no look that rests.
    const asked = this.toLook(id);
    if (isOfColumn(asked.watch.kind)) this.runs.requireReady(asked.request);
    else this.priceOf(asked.watch, asked.request, creditCap, [...caps, this.lists().today()]);
    this.conclude(id);
    const { watch, request } = this.toLook(id);
    const records = runsIn(this.services.state.known());
    if (openLook(records, watch) !== undefined) throw notTold();
    const { toldAt } = watch;
    const last = records.find(({ runId }) => runId === watch.lastRun);
    // Both are one look, with one cap.
    const goesOn = last?.state === "cancelled" && last.watch === `${id} ${slot ?? ""}`;
    const spent = goesOn ? last.spent : 0;
    return this.runs.start(request, Math.min(rounded(watch.creditCap - spent), creditCap), {
      watch: `${id} ${slot ?? watch.slot}`,
      watchName: watch.name,
      // Else a cap would let the same companies wait for ever.
      first: watch.next ?? "",
      toldAt,
      caps: [...caps],
    });
  }

  /** What a run would look for now. @throws If none may: without a key, or where spending is stopped or the month's cap is reached. */
  private toLook(id: string): { watch: StoredWatch; request: RunRequest } {
    const { state, settings, spreadsheet } = this.services;
    const watch = watchOf(watchesIn(state.read()), id);
    if (watch.payer !== settings.payerTag) throw notYours();
    settings.access();
    requireSpending(state.known());
    new WhatsNew(spreadsheet).requireWritable();
    if (isOfColumn(watch.kind)) this.requireRoom(watch);
    try {
      return { watch, request: this.requestOf(watch) };
    } catch (error) {
      // Whether it goes on with what somebody has made of its list is for its owner.
      if (error instanceof ListChanged) {
        const { asked: asks, code: stopped, message } = error;
        changeWatch(state, id, (now) => ({ ...now, asks, stopped, message }));
      }
      throw error;
    }
  }

  private requestOf(watch: StoredWatch): RunRequest {
    const { kind, request } = watch;
    const { spreadsheet, clock } = this.services;
    if (isOfColumn(kind)) return lookRequest(kind, request, rowsOfLook(spreadsheet, watch));
    return wholeLook(kind)!.request(this.lists(), watch, clock.now());
  }

  /** What a look at a list or a market costs now. @throws {CapReached} If a cap has no room for it. */
  private priceOf(watch: StoredWatch, request: RunRequest, creditCap: number, caps: readonly Cap[]): Price {
    const lists = this.lists();
    const price = wholeLook(watch.kind)!.price(lists, request, this.services.clock.now());
    const own = capAllowed(lists.account, Math.min(watch.creditCap, creditCap));
    const all = [own, capOfMonth(watch, this.services), ...caps];
    requireRoom(lists, all, price.high, `A look of “${watch.name}”`);
    return price;
  }

  /** What the month has left. @throws {CapReached} If that is nothing. */
  private requireRoom(watch: StoredWatch): number {
    const cap = capOfMonth(watch, this.services);
    const left = this.services.state.known().leftOf(cap);
    if (left > 0) return left;
    const price = Math.min(watch.creditCap, watch.monthCap);
    throw new CapReached(`A look of “${watch.name}”`, { cap, price, left });
  }

  /**
   * What a look would cost now, its caps included.
   *
   * @throws {LimitError} If they do not allow one.
   */
  quote(watch: StoredWatch): LookBill {
    const request = this.requestOf(watch);
    if (!isOfColumn(watch.kind)) return { credits: this.priceOf(watch, request, Infinity, []), lines: [] };
    const room = this.requireRoom(watch);
    const { credits, lines } = this.runs.quote(request);
    const cap = Math.min(watch.creditCap, room);
    return { credits: { low: Math.min(credits.low, cap), high: Math.min(credits.high, cap) }, lines };
  }

  /** As `quote`, for whoever wants to look now. */
  quoteNow(id: string): LookBill {
    const watch = watchOf(watchesIn(this.services.state.read()), id);
    if (watch.payer !== this.services.settings.payerTag) throw notYours();
    return this.quote(watch);
  }
}
