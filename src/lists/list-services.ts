import type { LookUpServices } from "../filters/catalogue";
import type { Cap } from "../journal/ledger";
import type { Answers } from "../journal/answers";
import type { Prices } from "../journal/booking";
import type { Purchasing } from "../journal/purchasing";
import type { Codec } from "../google/ports";
import type { Spreadsheet } from "../google/spreadsheet";
import type { QuotedLists } from "./agreed-list";
import type { SavedLists } from "./saved-lists";

/** What the list builder works with. */
export interface ListServices extends LookUpServices {
  readonly answers: Answers;
  /** Buys as `l`. */
  purchasing(): Pick<Purchasing, "buy">;
  /** What is bought counts on it, however many executions it takes. */
  readonly account: string;
  /** What else it is bought under, beside its own cap and that of the day: of a watch's month. */
  readonly caps: readonly Cap[];
  readonly spreadsheet: Spreadsheet;
  /** Throws where the document has no store of its own. */
  savedLists(): SavedLists;
  /** What this user agrees to. */
  quoted(): QuotedLists;
  /** What the service bills beside the catalogue's prices. */
  prices(): Prices;
  /** What runs and lists may spend today. */
  today(): Cap;
  leftOf(cap: Cap): number;
  readonly codec: Codec;
}

/** @param account What is bought counts on it; one of its own if left out. @param caps Further ones. */
export type ListsOn = (account?: string, caps?: readonly Cap[]) => ListServices;
