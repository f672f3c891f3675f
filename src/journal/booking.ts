import { unknownShape, type Received } from "../api/client";
import { creditsIn, uuidIn } from "../api/envelope";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Entry, EntryStatus } from "./entry";
import type { Order, Result } from "./purchasing";
import { requestKey, WHOLE_COMPANY } from "./request-key";

interface Books {
  readonly clock: Clock;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
}

/** Turns what came back for one order into the entries that the journal keeps. */
export class Booking {
  constructor(
    private readonly order: Order,
    private readonly entryId: string,
    private readonly payer: string,
    private readonly books: Books,
  ) {}

  /** What is written if nobody ever learns what came back. */
  expected(): Entry {
    return this.entry(WHOLE_COMPANY, "unconfirmed", this.order.purchase.price.high, "", { estimated: true });
  }

  /** Refusals that concern the company are kept, so that nobody asks again tomorrow; all others keep nothing. */
  result(received: Received): Result {
    const { company, purchase } = this.order;
    switch (received.kind) {
      case "answer": {
        const reason = unknownShape(purchase.endpoint.name, "no such answer").message;
        return kept(this.pieces(received) ?? this.unreadable(reason, received.document));
      }
      case "empty":
        return kept(this.nothing());
      case "unreadable": {
        const reason = `${purchase.endpoint.name} answered for ${company} with something that is no JSON. It may have been billed and is not asked again by itself.`;
        return kept(this.unreadable(reason, null));
      }
      case "refused": {
        const { error } = received;
        if (error.code === "api/not-found") return kept([this.unknownCompany()]);
        if (error.code === "api/bad-request") return kept(this.misses("refused", 0, error.message));
        return { kind: "refused", error };
      }
    }
  }

  /** "No such company" holds for everything about it; where no company was asked for, for this request alone. */
  private unknownCompany(): Entry {
    const { company, purchase } = this.order;
    return this.entry(company === "" ? purchase.units[0]! : WHOLE_COMPANY, "missing", 0, notFound(company));
  }

  /** 204: an empty list is an answer like any other; an operation that answers with a document has no such company. */
  private nothing(): Entry[] {
    const { operation, purchase } = this.order;
    if (operation.nothing === undefined) return [this.unknownCompany()];
    return [this.entry(purchase.units[0]!, "ok", 0, operation.nothing)];
  }

  /** What was wrong with this request says nothing about other units of the company. The first takes the amount. */
  private misses(status: EntryStatus, credits: number, reason: string, estimated = false): Entry[] {
    return this.order.purchase.units.map((unit, index) => ({
      ...this.entry(unit, status, index === 0 ? credits : 0, reason, { estimated }),
      entryId: `${this.entryId}.${index}`,
    }));
  }

  private unreadable(reason: string, document: unknown): Entry[] {
    const credits = creditsIn(document);
    const amount = credits ?? this.order.purchase.price.high;
    return this.misses("unreadable", amount, reason, credits === null);
  }

  private pieces({ text, document }: { text: string; document: unknown }): Entry[] | null {
    const { operation, purchase } = this.order;
    const said = creditsIn(document);
    const pieces = operation.split(purchase, { text, document, credits: said ?? purchase.price.high });
    if (pieces === null) return null;
    return pieces.map((piece, index) => ({
      ...this.entry(piece.unit, piece.status, piece.credits, piece.answer, { estimated: said === null }),
      entryId: `${this.entryId}.${index}`,
      uuid: uuidIn(document),
    }));
  }

  private entry(
    unit: string,
    status: EntryStatus,
    credits: number,
    answer: string,
    { estimated } = { estimated: false },
  ): Entry {
    const { operation, company, purchase } = this.order;
    const { host, clock, codec } = this.books;
    const { limit } = purchase.params as { limit?: number };
    return {
      entryId: this.entryId,
      key: requestKey({ operation: operation.name, host, company, unit }, codec),
      at: new Date(clock.now()).toISOString(),
      payer: this.payer,
      operation: operation.name,
      host,
      company,
      uuid: "",
      params: JSON.stringify({ unit, offset: purchase.offset, limit }),
      status,
      credits,
      estimated,
      answer,
    };
  }
}

/** Shown in the row and in the cell of a formula. */
export function notFound(company: string): string {
  return `Not found: ${company}. Check the website or try COMPANY_SEARCH.`;
}

function kept(entries: readonly Entry[]): Result {
  return { kind: "kept", entries, credits: entries.reduce((sum, { credits }) => sum + credits, 0) };
}
