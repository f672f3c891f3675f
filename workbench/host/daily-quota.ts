import { ServiceError } from "./service-error";

const DAY_MS = 24 * 60 * 60_000;

/** A quota per user that resets 24 hours after its first use. */
export class DailyQuota {
  readonly #used = new Map<string, { since: number; amount: number }>();

  /** @param service As Google names it in the message: `urlfetch`, `properties`. */
  constructor(
    private readonly service: string,
    private readonly limit: number,
    private readonly now: () => number,
  ) {}

  /** @throws {ServiceError} If `amount` exceeds what is left; nothing is used then. */
  use(user: string, amount: number): void {
    if (amount > this.left(user)) {
      throw new ServiceError(`Service invoked too many times for one day: ${this.service}.`);
    }
    this.spend(user, amount);
  }

  left(user: string): number {
    return this.limit - this.#today(user).amount;
  }

  /** For amounts known only afterwards; may exceed the limit. */
  spend(user: string, amount: number): void {
    this.#today(user).amount += amount;
  }

  #today(user: string): { since: number; amount: number } {
    let used = this.#used.get(user);
    if (used === undefined || this.now() - used.since >= DAY_MS) {
      used = { since: this.now(), amount: 0 };
      this.#used.set(user, used);
    }
    return used;
  }
}
