import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";

const PAYER_KEY = "formula-payer";

/** Where the sidebar learns whose credits formulas spend in this document. */
export class FormulaPayer {
  constructor(private readonly cache: Cache) {}

  seen(): string | null {
    return this.cache.getAll([PAYER_KEY]).get(PAYER_KEY) ?? null;
  }

  note(payer: string): void {
    this.cache.putAll(new Map([[PAYER_KEY, payer]]), CACHE_TTL_SECONDS);
  }
}
