import type { ApiClient } from "../api/client";
import type { Cache, Clock, Codec } from "../google/ports";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import type { Entry } from "../journal/entry";
import type { Cap } from "../journal/ledger";
import type { Purchasing } from "../journal/purchasing";
import type { SharedState } from "../journal/shared-state";
import type { Settings } from "../settings/settings";
import type { KindOfRun } from "./kind-of-run";

/** What a look of a watch may spend in all, and what the watch may in this month. */
export interface WatchCaps {
  readonly look: number;
  readonly month: Cap;
}

/** What runs need of the execution that they are part of. */
export interface RunServices {
  readonly spreadsheet: Spreadsheet;
  readonly state: SharedState;
  readonly settings: Settings;
  readonly answers: Answers;
  purchasing(): Purchasing;
  /** Keeps entries that say something beside answers. @throws {LimitError} If the journal takes none. */
  readonly keepEntries: (entries: readonly Entry[]) => void;
  /** What keeps the journal from taking answers, and the way out; null if nothing does. */
  whyNothingIsBought(): string | null;
  readonly client: () => ApiClient;
  /** The document's cache, for what is free; and the user's, for what belongs to the key. */
  readonly cache: Cache;
  readonly userCache: Cache;
  readonly clock: Clock;
  readonly codec: Codec;
  /** Of a watch as it is now; null where it is gone. */
  readonly watchCaps: (watchId: string) => WatchCaps | null;
  /** What is particular to runs of a kind. */
  kindOf(kind: string): KindOfRun;
  /** Makes sure that the run goes on once an hour while the sidebar is closed, where that can be had. */
  goOnHourly(): void;
}
