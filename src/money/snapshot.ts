import { type DayOf, utcDayOf } from "../core/api-date";
import { rounded } from "../core/credits";
import { sizeBytes } from "../core/terms";
import type { Codec } from "../google/ports";
import { type DocumentValues, longValue, longValueIn, type Values } from "./store";
import { askerOf, type Entry } from "./entry";
import type { Prices } from "./prices";
import {
  type Cap,
  countsOn,
  type JournalExtent,
  type Ledger,
  ledgerIn,
  pricesOn,
  spentOn,
  withoutOldAccounts,
  withSettled,
} from "./ledger";
import { formsIn } from "./forms";
import { type Form, underEachKey } from "./operation";
import {
  orderIn,
  parkedEntries,
  type PendingOrder,
  type PendingRequest,
  type Settlement,
  shortKey,
  unconfirmedEntries,
} from "./order";
import type { Doubt } from "./odd-bills";
import { NO_SILENCE, type Silence } from "./silence";

const LEDGER = "LEDGER";
const ORDER = "ORDER_";
/** The value of a free slot: deleting the property would cost a call. */
export const FREE_SLOT = "-";

const MOST_PARKED_CHARACTERS = 250_000;
/** Below the 500 KB of a document's properties. */
const MOST_BYTES = 480_000;

/** Characters that a parked answer takes up, compressed: one section of a company, or a few items. */
export const PARKED_CHARACTERS = 2_000;
/** Kept free for longer answers: one without room would be lost. */
const SURPRISES_BYTES = 60_000;

export type { Values };

/** An order and its number. Only the order's execution writes the properties of that number, until it is settled. */
export interface Slot {
  readonly number: number;
  readonly order: PendingOrder;
}

/** The shared state as it was read at one moment. */
export class Snapshot implements DocumentValues {
  readonly ledger: Ledger;
  /** All orders that are not yet part of the ledger, oldest first. */
  readonly slots: readonly Slot[];
  private summed: Ledger | null = null;

  constructor(
    private readonly all: Readonly<Record<string, string>>,
    private readonly codec: Codec,
    private readonly dayOf: DayOf = utcDayOf,
  ) {
    this.ledger = ledgerIn(longValueIn(this, LEDGER));
    this.slots = Object.entries(all)
      .flatMap(([name, text]): Slot[] => {
        const [, number] = /^ORDER_(\d+)$/.exec(name) ?? [];
        const order = number === undefined || text === FREE_SLOT ? null : orderIn(text, codec);
        return order === null ? [] : [{ number: Number(number), order }];
      })
      .sort((a, b) => a.order.at - b.order.at);
  }

  with(values: Values): Snapshot {
    return new Snapshot({ ...this.all, ...values }, this.codec, this.dayOf);
  }

  value(name: string): string | null {
    return this.all[name] ?? null;
  }

  names(prefix: string): string[] {
    return Object.keys(this.all).filter((name) => name.startsWith(prefix));
  }

  without(names: readonly string[]): Snapshot {
    const left = Object.entries(this.all).filter(([name]) => !names.includes(name));
    return new Snapshot(Object.fromEntries(left), this.codec, this.dayOf);
  }

  /** The ledger, with all orders that are over. */
  get settled(): Ledger {
    return (this.summed ??= this.slots.reduce(
      (ledger, { order }) =>
        order.settled === null ? ledger : withSettled(ledger, order, order.settled, this.dayOf),
      this.ledger,
    ));
  }

  get journal(): JournalExtent {
    return this.settled.journal;
  }

  /** What a host has billed a payer today. */
  pricesOf(host: string, payer: string, nowMs: number): Prices {
    return pricesOn(this.dayOf(nowMs), { host, payer }, this.settled);
  }

  /** Bills of a payer at a host that wait for an answer; null if none do. */
  doubtOf(host: string, payer: string): Doubt | null {
    return this.settled.doubts[askerOf({ host, payer })] ?? null;
  }

