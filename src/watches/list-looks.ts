import type { Price } from "../api/endpoint";
import { rounded } from "../core/credits";
import { codeOf, InputError, LimitError, messageOf } from "../errors";
import { priceSince, requireToday } from "../lists/list-price-now";
import type { ListServices } from "../lists/list-services";
import { refreshSince } from "../lists/refresh-list";
import type { StoredList } from "../lists/stored-list";
import type { RunServices } from "../runs/run-services";
import { changeWatch, changeWatches, watchOf } from "./change-watches";
import { FIRST_LOOK } from "./find";
import { listFinds } from "./list-finds";
import { FRESH_MS } from "./look-request";
import { roomThisMonth, withSpent } from "./month";
import { watchesIn, type OpenLook, type StoredWatch } from "./stored-watch";
import { notTold, notYours } from "./who-may";
import { WhatsNew } from "./whats-new";

/** Longer than an execution can live. */
const LEASE_MS = 7 * 60 * 1000;

/**
 * Looks at a saved list: runs it again as a person would, and tells what has changed since the last look.
 *
 * It has no run. What it has begun stands in the watch, with an account that its cap holds for; so an execution that is killed
 * leaves it to the next one, which buys nothing twice and tells every find once.
 */
export class ListLooks {
  constructor(
    private readonly services: RunServices,
    /** @param account What is spent is counted there. */
    private readonly lists: (account: string) => ListServices,
  ) {}

  /**
   * @param slot The day that it is due for; the day of the last one, if a person asks for it.
   * @param creditCap Below the watch's own caps.
   * @throws {InputError} If the list was deleted, or the API refuses its filters.
   * @throws {LimitError} If a cap does not allow it, or somebody looks just now.
   */
  look(id: string, slot: string | null, creditCap = Infinity): void {
    this.services.settings.access();
    new WhatsNew(this.services.spreadsheet).requireWritable();
    const { watch, look } = this.take(id);
    try {
      const lists = this.lists(look.id);
      this.refresh(lists, watch, look, creditCap);
      this.tell(lists, watch, look, slot);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      const message = messageOf(error);
      this.change(watch.id, look, (now) => ({ ...now, look: { ...look, until: 0 }, message }));
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
    const spent = open === undefined ? 0 : known.settledBy(open.id);
    const watches = changeWatches(state, (all) => {
      const before = watchOf(all, id);
      if (before.payer !== settings.payerTag) throw notYours();
      if (before.look !== undefined && before.look.until > now) throw underWay();
      const goesOn = before.look !== undefined && now - before.look.at < FRESH_MS ? before.look : null;
      const look = goesOn === null ? begun : { ...goesOn, until: begun.until };
      // One that nobody went on with in time has spent what it spent.
      const lost = goesOn === null && before.look?.id === open?.id ? open : undefined;
      const month = lost === undefined ? {} : withSpent(before, this.month(lost.at), spent);
      return all.map((each) => (each === before ? { ...before, ...month, look } : each));
    });
    const watch = watchOf(watches, id);
    return { watch, look: watch.look! };
  }

  /** What a look would cost now. @throws {LimitError} If its caps do not allow it. */
  quote(watch: StoredWatch): Price {
    const lists = this.lists("");
    return this.price(lists, watch, listOf(lists, watch), { since: this.services.clock.now() - FRESH_MS });
  }

  private refresh(lists: ListServices, watch: StoredWatch, look: OpenLook, creditCap: number): void {
    const stored = listOf(lists, watch);
    const since = look.at - FRESH_MS;
    const spent = this.services.state.read().spentBy(look.id);
    const { high } = this.price(lists, watch, stored, { since, creditCap, spent });
    requireToday(lists, high);
    const cap = Math.min(this.capOf(watch), creditCap);
    refreshSince(lists, stored, { creditCap: cap, since });
  }

  private price(
    lists: ListServices,
    watch: StoredWatch,
    stored: StoredList,
    {
      since,
      creditCap = Infinity,
      spent = 0,
    }: { readonly since: number; readonly creditCap?: number; readonly spent?: number },
  ): Price {
    const price = priceSince(lists, stored, since);
    const cap = Math.min(this.capOf(watch), creditCap);
    if (price.high > rounded(cap - spent)) {
      throw tooDear(watch, { high: price.high, cap, room: this.roomOf(watch) });
    }
    return price;
  }

  private capOf(watch: StoredWatch): number {
    return Math.min(watch.creditCap, this.roomOf(watch));
  }

  private roomOf(watch: StoredWatch): number {
    return Math.max(0, roomThisMonth(watch, this.month(this.services.clock.now())));
  }

  private tell(lists: ListServices, watch: StoredWatch, look: OpenLook, slot: string | null): void {
    const { spreadsheet, state } = this.services;
    const { finds, seen, isBaseline } = listFinds(lists, listOf(lists, watch), {
      fields: watch.request.fields,
      seen: watch.seen,
    });
    if (new WhatsNew(spreadsheet).append(finds, watch.name, look.at) === null) throw notTold();
    const credits = state.read().settledBy(look.id);
    this.change(watch.id, look, (now) => ({
      ...now,
      ...withSpent(now, this.month(look.at), credits),
      slot: slot !== null && slot > now.slot ? slot : now.slot,
      look: undefined,
      // Somebody may have chosen another list meanwhile: of that nothing was told.
      ...(now.listId === watch.listId ? { seen } : {}),
      lookedAt: look.at,
      lastRun: look.id,
      last: { credits, finds: finds.length },
      // What stopped it stands until its owner lets it go on, though they have looked by hand meanwhile.
      message: now.stopped !== null ? now.message : isBaseline ? FIRST_LOOK : "",
    }));
  }

  /** Nothing, if somebody else has taken the look over. */
  private change(id: string, look: OpenLook, next: (now: StoredWatch) => StoredWatch): void {
    changeWatch(this.services.state, id, (now) =>
      now.look?.id === look.id && now.look.until === look.until ? next(now) : now,
    );
  }

  private month(ms: number): string {
    return this.services.spreadsheet.localTime(ms).slice(0, 7);
  }
}

/** @throws {InputError} If it was deleted. */
function listOf(lists: ListServices, { listId = "", name }: StoredWatch): StoredList {
  const stored = lists.savedLists().withId(listId);
  if (stored !== null) return stored;
  throw new InputError(
    "input/argument",
    `The saved list that “${name}” looks at was deleted.`,
    "Delete this watch, or make one of another list.",
  );
}

function tooDear(
  { name, creditCap, monthCap }: StoredWatch,
  { high, cap, room }: { readonly high: number; readonly cap: number; readonly room: number },
): LimitError {
  const may = `A look of “${name}” may cost ${high} credits`;
  return room < high && room < creditCap
    ? new LimitError(
        "limit/credit-cap",
        `${may}, and ${room} are left of the ${monthCap} that it may spend in a month.`,
        "Raise its cap, or let it go on next month.",
      )
    : new LimitError(
        "limit/credit-cap",
        `${may}, and ${cap} are allowed: nothing was bought.`,
        "Raise its cap, or let the list hold fewer companies.",
      );
}

function underWay(): LimitError {
  return new LimitError("limit/busy", "A look of this watch is under way.", "Try again in some minutes.");
}
