import type { Http, HttpReply, HttpRequest } from "../../src/google/ports";

/** Replies to each request as a test says; by default 200 without headers and body. */
export class ScriptedHttp implements Http {
  /** Requests batch by batch. */
  readonly batches: HttpRequest[][] = [];
  readonly timeouts: number[] = [];

  constructor(private readonly answer: (request: HttpRequest, place: number) => Partial<HttpReply>) {}

  get sent(): HttpRequest[] {
    return this.batches.flat();
  }

  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    this.batches.push([...requests]);
    this.timeouts.push(timeoutSeconds);
    return requests.map((request, place) => ({
      status: 200,
      headers: {},
      body: "",
      ...this.answer(request, place),
    }));
  }
}
