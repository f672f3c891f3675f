import type { Http, HttpReply, HttpRequest } from "../ports/http";

/** Asks before it sends: what is not allowed is not sent. */
export class CountedHttp implements Http {
  /** @param take Throws if so many requests are too many. */
  constructor(
    private readonly http: Http,
    private readonly take: (requests: number) => void,
  ) {}

  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    if (requests.length > 0) this.take(requests.length);
    return this.http.sendAll(requests, timeoutSeconds);
  }
}
