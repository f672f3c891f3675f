import type { Price } from "../api/endpoint";
import { rounded } from "../core/credits";
import { codeOf, LimitError, messageOf } from "../errors";
import { accountOfLook } from "../journal/accounts";
import { ListChanged } from "../lists/agreed-list";
import { requireToday } from "../lists/list-price-now";
import type { ListServices } from "../lists/list-services";
import type { RunServices } from "../runs/run-services";
import { changeWatch, watchOf } from "./change-watches";
import { withFinds } from "./digest-finds";
import { FIRST_LOOK, type NewFind } from "./find";
import { FRESH_MS } from "./look-request";
import { monthOf, roomThisMonth, withSpent } from "./month";
import { watches, watchesIn, type OpenLook, type SeenAnswer, type StoredWatch } from "./stored-watch";
import { notTold, notYours } from "./who-may";
import { WhatsNew } from "./whats-new";

/** Longer than an execution can live. */
const LEASE_MS = 7 * 60 * 1000;

/**
 * Whether whoever looks next goes on with a look that is open, within its cap; else another one begins. What a look spends
 * counts for the month in which it began, and only that month's cap has room for it.
 */
export function goesOn(
  { at }: Pick<OpenLook, "at">,
  { clock, spreadsheet }: Pick<RunServices, "clock" | "spreadsheet">,
): boolean {
  const now = clock.now();
  return now - at < FRESH_MS && monthOf(spreadsheet, at) === monthOf(spreadsheet, now);
}

/** What a look has found, of a watch and of a look that may be the second try. */
export interface Told {
  readonly finds: readonly NewFind[];
  /** Up to where the next look need not tell. */
  readonly seen: SeenAnswer | undefined;
  /** There was nothing to compare with. */
  readonly isBaseline: boolean;
  /** What else its owner should know; blank for nothing. */
  readonly message: string;
}

/** What a look without a run looks at: a saved list, or a market. Each of these is safe to repeat. */
export interface Looked {
  /** As a sentence begins with it. */
  readonly subject: string;
  /** What helps where a look costs more than it may. */
  readonly cheaper: string;
  /** What a look costs that began then: nothing if what it needs is held. */
  price(lists: ListServices, watch: StoredWatch, at: number): Price;
  buy(lists: ListServices, watch: StoredWatch, at: number, creditCap: number): void;
  tell(lists: ListServices, watch: StoredWatch, at: number): Told;
  /** Whether a watch that was changed meanwhile looks at the same. */
  isSame(now: StoredWatch, before: StoredWatch): boolean;
}

/**
 * Looks at what needs no run, and tells what is new since the last look.
 *
 * What it has begun is in the watch, with an account that its cap holds for; so an execution that is killed leaves it to
 * the next one, which buys nothing twice and tells every find once.
 */
export class LooksWithoutRun {
  constructor(
    private readonly services: RunServices,
    /** @param account What is spent is counted there. */
    private readonly lists: (account?: string) => ListServices,
    private readonly looked: Looked,
  ) {}

  /**
   * @param slot The day that it is due for; the day of the last one, if a person asks for it.
   * @param creditCap Below the watch's own caps.
   * @throws {InputError} If what it looks at is gone, or the API refuses the question.
   * @throws {LimitError} If a cap does not allow it, or somebody looks just now.
   */
  look(id: string, slot: string | null, creditCap = Infinity): void {
    this.services.settings.access();
    new WhatsNew(this.services.spreadsheet).requireWritable();
    const { watch, look } = this.take(id);
    try {
      const lists = this.lists(accountOfLook(look.id));
      this.buy(lists, watch, look, creditCap);
      this.tell(lists, watch, look, slot);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      const message = messageOf(error);
      // Whether it goes on with what somebody has made of its list is for its owner.
      const asks = error instanceof ListChanged ? { asks: error.asked, stopped: error.code } : {};
      this.change(watch.id, look, (now) => ({ ...now, look: { ...look, until: 0 }, message, ...asks }));
      throw error;
    }
  }

