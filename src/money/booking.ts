import type { Received } from "../api/client";
import type { Price } from "../api/endpoint";
import { creditsIn, uuidIn } from "../api/envelope";
import { outcomeOf } from "../api/outcomes";
import { rounded } from "../core/credits";
import { checksum } from "../core/json";
import type { ApiError } from "../errors";
import type { Codec } from "../google/ports";
import type { Entry } from "./entry";
import { wayOut } from "./misses";
import { isOdd } from "./odd-bills";
import { shortKey } from "./order";
import {
  billedIn,
  isUuid,
  keysOf,
  newEntry,
  pageAsked,
  type Piece,
  type Purchase,
  type Request,
  requestText,
  WHOLE_COMPANY,
} from "./operation";

/** Whose books, and when. */
export interface Booked {
  readonly entryId: string;
  readonly payer: string;
  readonly host: string;
  readonly nowMs: number;
  /** Counts where the reply does not say what it cost. */
  readonly expected: number;
  readonly codec: Codec;
  /** Whether this is the last reply that anything but the service gives to it: then it counts as its answer. */
  readonly isLast: boolean;
}

/** What a request came to, with what the journal keeps of it. */
export type Booking = BookedEntries &
  (
    | { readonly kind: "kept" }
    /** The API refused, and nothing is kept but an amount. */
    | { readonly kind: "refused"; readonly error: ApiError }
    /** Nobody knows what came: it counts as if it had been billed. */
    | { readonly kind: "lost" }
  );

interface BookedEntries {
  readonly entries: readonly Entry[];
  /** What it cost. */
  readonly credits: number;
}

/** What one entry says of a unit; the rest is the same for all entries of a request. */
interface Line
  extends Pick<Entry, "status" | "credits">, Partial<Pick<Entry, "answer" | "estimated" | "uuid">> {
  readonly unit: string;
  /** Of a refusal: what was refused, whole. */
  readonly request?: string;
  /** Where nobody knows what came: the short keys of what was requested. */
  readonly keys?: string;
}

/** Turns the reply to a request into entries. Never throws: what cannot be cut into units is kept raw, with its amount. */
export function book(request: Request, received: Received, booked: Booked): Booking {
  const { expected } = booked;
  const told = creditsTold(received);
  const odd = told !== null && isOdd(told, expected) ? told : null;
  const billed = odd === null ? told : expected;
  const kept = (lines: readonly Line[]) => ({
    kind: "kept" as const,
    ...entriesOf(request, lines, booked, odd),
  });
  switch (received.kind) {
    case "answer":
      return kept(answered(request, received, billed, expected));
    case "none":
      return kept(nothing(request));
    case "unreadable":
      return kept(unreadable(request, received.text, billed ?? expected, billed === null));
    case "refused": {
      const { error, text } = received;
      const { kept: about, mayBeBilled, isSilence } = outcomeOf(error.code);
      if (isSilence && booked.isLast)
        return kept(unreadable(request, text, billed ?? expected, billed === null));
      const credits = billed ?? 0;
      // Refusals that speak of the company or of the request are kept for a while; of all others at most the amount.
      if (about === "company") return kept(notThere(request, credits));
      if (about === "request" && request.operation.forgetsRefusals !== true) {
        const { purchase } = request;
        const refused = requestText(purchase, booked.codec);
        const lineOf = (unit: string, index: number): Line => ({
          unit,
          status: "refused",
          credits: index === 0 ? credits : 0,
          answer: error.message,
          request: refused,
        });
        return kept(purchase.units.map(lineOf));
      }
      // Also where it says what it cost: no answer came, and after two of these a person decides.
      const isOpen = mayBeBilled;
      const charged: Line[] = isOpen
        ? [unconfirmed(request, booked, billed)]
        : credits > 0 || odd !== null
          ? [{ unit: WHOLE_COMPANY, status: "charged", credits }]
          : [];
      return { ...kept(charged), kind: "refused", error };
    }
  }
}

/** Nobody knows whether the service answered: it counts as if it had. */
export function bookLost(request: Request, booked: Booked): Booking {
  return { kind: "lost", ...entriesOf(request, [unconfirmed(request, booked)], booked) };
}

