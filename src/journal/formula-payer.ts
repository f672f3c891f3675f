import type { DayLedger } from "./day-ledger";

/** Where the sidebar learns whose credits formulas spend in this document. */
export class FormulaPayer {
  constructor(private readonly ledger: Pick<DayLedger, "formulaPayer">) {}

  /** The payer's tag; null if formulas have never bought anything here. */
  seen(): string | null {
    return this.ledger.formulaPayer();
  }
}
