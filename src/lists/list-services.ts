import type { Purse } from "../buying/purse";
import type { LookUpServices } from "../filters/catalogue";
import type { Answers } from "../journal/answers";
import type { Prices } from "../journal/booking";
import type { Codec } from "../google/ports";
import type { Spreadsheet } from "../google/spreadsheet";
import type { QuotedLists } from "./agreed-list";
import type { SavedLists } from "./saved-lists";

/** What the list builder works with. */
export interface ListServices extends LookUpServices {
  readonly answers: Answers;
  /** What may be spent today, for bills. */
  readonly today: Pick<Purse, "over" | "within">;
  readonly spreadsheet: Spreadsheet;
  /** Throws where the document has no store of its own. */
  savedLists(): SavedLists;
  /** What this user agrees to. */
  quoted(): QuotedLists;
  /** What the service bills beside the catalogue's prices. */
  prices(): Prices;
  readonly codec: Codec;
}

/** What the list builder buys with: no more than somebody has agreed to. */
export interface ListBuyer extends ListServices {
  readonly purse: Purse;
}

/** @param credits What somebody has agreed to for what is asked in this call. */
export function agreedTo(services: ListServices, credits: number): ListBuyer {
  return { ...services, purse: services.today.within(credits) };
}