/** What a reply says that it cost; null if it does not. */
function creditsTold(received: Received): number | null {
  switch (received.kind) {
    case "answer":
      return creditsIn(received.document);
    case "none":
      return null;
    case "unreadable":
      return received.credits;
    case "refused":
      return received.error.credits;
  }
}

function answered(
  request: Request,
  { text, document }: Pick<Extract<Received, { kind: "answer" }>, "text" | "document">,
  billed: number | null,
  expected: number,
): Line[] {
  const { operation, purchase, company } = request;
  const credits = billed ?? estimate(request, document, expected);
  const estimated = billed === null;
  const uuid = uuidIn(document);
  if (isUuid(company) && uuid !== "" && company.toLowerCase() !== uuid.toLowerCase()) {
    return unreadable(request, text, credits, estimated, `with another company, ${uuid}`);
  }
  let pieces: Piece[] | null = null;
  try {
    pieces = operation.split(purchase, { text, document, credits });
  } catch {
    // Nested deeper than can be handled, say: it is kept as it came.
  }
  if (pieces === null) return unreadable(request, text, credits, estimated);
  return pieces.map((piece) => ({ ...piece, estimated, uuid }));
}

/** What a reply that does not say so has cost: by the price table what came, as dear as the service bills lately. */
function estimate({ operation, purchase }: Request, document: unknown, expected: number): number {
  const came = operation.came?.(purchase, document) ?? null;
  const { high } = purchase.price;
  return came === null || high === 0 ? expected : rounded((expected * came) / high);
}

/** An empty list is an answer like any other; an operation that answers with a document has no such company. */
function nothing(request: Request): Line[] {
  const { operation, purchase } = request;
  if (operation.nothing === undefined || isFurther(request)) return notThere(request, 0);
  return [{ unit: purchase.units[0]!, status: "ok", credits: 0, answer: operation.nothing }];
}

/** Behind pages that were served there may be no further one; of the company that says nothing. */
function notThere(request: Request, credits: number): Line[] {
  const { operation, purchase } = request;
  const text = isFurther(request) ? operation.noMore : operation.unfound;
  if (text === undefined) return [unknownCompany(request, credits)];
  return operation.split(purchase, { text, document: JSON.parse(text) as unknown, credits }) ?? [];
}

function isFurther({ purchase }: Request): boolean {
  return (pageAsked(purchase).offset ?? 0) > 0;
}

/** "No such company" holds for everything about it; where no company was requested, for this request alone. */
function unknownCompany({ company, purchase }: Request, credits: number): Line {
  const what =
    company === ""
      ? { unit: purchase.units[0]!, answer: "Nothing was found for this request. Change it and try again." }
      : {
          unit: WHOLE_COMPANY,
          answer: `Not found: ${company}. Check the website or try COMPANY_SEARCH.`,
        };
  return { ...what, status: "missing", credits };
}

/** For every unit, since none is to be bought again by itself. The text is kept behind the first reason: somebody may read it one day. */
function unreadable(
  { company, purchase }: Request,
  text: string,
  credits: number,
  estimated: boolean,
  how = "in a way that cannot be read",
): Line[] {
  const about = company === "" ? "" : ` for ${company}`;
  const reason = `${purchase.endpoint.name} answered${about} ${how}. It may have been billed and is not requested again by itself: ${wayOut(company)}.`;
  return purchase.units.map((unit, index) => {
    const whole = index === 0 ? { credits, answer: `${reason}\n${text}` } : { credits: 0, answer: reason };
    return { unit, status: "unreadable", estimated, ...whole };
  });
}

/** @param told What it cost, as it says; null if it does not. */
function unconfirmed(request: Request, booked: Booked, told: number | null = null): Line {
  const keys = keysOf(request, booked).map(shortKey).join(" ");
  const amount = { credits: told ?? booked.expected, estimated: told === null };
  return { unit: WHOLE_COMPANY, status: "unconfirmed", ...amount, keys };
}

