import type { ApiClient } from "../api/client";
import type { FreeReplies } from "./free-replies";
import type { Clock } from "../ports/clock";

/** What the free lookups need. */
export interface LookUpServices {
  /** Made when first needed, because it throws while no key is saved, and what is cached needs none. */
  readonly client: () => ApiClient;
  readonly freeReplies: FreeReplies;
  readonly clock: Clock;
}
