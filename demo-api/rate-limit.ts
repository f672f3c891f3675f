const WINDOW_MS = 60_000;

/** A limit per sliding minute; rejected requests do not count. */
export class RateLimit {
  private accepted: number[] = [];

  constructor(readonly perMinute: number | null) {}

  /**
   * Registers one request at this time.
   *
   * @returns 0 if it is within the limit, otherwise the seconds until the next request is.
   */
  take(nowMs: number): number {
    if (this.perMinute === null) return 0;
    this.accepted = this.accepted.filter((at) => at > nowMs - WINDOW_MS);
    if (this.accepted.length < this.perMinute) {
      this.accepted.push(nowMs);
      return 0;
    }
    const oldest = this.accepted[0] ?? nowMs;
    return Math.max(1, Math.ceil((oldest + WINDOW_MS - nowMs) / 1000));
  }
}
