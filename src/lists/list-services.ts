import type { ApiClient } from "../api/client";
import type { Answers } from "../journal/answers";
import type { FreeReplies } from "../journal/free-replies";
import type { Purchasing } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import type { Lock } from "../ports/lock";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";
import type { SavedLists } from "./saved-lists";

/** What the list builder works with. */
export interface ListServices {
  /** Made when first needed, because it throws while no key is saved, and what is cached needs none. */
  client(): ApiClient;
  readonly answers: Answers;
  /** Buys as `l` on the account of `runs`. */
  purchasing(): Purchasing;
  readonly spreadsheet: Spreadsheet;
  /** Throws where the document has no store of its own. */
  savedLists(): SavedLists;
  /** The document lock. */
  readonly lock: Lock;
  readonly freeReplies: FreeReplies;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "host" | "dayCap">;
}

/** What the free look-ups need of them. */
export type LookUpServices = Pick<ListServices, "client" | "freeReplies" | "clock">;
