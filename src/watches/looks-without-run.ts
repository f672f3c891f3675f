import type { Price } from "../api/endpoint";
import { codeOf, LimitError, messageOf } from "../errors";
import { accountOfLook, capAllowed, type Cap } from "../journal/accounts";
import { ListChanged } from "../lists/agreed-list";
import { capsOfList, requireRoom } from "../lists/caps-of-list";
import type { ListServices, ListsOn } from "../lists/list-services";
import type { RunServices } from "../runs/run-services";
import { changeWatch, watchOf } from "./change-watches";
import { withFinds } from "./digest-finds";
import { FIRST_LOOK, type NewFind } from "./find";
import { FRESH_MS } from "./look-request";
import { capOfMonth } from "./month";
import { watches, type OpenLook, type SeenAnswer, type StoredWatch } from "./stored-watch";
import { notTold, notYours } from "./who-may";
import { WhatsNew } from "./whats-new";

/** Longer than an execution can live. */
const LEASE_MS = 7 * 60 * 1000;

/** Whether whoever looks next goes on with a look that is open, within its cap; else another one begins. */
function goesOn({ at }: Pick<OpenLook, "at">, { clock }: Pick<RunServices, "clock">): boolean {
  return clock.now() - at < FRESH_MS;
}

/** What somebody has agreed to for one look. */
export interface Agreed {
  readonly creditCap?: number | undefined;
  readonly caps?: readonly Cap[];
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
    private readonly lists: ListsOn,
    private readonly looked: Looked,
  ) {}

  /**
   * @param slot The day that it is due for; the day of the last one, if a person asks for it.
   * @param agreed Below the watch's own cap, and beside its caps.
   * @throws {InputError} If what it looks at is gone, or the API refuses the question.
   * @throws {LimitError} If a cap does not allow it, or somebody looks just now.
   */
  look(id: string, slot: string | null, { creditCap = Infinity, caps = [] }: Agreed): void {
    this.services.settings.access();
    new WhatsNew(this.services.spreadsheet).requireWritable();
    const { watch, look } = this.take(id);
    try {
      const lists = this.lists(accountOfLook(look.id), [capOfMonth(watch, this.services), ...caps]);
      this.buy(lists, watch, look, Math.min(watch.creditCap, creditCap));
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
    const changed = watches.change(state, (all) => {
      const before = watchOf(all, id);
      if (before.payer !== settings.payerTag) throw notYours();
      if (before.look !== undefined && before.look.until > now) throw underWay();
      const kept = before.look !== undefined && goesOn(before.look, this.services) ? before.look : null;
      const look = kept === null ? begun : { ...kept, until: begun.until };
      return all.map((each) => (each === before ? { ...before, look } : each));
    });
    const watch = watchOf(changed, id);
    return { watch, look: watch.look! };
  }

  /** What a look would cost now. @throws {CapReached} If the caps of the watch do not allow it. */
  quote(watch: StoredWatch): Price {
    const lists = this.lists();
    const own = capAllowed(lists.account, watch.creditCap);
    const price = this.looked.price(lists, watch, this.services.clock.now());
    requireRoom(lists, [own, capOfMonth(watch, this.services)], price.high, subjectOf(watch));
    return price;
  }

  private buy(lists: ListServices, watch: StoredWatch, { at }: OpenLook, creditCap: number): void {
    const { high } = this.looked.price(lists, watch, at);
    requireRoom(lists, capsOfList(lists, creditCap), high, subjectOf(watch));
    this.looked.buy(lists, watch, at, creditCap);
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
}

function subjectOf({ name }: StoredWatch): string {
  return `A look of “${name}”`;
}

function underWay(): LimitError {
  return new LimitError("limit/busy", "A look of this watch is under way.", "Try again in a few minutes.");
}
