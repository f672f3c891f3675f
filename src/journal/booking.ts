import type { Received } from "../api/client";
import { creditsIn, hasOddAmount, uuidIn } from "../api/envelope";
import { saysMore } from "../api/not-found";
import { outcomeOf } from "../api/outcomes";
import { quoted } from "../api/refusal";
import { rounded } from "../core/credits";
import type { ApiError } from "../errors";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";
import { isUuid, newEntry, requestText, WHOLE_COMPANY } from "./keys";
import { wayOut } from "./misses";
import { pageAsked, type Piece, type Request } from "./operation";

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
  /** Whether it says what it cost in a way that cannot be read. */
  readonly hasOddAmount: boolean;
}

/** What one entry says of a unit; the rest is the same for all entries of a request. */
interface Line
  extends Pick<Entry, "status" | "credits">, Partial<Pick<Entry, "answer" | "estimated" | "uuid">> {
  readonly unit: string;
  /** Of a refusal: what was refused, whole. */
  readonly request?: string;
}

/** Turns the reply to a request into entries. Never throws: what cannot be cut into units is kept raw, with its amount. */
export function book(request: Request, received: Received, booked: Booked): Booking {
  const { expected } = booked;
  const kept = (lines: readonly Line[]) => ({ kind: "kept" as const, ...entriesOf(request, lines, booked) });
  switch (received.kind) {
    case "answer":
      return {
        ...kept(answered(request, received, expected)),
        hasOddAmount: hasOddAmount(received.document),
      };
    case "empty":
      return kept(nothing(request, received.isDocumented ? 0 : expected, !received.isDocumented));
    case "unreadable":
      return kept(
        unreadable(request, received.text, received.credits ?? expected, received.credits === null),
      );
    case "refused": {
      const { error, billed } = received;
      const found = billed === undefined ? [] : answered(request, billed, expected);
      if (found.some(({ status }) => status === "ok")) return kept(found);
      const { kept: about, mayBeBilled } = outcomeOf(error.code);
      const credits = error.credits ?? 0;
      // Refusals that speak of the company or of the request are kept for a while; of all others at most the amount.
      if (about === "company") return kept(notThere(request, credits, error.reason));
      if (about === "request") {
        const { purchase } = request;
        const [unit] = purchase.units;
        const refused = requestText(purchase, booked.codec);
        return kept([{ unit: unit!, status: "refused", credits, answer: error.message, request: refused }]);
      }
      const isOpen = error.credits === null && mayBeBilled;
      const charged: Line[] =
        credits > 0
          ? [{ unit: WHOLE_COMPANY, status: "charged", credits }]
          : isOpen
            ? [unconfirmed(expected)]
            : [];
      return { ...kept(charged), kind: "refused", error };
    }
  }
}

/** Nobody knows whether the service answered: it counts as if it had. */
export function bookLost(request: Request, booked: Booked): Booking {
  return { kind: "lost", ...entriesOf(request, [unconfirmed(booked.expected)], booked) };
}

function answered(
  request: Request,
  { text, document }: Pick<Extract<Received, { kind: "answer" }>, "text" | "document">,
  expected: number,
): Line[] {
  const { operation, purchase, company } = request;
  const billed = creditsIn(document);
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
function nothing(request: Request, credits: number, estimated: boolean): Line[] {
  const { operation, purchase } = request;
  if (operation.nothing === undefined || isFurther(request))
    return notThere(request, credits).map((line) => ({ ...line, estimated }));
  return [{ unit: purchase.units[0]!, status: "ok", credits, estimated, answer: operation.nothing }];
}

/** Behind pages that were served there may be no further one; of the company that says nothing. */
function notThere(request: Request, credits: number, said = ""): Line[] {
  const { operation, purchase } = request;
  const { noMore: text } = operation;
  if (text === undefined || !isFurther(request)) return [unknownCompany(request, credits, said)];
  return operation.split(purchase, { text, document: JSON.parse(text) as unknown, credits }) ?? [];
}

function isFurther({ purchase }: Request): boolean {
  return (pageAsked(purchase).offset ?? 0) > 0;
}

/** "No such company" holds for everything about it; where no company was requested, for this request alone. */
function unknownCompany({ company, purchase }: Request, credits: number, said: string): Line {
  const more = saysMore(said, company) ? said : "";
  const what =
    company === ""
      ? { unit: purchase.units[0]!, answer: "Nothing was found for this request. Change it and try again." }
      : {
          unit: WHOLE_COMPANY,
          answer: `Not found: ${company}${quoted(more)}. Check the website or try COMPANY_SEARCH.${more && `\n${more}`}`,
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

function unconfirmed(credits: number): Line {
  return { unit: WHOLE_COMPANY, status: "unconfirmed", credits, estimated: true };
}

function entriesOf(
  { operation, company, purchase }: Request,
  lines: readonly Line[],
  booked: Booked,
): BookedEntries {
  const { entryId, payer, host, nowMs, codec } = booked;
  const { offset, limit, start_date: since } = pageAsked(purchase);
  const about = { payer, operation: operation.name, host, company, atMs: nowMs };
  const entries = lines.map(({ unit, request, ...line }, index) =>
    newEntry(
      { ...about, ...line, entryId: `${entryId}.${index}` },
      { unit, offset, limit, since, ...(request === undefined ? {} : { request }) },
      codec,
    ),
  );
  const credits = rounded(entries.reduce((sum, entry) => sum + entry.credits, 0));
  return { entries, credits, hasOddAmount: false };
}
