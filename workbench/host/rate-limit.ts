import { ServiceError } from "./service-error";

/** Services whose calls are counted, with Google's names for their limits (platform facts B26 and E16). */
const LIMITED: Readonly<Record<string, string>> = {
  Cache: "cache rateMax",
  Properties: "properties rateMax",
  Lock: "lockBean rateMax",
  UrlFetchApp: "urlfetch rateMax",
};

/** Rejects every nth call of the services known to be limited, deterministically. */
export class RateLimit {
  #calls = 0;

  /** @param every Undefined: no call is rejected. */
  constructor(private readonly every: number | undefined) {}

  /** @throws {ServiceError} Before the call has any effect. */
  count(service: string): void {
    const name = LIMITED[service];
    if (this.every === undefined || name === undefined) return;
    this.#calls++;
    if (this.#calls % this.every > 0) return;
    throw new ServiceError(
      `Service invoked too many times in a short time: ${name}. Try Utilities.sleep(1000) between calls.`,
    );
  }
}
