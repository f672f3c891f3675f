import type { ApiClient } from "../api/client";
import type { Answers } from "../journal/answers";
import type { Purchasing } from "../journal/purchasing";
import type { Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";

/** What runs need of the execution that they are part of. */
export interface RunServices {
  readonly spreadsheet: Spreadsheet;
  readonly documentProperties: Properties;
  readonly settings: Settings;
  readonly answers: Answers;
  /** @param token Names the run as a claimant. */
  purchasing(token: string): Purchasing;
  /** Credits that this user's runs have cost here since a moment, and may have cost where nobody saw the reply. */
  spentByRuns(sinceMs: number): number;
  readonly client: () => ApiClient;
  /** The document's cache, for what is free; and the user's, for what belongs to the key. */
  readonly cache: Cache;
  readonly userCache: Cache;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly lock: Lock;
  /** Makes sure that the run goes on once an hour while the sidebar is closed, where that can be had. */
  goOnHourly(): void;
}