  /** The watch with its look begun, or gone on with, in one write: of two executions one looks. */
  private take(id: string): { watch: StoredWatch; look: OpenLook } {
    const { state, settings, clock, codec } = this.services;
    const now = clock.now();
    const begun: OpenLook = { id: codec.uuid(), at: Math.floor(now / 1000) * 1000, until: now + LEASE_MS };
    const known = state.read();
    const open = watchOf(watchesIn(known), id).look;
    const spent = open === undefined ? 0 : known.settledBy(accountOfLook(open.id));
    const changed = watches.change(state, (all) => {
      const before = watchOf(all, id);
      if (before.payer !== settings.payerTag) throw notYours();
      if (before.look !== undefined && before.look.until > now) throw underWay();
      const kept = before.look !== undefined && goesOn(before.look, this.services) ? before.look : null;
      const look = kept === null ? begun : { ...kept, until: begun.until };
      // One that nobody went on with in time has spent what it spent.
      const lost = kept === null && before.look?.id === open?.id ? open : undefined;
      const month = lost === undefined ? {} : withSpent(before, this.month(lost.at), spent);
      return all.map((each) => (each === before ? { ...before, ...month, look } : each));
    });
    const watch = watchOf(changed, id);
    return { watch, look: watch.look! };
  }

  /** What a look would cost now. @throws {LimitError} If its caps do not allow it. */
  quote(watch: StoredWatch): Price {
    return this.price(this.lists(), watch, { at: this.services.clock.now(), cap: this.capOf(watch) });
  }

  private buy(lists: ListServices, watch: StoredWatch, { id, at }: OpenLook, creditCap: number): void {
    const cap = Math.min(this.capOf(watch), creditCap);
    const spent = this.services.state.read().spentBy(accountOfLook(id));
    const { high } = this.price(lists, watch, { at, cap, spent });
    requireToday(lists, high, this.looked.subject);
    this.looked.buy(lists, watch, at, cap);
  }

  private price(
    lists: ListServices,
    watch: StoredWatch,
    { at, cap, spent = 0 }: { readonly at: number; readonly cap: number; readonly spent?: number },
  ): Price {
    const price = this.looked.price(lists, watch, at);
    const { high } = price;
    if (high <= rounded(cap - spent)) return price;
    throw tooDear(watch, { high, cap, room: this.roomOf(watch) }, this.looked.cheaper);
  }

  private capOf(watch: StoredWatch): number {
    return Math.min(watch.creditCap, this.roomOf(watch));
  }

  private roomOf(watch: StoredWatch): number {
    return Math.max(0, roomThisMonth(watch, this.month(this.services.clock.now())));
  }

  private tell(lists: ListServices, watch: StoredWatch, look: OpenLook, slot: string | null): void {
    const { spreadsheet, state } = this.services;
    const { finds, seen, isBaseline, message } = this.looked.tell(lists, watch, look.at);
    const asLook = { runId: look.id, startedAt: look.at };
    if (new WhatsNew(spreadsheet).append(finds, watch.name, asLook) === null) throw notTold();
    const credits = state.read().settledBy(accountOfLook(look.id));
    const said = [isBaseline ? FIRST_LOOK : "", message].filter((part) => part !== "").join(" ");
    this.change(watch.id, look, (now) => ({
      ...now,
      ...withSpent(now, this.month(look.at), credits),
      slot: slot !== null && slot > now.slot ? slot : now.slot,
      look: undefined,
      // Somebody may have chosen something else meanwhile: of that nothing was told.
      ...(this.looked.isSame(now, watch) ? { seen } : {}),
      lookedAt: look.at,
      lastRun: look.id,
      last: { credits, finds: finds.length, ...(isBaseline ? { isFirst: true as const } : {}) },
      found: withFinds(now, look.at, finds),
      // What stopped it stands until its owner lets it go on, though they have looked by hand meanwhile.
      message: now.stopped !== null ? now.message : said,
    }));
  }

  /** Nothing, if somebody else has taken the look over. */
  private change(id: string, look: OpenLook, next: (now: StoredWatch) => StoredWatch): void {
    changeWatch(this.services.state, id, (now) =>
      now.look?.id === look.id && now.look.until === look.until ? next(now) : now,
    );
  }

  private month(ms: number): string {
    return monthOf(this.services.spreadsheet, ms);
  }
}

function tooDear(
  { name, creditCap, monthCap }: StoredWatch,
  { high, cap, room }: { readonly high: number; readonly cap: number; readonly room: number },
  cheaper: string,
): LimitError {
  const may = `A look of “${name}” may cost ${high} credits`;
  return room < high && room < creditCap
    ? new LimitError(
        "limit/credit-cap",
        `${may}, and ${room} are left of the ${monthCap} that it may spend in a month.`,
        "Raise its cap, or choose Go on when the next month has begun.",
      )
    : new LimitError(
        "limit/credit-cap",
        `${may}, and ${cap} are allowed: nothing was bought.`,
        `Raise its cap, or ${cheaper}.`,
      );
}

function underWay(): LimitError {
  return new LimitError("limit/busy", "A look of this watch is under way.", "Try again in a few minutes.");
}