function entriesOf(
  { operation, company, purchase }: Request,
  lines: readonly Line[],
  booked: Booked,
  odd: number | null = null,
): BookedEntries {
  const { entryId, payer, host, nowMs, codec } = booked;
  const { offset, limit, start_date: since } = pageAsked(purchase);
  const about = { payer, operation: operation.name, host, company, atMs: nowMs };
  const entries = lines.map(({ unit, request, keys, ...line }, index) =>
    newEntry(
      { ...about, ...line, ...(odd === null ? {} : { estimated: true }), entryId: `${entryId}.${index}` },
      {
        unit,
        offset,
        limit,
        since,
        ...(request === undefined ? {} : { request }),
        ...(keys === undefined ? {} : { keys }),
        ...(odd === null || index > 0 ? {} : { billed: odd }),
      },
      codec,
    ),
  );
  const credits = rounded(entries.reduce((sum, entry) => sum + entry.credits, 0));
  return { entries, credits };
}

/** Billed credits per expected credit, by price name, as the last reply had it; 0 where replies have come and none was billed. */
export type Prices = Readonly<Record<string, number>>;

type Sold = Pick<Purchase, "units">;
type Priced = Sold & Pick<Purchase, "price" | "beside">;

/** How many requests an order may have while all replies were free: these say nothing of the price, and there may be many of them. */
const MOST_UNPRICED = 5;

/**
 * What has a price of its own: an operation, or the sections of an enrichment, those that are sold together and each. The
 * first is what a bill is about: of sections that were billed together nobody knows which one is dearer than expected.
 */
export function priceNames(operation: string, { units }: Sold): string[] {
  if (operation !== "enrichment") return [operation];
  return [`${operation}=${checksum(units)}`, ...units.map((unit) => `${operation}:${unit}`)];
}

/** How many requests an order may have with one of such a thing: before the service has billed it here the first goes alone. */
export function mostAtOnce(prices: Prices, operation: string, purchase: Sold): number {
  const factor = prices[priceNames(operation, purchase)[0]!];
  return factor === undefined ? 1 : factor === 0 ? MOST_UNPRICED : Infinity;
}

/** What the service has billed lately beside the catalogue's price, at the dearest; 1 until it has. */
export function priceFactor(prices: Prices, operation: string, purchase: Sold): number {
  const [whole = 0, ...each] = priceNames(operation, purchase).map((name) => prices[name] ?? 0);
  return whole || Math.max(...each, 0) || 1;
}

/** What has to be set aside for a purchase: never less than the catalogue says. */
export function reservedCredits(prices: Prices, operation: string, purchase: Priced): number {
  return rounded(purchase.price.high * Math.max(1, priceFactor(prices, operation, purchase)));
}

/**
 * What a purchase is billed as things are, with what lacks beside it; the upper end is what these set aside, so that a cap of that
 * much lets them pass.
 */
export function billedPrice(prices: Prices, operation: string, purchase: Priced): Price {
  const { price, beside = 0 } = purchase;
  const factor = priceFactor(prices, operation, purchase);
  const low = price.low === price.high ? price.low + beside : price.low;
  return { low: rounded(low * factor), high: rounded((price.high + beside) * Math.max(1, factor)) };
}

/** What a bill tells about a price. A range says nothing below its upper end: how much was found decides. */
export function measured({ price: { low, high } }: Pick<Purchase, "price">, billed: number): number {
  if (high === 0) return 1;
  return low === high ? billed / high : Math.max(1, billed / high);
}

/** What replies tell about prices. One that was not billed tells nothing: the next may be, at any price. */
export function learntPrices(
  known: Prices,
  requests: readonly Request[],
  bookings: readonly Booking[],
): Record<string, number> {
  const prices: Record<string, number> = {};
  bookings.forEach(({ entries, credits }, place) => {
    const { operation, purchase } = requests[place]!;
    const statuses = entries.map(({ status }) => status);
    if (statuses.length === 0 || entries.some((entry) => billedIn(entry) !== null)) return;
    // A service that does not say what it bills will not say so the next time either: then the estimate is the price.
    const isBill = statuses.every((status) => status === "ok" || status === "none");
    const isFree = credits === 0 && !statuses.includes("refused");
    if (!isBill && !isFree) return;
    const { low, high } = purchase.price;
    const saysPrice = high === 0 || (isBill && credits > 0);
    for (const name of priceNames(operation.name, purchase)) {
      // The dearest of a batch, and of a range the dearest of the day, or a cap may be passed.
      const before = prices[name] ?? (low === high ? 0 : (known[name] ?? 0));
      if (saysPrice) prices[name] = Math.max(before, measured(purchase, credits));
      else prices[name] ??= known[name] ?? 0;
    }
  });
  return prices;
}