  /** Replies of a host that did not come from the service. */
  silenceOf(host: string): Silence {
    return this.settled.silences[host] ?? NO_SILENCE;
  }

  /** Forms that a service did not take of a payer. @param since Milliseconds. */
  formsOf(host: string, payer: string, since: number): ReadonlySet<Form> {
    return formsIn(this.settled.forms, host, payer, since);
  }

  /** Credits spent or reserved on an account. */
  spentBy(account: string): number {
    return this.withReserved(this.settledBy(account), ({ accounts }) =>
      accounts.some((each) => countsOn(account, each)),
    );
  }

  /** Whether an order on an account is open, or the ledger still has what is over; it may be 0. */
  hasAccount(account: string): boolean {
    const isIt = (each: string) => countsOn(account, each);
    return (
      Object.keys(this.settled.accounts).some(isIt) ||
      this.slots.some(({ order }) => order.accounts.some(isIt))
    );
  }

  /** Credits spent on an account by orders that are over. */
  settledBy(account: string): number {
    return spentOn(account, this.settled);
  }

  /** Requests of open orders on an account, and the credits that are reserved for them. */
  underWayOn(account: string): { readonly requests: readonly PendingRequest[]; readonly credits: number } {
    const requests = this.slots.flatMap(({ order: { accounts, requests: asked, settled } }) =>
      settled === null && accounts.includes(account) ? asked : [],
    );
    return { requests, credits: rounded(requests.reduce((sum, { credits }) => sum + credits, 0)) };
  }

  /** Credits that are reserved for requests whose replies may still come. */
  underWayAt(nowMs: number): number {
    const requests = this.open(nowMs).flatMap(({ requests: asked }) => asked);
    return rounded(requests.reduce((sum, { credits }) => sum + credits, 0));
  }

  /** Credits that a cap has left. */
  leftOf({ account, credits }: Cap): number {
    // Rounded, so that the exact rest of a cap can be spent: 0.6 - 0.4 is less than 0.2.
    return rounded(credits - this.spentBy(account));
  }

  /** Credits ever spent or reserved in this document. */
  get total(): number {
    return this.withReserved(this.settled.total, () => true);
  }

  /** Short keys of units that are being bought now. */
  underWay(nowMs: number): Set<string> {
    return new Set(
      this.open(nowMs).flatMap(({ requests }) => requests.flatMap(({ keys }) => keys.split(" "))),
    );
  }

  /** Orders whose execution may still be alive. */
  open(nowMs: number): PendingOrder[] {
    return this.slots.flatMap(({ order }) => (order.settled === null && order.until >= nowMs ? [order] : []));
  }

  /** What is to be moved to the journal: parked answers, and open orders whose execution has ended. */
  waiting(nowMs: number): Slot[] {
    return this.slots.filter(({ order: { settled, until } }) =>
      settled === null ? until < nowMs : settled.parts > 0,
    );
  }

  /** Parked and `unconfirmed` entries about these keys; all of them without keys. */
  parked(nowMs: number, keys?: readonly string[]): Entry[] {
    const wanted = keys === undefined ? null : new Set(keys);
    const about = keys && new Set(keys.map(shortKey));
    return [...this.slots.flatMap((slot) => this.parkedIn(slot, about)), ...this.unconfirmed(nowMs)]
      .flatMap((entry) => (wanted === null ? [entry] : underEachKey(entry, this.codec)))
      .filter(({ key }) => wanted === null || wanted.has(key));
  }

  /** The entries of open orders whose execution has ended. */
  unconfirmed(nowMs: number): Entry[] {
    return this.waiting(nowMs).flatMap(({ order }) =>
      order.settled === null ? unconfirmedEntries(order, this.codec) : [],
    );
  }

