import type { Received } from "../api/client";
import { creditsIn, uuidIn } from "../api/envelope";
import { outcomeOf } from "../api/outcomes";
import { rounded } from "../core/credits";
import type { ApiError } from "../errors";
import type { Codec } from "../ports/codec";
import type { Entry, EntryParams, EntryStatus } from "./entry";
import type { Request } from "./operations/operation";
import { requestKey, requestText, WHOLE_COMPANY } from "./request-key";

/** Whose books, and when. */
export interface Booked {
  readonly entryId: string;
  readonly payer: string;
  readonly host: string;
  readonly nowMs: number;
  /** Counts where the reply does not say what it cost. */
  readonly expected: number;
  readonly codec: Codec;
}

/** What a reply came to: what the journal keeps of it, and the refusal if it was one. */
export interface Booking {
  readonly entries: readonly Entry[];
  readonly credits: number;
  readonly error: ApiError | null;
}

/** Turns the reply to a request into entries. Never throws: what cannot be cut into units is kept raw, with its amount. */
export function book(request: Request, received: Received, booked: Booked): Booking {
  const writer = new EntryWriter(request, booked);
  switch (received.kind) {
    case "answer":
      return bookAnswer(request, received, writer, booked.expected);
    case "empty":
      return of(writer.nothing(received.isDocumented ? null : booked.expected));
    case "unreadable":
      return of(writer.unreadable(received.text, booked.expected, true));
    case "refused":
      return bookRefusal(received.error, writer, booked.expected);
  }
}

/** Nobody knows whether the service answered: it counts as if it had. */
export function bookLost(request: Request, booked: Booked): Booking {
  return of([new EntryWriter(request, booked).unconfirmed(booked.expected)]);
}

function bookAnswer(
  { operation, purchase }: Request,
  { text, document }: Extract<Received, { kind: "answer" }>,
  writer: EntryWriter,
  expected: number,
): Booking {
  const billed = creditsIn(document);
  const credits = billed ?? expected;
  const estimated = billed === null;
  let pieces: ReturnType<typeof operation.split> = null;
  try {
    pieces = operation.split(purchase, { text, document, credits });
  } catch {
    // Nested deeper than can be handled, say: it is kept as it came.
  }
  if (pieces === null) return of(writer.unreadable(text, credits, estimated));
  const uuid = uuidIn(document);
  return of(
    pieces.map((piece, index) =>
      writer.entry(piece.unit, piece.status, {
        credits: piece.credits,
        answer: piece.answer,
        estimated,
        uuid,
        index,
      }),
    ),
  );
}

/** Refusals that speak of the company or of the request are kept for a while; of all others at most the amount. */
function bookRefusal(error: ApiError, writer: EntryWriter, expected: number): Booking {
  const { kept, mayBeBilled } = outcomeOf(error.code);
  const credits = error.credits ?? 0;
  if (kept === "company") return of([writer.unknownCompany(credits)]);
  if (kept === "request") return of([writer.refused(error.message, credits)]);
  const isOpen = error.credits === null && mayBeBilled;
  const amounts = credits > 0 ? [writer.charged(credits)] : isOpen ? [writer.unconfirmed(expected)] : [];
  return { ...of(amounts), error };
}

function of(entries: readonly Entry[]): Booking {
  return { entries, credits: rounded(entries.reduce((sum, { credits }) => sum + credits, 0)), error: null };
}

interface Written {
  readonly credits: number;
  readonly answer?: string;
  readonly estimated?: boolean;
  readonly uuid?: string;
  readonly index?: number;
  readonly params?: Partial<EntryParams>;
}

/** Entries about one request. */
class EntryWriter {
  constructor(
    private readonly request: Request,
    private readonly booked: Booked,
  ) {}

  /** 204: an empty list is an answer like any other; an operation that answers with a document has no such company. */
  nothing(expected: number | null): Entry[] {
    const { operation, purchase } = this.request;
    const credits = expected ?? 0;
    const estimated = expected !== null;
    if (operation.nothing === undefined) return [{ ...this.unknownCompany(credits), estimated }];
    return [this.entry(purchase.units[0]!, "ok", { credits, estimated, answer: operation.nothing })];
  }

  /** "No such company" holds for everything about it; where no company was asked for, for this request alone. */
  unknownCompany(credits: number): Entry {
    const { company, purchase } = this.request;
    return this.entry(company === "" ? purchase.units[0]! : WHOLE_COMPANY, "missing", {
      credits,
      answer: `Not found: ${company}. Check the website or try COMPANY_SEARCH.`,
    });
  }

  refused(reason: string, credits: number): Entry {
    const { purchase } = this.request;
    const request = requestText(purchase, this.booked.codec);
    return this.entry(purchase.units[0]!, "refused", { credits, answer: reason, params: { request } });
  }

  /** For every unit, since none is to be bought again by itself. The text is kept behind the first reason: somebody may read it one day. */
  unreadable(text: string, credits: number, estimated: boolean): Entry[] {
    const { company, purchase } = this.request;
    const about = company === "" ? "" : ` for ${company}`;
    const reason = `${purchase.endpoint.name} answered${about} in a way that cannot be read. It may have been billed and is not asked again by itself.`;
    return purchase.units.map((unit, index) => {
      const whole = index === 0 ? { credits, answer: `${reason}\n${text}` } : { credits: 0, answer: reason };
      return this.entry(unit, "unreadable", { ...whole, estimated, index });
    });
  }

  charged(credits: number): Entry {
    return this.entry(WHOLE_COMPANY, "charged", { credits });
  }

  unconfirmed(credits: number): Entry {
    return this.entry(WHOLE_COMPANY, "unconfirmed", { credits, estimated: true });
  }

  entry(
    unit: string,
    status: EntryStatus,
    { credits, answer = "", estimated = false, uuid = "", index = 0, params = {} }: Written,
  ): Entry {
    const { operation, company, purchase } = this.request;
    const { entryId, payer, host, nowMs, codec } = this.booked;
    const { limit } = purchase.params as { limit?: number };
    const kept: EntryParams = { unit: shortened(unit), offset: purchase.offset, limit, ...params };
    return {
      entryId: `${entryId}.${index}`,
      key: requestKey({ operation: operation.name, host, company, unit }, codec),
      at: new Date(nowMs).toISOString(),
      payer,
      operation: operation.name,
      host,
      company,
      uuid,
      params: JSON.stringify(kept),
      status,
      credits,
      estimated,
      answer,
    };
  }
}

/** A unit may be the text of very long filters; the key stands for it, and only units of companies are read back. */
function shortened(unit: string): string {
  const LONGEST = 1_000;
  return unit.length <= LONGEST ? unit : "";
}
