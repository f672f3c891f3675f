import { NetworkError } from "../../src/core/errors";
import type { Http, HttpReply, HttpRequest } from "../../src/google/ports";
import type { DemoApi } from "../../demo-api/demo-api";

/** The demo API's address, for the code under test. */
export const DEMO_BASE_URL = "https://demo.example";

/** The demo API in the same process, behind the port. */
export class DemoHttp implements Http {
  readonly sent: HttpRequest[] = [];
  /** The size and the time-out of each batch. */
  readonly batches: { requests: number; timeoutSeconds: number }[] = [];
  /** Called after each batch, so that time can advance. */
  afterBatch: () => void = () => {};

  constructor(private readonly api: DemoApi) {}

  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    this.sent.push(...requests);
    this.batches.push({ requests: requests.length, timeoutSeconds });
    const replies = requests.map(({ url, ...request }) =>
      this.api.handle({ ...request, url: url.slice(DEMO_BASE_URL.length) }),
    );
    this.afterBatch();
    if (replies.some(({ fault }) => fault !== undefined)) {
      throw new NetworkError("The API sent no reply. Check the base URL in Settings, then try again.");
    }
    return replies.map(({ status, headers, body }) => ({ status, headers, body }));
  }
}
