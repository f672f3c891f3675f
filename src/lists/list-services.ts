import type { ApiClient } from "../api/client";
import type { Answers } from "../journal/answers";
import type { Purchasing } from "../journal/purchasing";
import type { Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";

/** What the list builder works with. */
export interface ListServices {
  /** Made when first needed, because it throws while no key is saved, and what is cached needs none. */
  client(): ApiClient;
  readonly answers: Answers;
  /** Buys as `l` on the account of `runs`. */
  purchasing(): Purchasing;
  readonly spreadsheet: Spreadsheet;
  /** The document cache. */
  readonly cache: Cache;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "host" | "dayCap">;
}

/** What the free look-ups need of them. */
export type LookUpServices = Pick<ListServices, "client" | "cache" | "clock"> & {
  readonly settings: Pick<Settings, "host">;
};
