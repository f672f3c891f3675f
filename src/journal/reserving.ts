import { Booking } from "./booking";
import { wasDoneBefore, type Standing } from "./claims";
import { LEDGER_PROPERTY, type Snapshot } from "./day-ledger";
import type { Entry } from "./entry";
import type { Buyer, Limits, Order, PurchasingParts, Result } from "./purchasing";
import { requestKey, WHOLE_COMPANY } from "./request-key";
import { Reservation, type Granted } from "./reservation";

/** Thirty cells that buy at once wait for one another; without the lock it takes a second longer and more calls. */
const LOCK_WAIT_MS = 10_000;

/** A formula's claim is void once its note is settled; before the note's id. */
const BY_NOTE = "note:";

/** What may be bought, and what a second look has told about other orders, by place. */
interface Claimed {
  readonly open: Granted[];
  readonly came: readonly { readonly index: number; readonly result: Result | null }[];
}

/** Claims, caps and notes: all that has to be settled before anything may be sent. */
export class Reserving {
  constructor(
    private readonly parts: PurchasingParts,
    private readonly buyer: Buyer,
  ) {}

  /**
   * Takes from the orders what nobody else buys and the caps allow, reserves its credits and notes the first batch, all
   * under one lock; nothing is sent yet.
   *
   * @throws {InputError} As `buy`.
   */
  reserve(orders: readonly Order[], limits: Limits): Reservation {
    const { client, codec } = this.parts;
    // First of all, because it may throw: what was never sent must leave no claim, reservation or note behind.
    const calls = orders.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
    const id = codec.uuid();
    return this.locked((locked) => {
      const { results, snapshot } = this.allowed(orders, limits);
      const free = results.flatMap((result, index) => (result === null ? [index] : []));
      const granted = free.map((index, place): Granted => {
        const order = orders[index]!;
        return {
          index,
          booking: new Booking(order, `${this.buyer.mark}${id}.${place}`, this.buyer.payer, this.parts),
          send: calls[index]!,
          ...this.claimsOf(order),
          reserved: order.purchase.price.high,
        };
      });
      const { open, came } = locked
        ? this.claimed(id, granted, limits, snapshot)
        : this.claimedWithoutLock(id, granted, orders, limits);
      for (const { index, result } of came) results[index] = result;
      return new Reservation(
        id,
        results.map((result) => result ?? { kind: "claimed" }),
        open,
        this.parts,
        this.buyer,
      );
    });
  }

  /**
   * What stands in the way of each order; null if nothing does.
   *
   * @param own The token of a claim that was just staked.
   */
  private allowed(
    orders: readonly Order[],
    limits: Limits,
    own = this.buyer.token,
  ): { results: (Result | null)[]; snapshot: Snapshot } {
    const { claims, ledger, inFlight, sink } = this.parts;
    const { isKnown } = limits;
    const about = orders.flatMap((order) => this.keysAbout(order));
    const names = isKnown === undefined ? [] : (sink.namesOf?.(about) ?? []);
    const { standing, others } = claims.read(
      orders.flatMap((order) => this.keysOf(order)),
      names,
    );
    const snapshot = inFlight.snapshot(notesOf(standing.values()), [LEDGER_PROPERTY]);
    const cached = isKnown === undefined ? [] : (sink.lookedAt?.(others, about) ?? []);
    const came = new Map<string, Entry[]>();
    for (const entry of [...inFlight.waitingFor(about, snapshot), ...cached]) {
      if (isKnown?.(entry.entryId)) continue;
      came.set(entry.key, [...(came.get(entry.key) ?? []), entry]);
    }

    let left = Math.min(limits.credits, limits.dayCap - ledger.today(snapshot)[this.buyer.spender]);
    const results = orders.map((order): Result | null => {
      const entries = this.keysAbout(order).flatMap((key) => came.get(key) ?? []);
      if (entries.length > 0) {
        return isKnown === undefined ? { kind: "claimed" } : { kind: "kept", credits: 0, entries };
      }
      if (this.keysOf(order).some((key) => this.isTaken(standing.get(key), snapshot, { own, ...limits }))) {
        return { kind: "claimed" };
      }
      const price = order.purchase.price.high;
      if (price > left) return { kind: "over-cap" };
      left -= price;
      return null;
    });
    return { results, snapshot };
  }

  /** The note goes first: a formula's claim is void without it. */
  private claimed(id: string, granted: Granted[], limits: Limits, snapshot: Snapshot): Claimed {
    if (granted.length === 0) return { open: [], came: [] };
    this.note(id, granted, limits, snapshot);
    this.parts.claims.stake(this.toClaim(granted), this.tokenFor(id), true);
    return { open: granted, came: [] };
  }