  /** @returns Nothing if a part was changed. */
  parkedIn({ number, order }: Slot, about?: ReadonlySet<string>): Entry[] {
    const names = partNames(number, order.settled?.parts ?? 0);
    try {
      return parkedEntries(
        names.map((name) => this.all[name] ?? ""),
        this.codec,
        about,
      );
    } catch {
      return [];
    }
  }

  /** Bytes that are free in the document's properties. */
  get spare(): number {
    return Math.max(0, MOST_BYTES - bytesOf(Object.entries(this.all)));
  }

  /** Bytes that orders and parked answers take up. */
  get parkedCharacters(): number {
    return bytesOf(Object.entries(this.all).filter(([name]) => name.startsWith(ORDER)));
  }

  /** Characters that answers to new orders of formulas may take up: runs and saved lists need room, too. */
  get room(): number {
    const free = Math.min(MOST_PARKED_CHARACTERS - this.parkedCharacters, this.spare - SURPRISES_BYTES);
    // Formulas have ordered these, and may have to park their answers.
    const awaited = this.slots.flatMap(({ order: { mark, settled, requests } }) =>
      mark === "f" && settled === null ? requests.flatMap(({ keys }) => keys.split(" ")) : [],
    );
    return Math.max(0, free - awaited.length * PARKED_CHARACTERS);
  }

  freeSlot(): number {
    const taken = new Set(this.slots.map(({ number }) => number));
    let number = 0;
    // A slot that cannot be read is not free.
    while (taken.has(number) || (this.all[ORDER + number] ?? FREE_SLOT) !== FREE_SLOT) number++;
    return number;
  }

  /**
   * The values that add orders that are over to the ledger, and free their slots. Call under the lock.
   *
   * @param also Settlements of further orders, by slot.
   * @param change A further change of the ledger.
   */
  fold(
    also: ReadonlyMap<number, Settlement> = new Map(),
    change = (ledger: Ledger): Ledger => ledger,
  ): Values {
    const set: Values = {};
    let ledger = this.ledger;
    for (const { number, order } of this.slots) {
      const settled = also.get(number) ?? order.settled;
      if (settled === null || (settled.parts > 0 && !also.has(number))) continue;
      ledger = withSettled(ledger, order, settled, this.dayOf);
      for (const name of [ORDER + number, ...partNames(number, order.settled?.parts ?? 0)])
        set[name] = FREE_SLOT;
    }
    ledger = withoutOldAccounts(change(ledger), ledger.day, (account) => this.isNamed(account));
    return ledger === this.ledger ? set : { ...set, ...longValue(LEDGER, JSON.stringify(ledger)) };
  }

  /** Whether an order, or a record such as a run's, names this account, or contains its id. */
  private isNamed(account: string): boolean {
    const [, ...ids] = account.split(":");
    return (
      this.slots.some(({ order }) => order.accounts.includes(account)) ||
      Object.entries(this.all).some(
        ([name, text]) =>
          !name.startsWith(LEDGER) && !name.startsWith(ORDER) && ids.every((id) => text.includes(id)),
      )
    );
  }

  private withReserved(spent: number, isMeant: (order: PendingOrder) => boolean): number {
    const requests = this.slots.flatMap(({ order }) =>
      order.settled === null && isMeant(order) ? order.requests : [],
    );
    return rounded(requests.reduce((sum, { credits }) => sum + credits, spent));
  }
}

function bytesOf(entries: readonly (readonly [string, string])[]): number {
  return entries.reduce((sum, [name, text]) => sum + sizeBytes(name) + sizeBytes(text), 0);
}

/** The properties of an order: its record, and its parked answers. */
export function slotValues(number: number, text: string, parts: readonly string[] = []): Values {
  const names = partNames(number, parts.length);
  return { [ORDER + number]: text, ...Object.fromEntries(parts.map((part, index) => [names[index]!, part])) };
}

function partNames(number: number, parts: number): string[] {
  return Array.from({ length: parts }, (_, part) => `${ORDER}${number}_${part}`);
}
