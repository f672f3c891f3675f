import type { Received } from "../api/client";
import { creditsIn, uuidIn } from "../api/envelope";
import { outcomeOf } from "../api/outcomes";
import { rounded } from "../core/credits";
import type { ApiError } from "../api/api-error";
import type { Codec } from "../google/ports";
import type { Entry } from "./entry";
import { howToRequestAgain } from "./misses";
import { isOdd } from "./odd-bills";
import { shortKey } from "./order";
import {
  isUuid,
  keysOf,
  newEntry,
  pageAsked,
  type Piece,
  type Request,
  requestText,
  WHOLE_COMPANY,
} from "./operation";

/** What entries of a request have in common. */
export interface Booked {
  readonly entryId: string;
  readonly payer: string;
  readonly host: string;
  readonly nowMs: number;
  /** The credits of a reply that does not say what it cost. */
  readonly expected: number;
  readonly codec: Codec;
  /** Whether a reply by something other than the service counts as the answer now (`isLastReply`). */
  readonly isLast: boolean;
}

/** What became of a request, and its entries. */
export type Booking = BookedEntries &
  (
    | { readonly kind: "kept" }
    /** The API refused, and at most an amount is kept. */
    | { readonly kind: "refused"; readonly error: ApiError }
    /** No reply was seen: it counts as billed. */
    | { readonly kind: "lost" }
  );

interface BookedEntries {
  readonly entries: readonly Entry[];
  /** What the request cost. */
  readonly credits: number;
}

/** What differs between the entries of a request. */
interface Line
  extends Pick<Entry, "status" | "credits">, Partial<Pick<Entry, "answer" | "estimated" | "uuid">> {
  readonly unit: string;
  /** Of a refusal: `requestText`. */
  readonly request?: string;
  /** Of `unconfirmed`: the short keys of the requested units. */
  readonly keys?: string;
}

/**
 * Turns the reply to a request into entries. Never throws.
 *
 * | reply | entries |
 * | --- | --- |
 * | an answer | one per unit; as unreadable, if it can't be split |
 * | nothing found | an empty answer, or `missing` |
 * | unreadable, or the last by something other than the service | `unreadable` for each unit, the first with the raw text |
 * | a refusal about the company, or the request | `missing`, or `refused` |
 * | another refusal that may be billed | `unconfirmed` |
 * | another refusal | `charged` if it was billed, else none |
 */
export function book(request: Request, received: Received, booked: Booked): Booking {
  const { expected } = booked;
  const stated = creditsTold(received);
  const odd = stated !== null && isOdd(stated, expected) ? stated : null;
  const billed = odd === null ? stated : expected;
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
      const lines = refused(request, received, booked, billed);
      if (lines !== null) return kept(lines);
      const { error } = received;
      return { ...kept(charged(request, error, booked, billed, odd !== null)), kind: "refused", error };
    }
  }
}

type Refused = Extract<Received, { kind: "refused" }>;

/** The entries of a refusal that is remembered; null for all others, of which at most the amount is kept. */
function refused(
  request: Request,
  { error, text }: Refused,
  booked: Booked,
  billed: number | null,
): Line[] | null {
  const { kept: about, isSilence } = outcomeOf(error.code);
  if (isSilence && booked.isLast)
    return unreadable(request, text, billed ?? booked.expected, billed === null);
  const credits = billed ?? 0;
  if (about === "company") return notThere(request, credits);
  if (about !== "request" || request.operation.forgetsRefusals === true) return null;
  const refusedText = requestText(request.purchase, booked.codec);
  return request.purchase.units.map((unit, index) => ({
    unit,
    status: "refused",
    credits: index === 0 ? credits : 0,
    answer: error.message,
    request: refusedText,
  }));
}

/** The entry for the amount of a refusal that is not remembered; none if it was free. */
function charged(
  request: Request,
  { code }: ApiError,
  booked: Booked,
  billed: number | null,
  hasOddBill: boolean,
): Line[] {
  // Even if it says what it cost: no answer came, and after two of these a person decides.
  if (outcomeOf(code).mayBeBilled) return [unconfirmed(request, booked, billed)];
  const credits = billed ?? 0;
  return credits > 0 || hasOddBill ? [{ unit: WHOLE_COMPANY, status: "charged", credits }] : [];
}

/** For a request without a reply: it counts as billed. */
export function bookLost(request: Request, booked: Booked): Booking {
  return { kind: "lost", ...entriesOf(request, [unconfirmed(request, booked)], booked) };
}

/** The cost by the reply itself; null if it does not say. */
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
    // Such as nested too deep: it is kept as it came.
  }
  if (pieces === null) return unreadable(request, text, credits, estimated);
  return pieces.map((piece) => ({ ...piece, estimated, uuid }));
}

/** The cost of a reply that does not say it: by the price table for what came, times the current price factor. */
function estimate({ operation, purchase }: Request, document: unknown, expected: number): number {
  const came = operation.came?.(purchase, document) ?? null;
  const { high } = purchase.price;
  return came === null || high === 0 ? expected : rounded((expected * came) / high);
}

/** For an operation that answers with a list: an empty one. For one that answers with a document: no such company. */
function nothing(request: Request): Line[] {
  const { operation, purchase } = request;
  if (operation.nothing === undefined || isFurther(request)) return notThere(request, 0);
  return [{ unit: purchase.units[0]!, status: "ok", credits: 0, answer: operation.nothing }];
}

/** A further page that is not there says nothing about the company. */
function notThere(request: Request, credits: number): Line[] {
  const { operation, purchase } = request;
  const text = isFurther(request) ? operation.noMore : operation.unfound;
  if (text === undefined) return [unknownCompany(request, credits)];
  return operation.split(purchase, { text, document: JSON.parse(text) as unknown, credits }) ?? [];
}

function isFurther({ purchase }: Request): boolean {
  return (pageAsked(purchase).offset ?? 0) > 0;
}

/** "No such company" holds for all its units; a request without a company is missing by itself. */
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

/** An entry for every unit, since none may be bought again by itself. The first holds the raw text, for a person to read. */
function unreadable(
  { company, purchase }: Request,
  text: string,
  credits: number,
  estimated: boolean,
  how = "in a way that cannot be read",
): Line[] {
  const about = company === "" ? "" : ` for ${company}`;
  const reason = `The API answered${about} ${how}. It may have been billed, so it is not asked again by itself: ${howToRequestAgain(company)}.`;
  return purchase.units.map((unit, index) => {
    const whole = index === 0 ? { credits, answer: `${reason}\n${text}` } : { credits: 0, answer: reason };
    return { unit, status: "unreadable", estimated, ...whole };
  });
}

/** @param stated The cost by the reply itself; null if it does not say. */
function unconfirmed(request: Request, booked: Booked, stated: number | null = null): Line {
  const keys = keysOf(request, booked).map(shortKey).join(" ");
  const amount = { credits: stated ?? booked.expected, estimated: stated === null };
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