  /**
   * Those that nobody else wanted at the same moment: who holds the lock goes first, else who came last. Whoever was done
   * meanwhile has left answers, so it looks once more after the claim.
   */
  private claimedWithoutLock(
    id: string,
    granted: Granted[],
    orders: readonly Order[],
    limits: Limits,
  ): Claimed {
    if (granted.length === 0) return { open: [], came: [] };
    const { claims, inFlight } = this.parts;
    inFlight.note(id, this.expectedOf(granted, limits), {}, true);
    const mine = claims.stake(this.toClaim(granted), this.tokenFor(id), false);
    const again = this.allowed(
      granted.map(({ index }) => orders[index]!),
      limits,
      this.tokenFor(id),
    );
    const rivals = inFlight.keysUnderLock(again.snapshot);
    const isMine = (each: Granted, place: number) =>
      again.results[place] === null &&
      this.toClaim([each]).every((key) => mine.has(key)) &&
      !rivals.has(each.booking.expected().key);
    const open = granted.filter(isMine);
    const lost = granted.filter((each, place) => !isMine(each, place));
    claims.release(this.toClaim(lost).filter((key) => mine.has(key)));
    if (open.length === 0) inFlight.settled(id);
    else this.note(id, open, limits, again.snapshot, true);
    const came = granted.map(({ index }, place) => ({ index, result: again.results[place] ?? null }));
    return { open, came };
  }

  /** Notes the first batch and reserves the credits of all, in one call. */
  private note(
    id: string,
    open: readonly Granted[],
    limits: Limits,
    snapshot: Snapshot,
    isWithoutLock = false,
  ): void {
    const { inFlight, ledger } = this.parts;
    const { spender, payer } = this.buyer;
    const reserved = open.reduce((sum, granted) => sum + granted.reserved, 0);
    const also = ledger.added(spender, reserved, snapshot, payer);
    inFlight.note(id, this.expectedOf(open, limits), also, isWithoutLock);
  }

  private expectedOf(open: readonly Granted[], { batchSize = Infinity }: Limits): Entry[] {
    return open.slice(0, batchSize).map(({ booking }) => booking.expected());
  }

  /** A formula leaves its answers where the next one finds them under the lock, so that no claim has to outlive them. */
  private toClaim(granted: readonly Granted[]): string[] {
    return granted.flatMap(({ busy, bought }) => (this.buyer.mark === "f" ? busy : [...busy, ...bought]));
  }

  private tokenFor(id: string): string {
    return this.buyer.mark === "f" ? BY_NOTE + id : this.buyer.token;
  }

  private isTaken(
    standing: Standing | undefined,
    snapshot: Snapshot,
    { own, lookedAtMs }: Pick<Limits, "lookedAtMs"> & { readonly own: string },
  ): boolean {
    if (standing === undefined || standing.token === own) return false;
    if (!standing.token.startsWith(BY_NOTE)) return !wasDoneBefore(standing, lookedAtMs);
    return this.parts.inFlight.isUnderWay(standing.token.slice(BY_NOTE.length), snapshot);
  }

  /**
   * What an order claims. `busy` keeps others from the same unit while it is being bought. `bought` stands afterwards:
   * whoever looked before the answer was kept and reserves after it must look again, but the next page is free.
   */
  private claimsOf(order: Order): { busy: string[]; bought: string[] } {
    const { units, params, offset = 0 } = order.purchase;
    const { limit = "" } = params as { limit?: number };
    const busy = units.map((unit) => this.keyOf(order, unit));
    return { busy, bought: busy.map((key) => `${key}@${offset}+${limit}`) };
  }

  private keysOf(order: Order): string[] {
    const { busy, bought } = this.claimsOf(order);
    return [...busy, ...bought];
  }

  /** Under which entries that answer it are kept. */
  private keysAbout(order: Order): string[] {
    return [...this.claimsOf(order).busy, this.keyOf(order, WHOLE_COMPANY)];
  }

  private keyOf({ operation, company }: Order, unit: string): string {
    const { host, codec } = this.parts;
    return requestKey({ operation: operation.name, host, company, unit }, codec);
  }

  /** Runs under the document lock if it can be had; `locked` tells. */
  private locked<T>(action: (locked: boolean) => T): T {
    const { lock } = this.parts;
    const locked = lock.acquire(LOCK_WAIT_MS);
    try {
      return action(locked);
    } finally {
      if (locked) lock.release();
    }
  }
}

function notesOf(standing: Iterable<Standing>): string[] {
  const tokens = new Set([...standing].map(({ token }) => token));
  return [...tokens].flatMap((token) => (token.startsWith(BY_NOTE) ? [token.slice(BY_NOTE.length)] : []));
}
