import type { Bill } from "../core/bill";
import { rounded } from "../core/credits";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import { CapReached } from "../journal/over-cap";
import { requireSpending } from "../journal/spending-stop";
import type { ListsOn } from "../lists/list-services";
import type { Progress } from "../runs/progress";
import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { watchOf } from "./change-watches";
import { concludeLooks, openLook } from "./conclude";
import { listLook } from "./list-looks";
import { isOfColumn, lookRequest } from "./look-request";
import { LooksWithoutRun, type Agreed } from "./looks-without-run";
import { marketLook } from "./market-looks";
import { capOfMonth } from "./month";
import { rowsOfLook } from "./rows-of-look";
import { latestSlot } from "./schedule";
import { watchesIn, type StoredWatch } from "./stored-watch";
import { notTold, notYours } from "./who-may";
import { WhatsNew } from "./whats-new";

/** What a look would cost now, and what else its bill says, a line each; of a list or a market nothing. */
export type LookBill = Pick<Bill, "credits" | "lines">;

/** A watch whose day has come. */
export interface DueWatch {
  readonly id: string;
  readonly slot: string;
  /** Else it is over when `lookWithoutRun` returns. */
  readonly needsRun: boolean;
}

/** Begins the looks of watches: when they are due, and when a person asks for one. */
export class Looks {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly lists: ListsOn,
  ) {}

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
      return isDue ? [{ id: watch.id, slot, needsRun: isOfColumn(watch.kind), since: watch.slot }] : [];
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
    this.runs.requireReady(this.toLook(id).request);
    concludeLooks(this.services, this.runs, id);
    const { watch, request } = this.toLook(id);
    const records = runsIn(this.services.state.known());
    if (openLook(records, watch) !== undefined) throw notTold();
    const { toldAt } = watch;
    const goesOn = records.some(
      (each) =>
        each.runId === watch.lastRun && each.state === "cancelled" && each.watch === `${id} ${slot ?? ""}`,
    );
    // Both are one look, with one cap.
    const spent = goesOn ? (watch.last?.credits ?? 0) : 0;
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
    const { kind } = watch;
    if (!isOfColumn(kind)) throw needsNoRun(watch);
    this.requireRoom(watch);
    return { watch, request: lookRequest(kind, watch.request, rowsOfLook(spreadsheet, watch)) };
  }

  /** What the month has left. @throws {CapReached} If that is nothing. */
  private requireRoom(watch: StoredWatch): number {
    const cap = capOfMonth(watch, this.services);
    const left = this.services.state.known().leftOf(cap);
    if (left > 0) return left;
    const price = Math.min(watch.creditCap, watch.monthCap);
    throw new CapReached(`A look of “${watch.name}”`, { cap, price, left });
  }

  /** As `look`, of a watch of a list or a market, which needs no run: it is over when this returns. */
  lookWithoutRun(id: string, slot: string | null = null, agreed: Agreed = {}): void {
    const watch = watchOf(watchesIn(this.services.state.read()), id);
    this.withoutRun(watch).look(id, slot, agreed);
  }

  private withoutRun(watch: StoredWatch): LooksWithoutRun {
    if (isOfColumn(watch.kind)) throw needsRun(watch);
    return new LooksWithoutRun(this.services, this.lists, watch.kind === "list" ? listLook : marketLook);
  }

  /**
   * What a look would cost now, its caps included.
   *
   * @throws {LimitError} If they do not allow one.
   */
  quote(watch: StoredWatch): LookBill {
    const { kind } = watch;
    if (!isOfColumn(kind)) return { credits: this.withoutRun(watch).quote(watch), lines: [] };
    const room = this.requireRoom(watch);
    const rows = rowsOfLook(this.services.spreadsheet, watch);
    const { credits, lines } = this.runs.quote(lookRequest(kind, watch.request, rows));
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

function needsNoRun({ name }: StoredWatch): InputError {
  return new InputError("input/argument", `“${name}” looks at no column: no run looks for it.`);
}

function needsRun({ name }: StoredWatch): InputError {
  return new InputError("input/argument", `“${name}” looks at a column, by a run.`);
}
