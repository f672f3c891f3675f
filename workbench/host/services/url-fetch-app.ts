import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { LATENCY_MS } from "../latencies";
import { ServiceError } from "../service-error";
import type { TransportReply } from "../transport";
import { TransportFailure } from "../transport";
import { type FetchRequest, readRequest } from "./fetch-request";
import { HTTPResponse, httpException } from "./http-response";
import { isWhitelisted } from "./url-whitelist";

/** Platform fact B6. The message for larger responses is a guess. */
const RESPONSE_BYTES_MAX = 50 * 1024 * 1024;
/** The maximum number of redirects followed; the last one is then the reply. */
const REDIRECTS_MAX = 20;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The outcome of one request of a batch. */
interface Outcome {
  readonly request: FetchRequest;
  readonly result: TransportReply | TransportFailure;
  /** On a virtual clock; on a real one the time has already passed, except for a hang. */
  readonly ms: number;
}

export class UrlFetchApp implements Emulates<
  GoogleAppsScript.URL_Fetch.UrlFetchApp,
  "fetch" | "fetchAll" | "getRequest"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  async fetch(url: unknown, params?: unknown): Promise<unknown> {
    return (await this.#sendAll([readRequest(url, params)]))[0];
  }

  /** Sends all requests at once; if one gets no reply, all fail (platform facts D7 and D9). */
  fetchAll(requests: readonly unknown[]): Promise<unknown> {
    return this.#sendAll(
      requests.map((request) =>
        typeof request === "string"
          ? readRequest(request)
          : readRequest((request as { url?: unknown }).url, request),
      ),
    );
  }

  /** The request that would be sent (platform fact D5). */
  getRequest(url: unknown, params?: unknown): object {
    const { url: address, method, headers, body, contentType, ...flags } = readRequest(url, params);
    // The content type of a payload has a field of its own.
    const own = Object.entries(headers).filter(([name]) => name !== "Content-Type");
    return {
      url: address,
      method: method.toLowerCase(),
      headers: Object.fromEntries(own),
      ...(body === undefined ? {} : { payload: body }),
      ...(contentType === undefined ? {} : { contentType }),
      followRedirects: flags.followRedirects,
      muteHttpExceptions: flags.muteHttpExceptions,
      validateHttpsCertificates: flags.validateHttpsCertificates,
      useIntranet: false,
    };
  }

  async #sendAll(requests: readonly FetchRequest[]): Promise<HTTPResponse[]> {
    const { host, user } = this.#execution;
    for (const { url } of requests) this.#assertWhitelisted(url);
    // Each element counts as one call (platform fact D12).
    host.fetchQuota.use(user, requests.length);
    const outcomes = await this.#execution.outside(
      Promise.all(requests.map((request) => this.#send(request))),
    );
    const longest = Math.max(0, ...outcomes.map(({ ms }) => ms));
    if (longest > 0) await this.#execution.pause(longest);
    return outcomes.map(({ request, result }) => {
      if (result instanceof TransportFailure) throw new ServiceError(failureText(result, request.url));
      if (Buffer.byteLength(result.body) > RESPONSE_BYTES_MAX)
        throw new ServiceError("Limit Exceeded: URLFetch Response Size.");
      if (result.status >= 400 && !request.muteHttpExceptions) throw httpException(request.url, result);
      return new HTTPResponse(result, request.url);
    });
  }

  #assertWhitelisted(url: string): void {
    const prefixes = this.#execution.host.urlFetchWhitelist;
    if (prefixes === undefined || isWhitelisted(url, prefixes)) return;
    throw new ServiceError(
      `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,
    );
  }

  async #send(request: FetchRequest): Promise<Outcome> {
    const { clock, transport } = this.#execution.host;
    const startedAt = clock.now();
    let current = request;
    let ms = 0;
    for (let redirects = 0; ; redirects++) {
      let reply: TransportReply;
      try {
        reply = await transport(current);
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        // The transport may already have waited.
        const left = startedAt + request.timeoutMs - clock.now();
        const latency = clock.isVirtual ? LATENCY_MS.fetch : 0;
        return { request, result: error, ms: error.fault === "hang" ? left : latency };
      }
      if (clock.isVirtual) ms += reply.latencyMs ?? LATENCY_MS.fetch;
      if (ms > request.timeoutMs)
        return { request, result: new TransportFailure("hang"), ms: request.timeoutMs };
      const next = redirects < REDIRECTS_MAX ? redirected(current, reply) : undefined;
      if (next === undefined) return { request, result: reply, ms };
      current = next;
    }
  }
}

function redirected(request: FetchRequest, reply: TransportReply): FetchRequest | undefined {
  const location = Object.entries(reply.headers).find(([name]) => name.toLowerCase() === "location")?.[1];
  if (!request.followRedirects || !REDIRECTS.includes(reply.status) || typeof location !== "string")
    return undefined;
  const url = new URL(location, request.url).href;
  if (reply.status === 307 || reply.status === 308 || request.method === "GET") return { ...request, url };
  const { body: _body, ...rest } = request;
  return { ...rest, url, method: "GET" };
}

/** Google's message for a request without a reply (platform facts D7 and D8). */
function failureText({ fault, advice }: TransportFailure, url: string): string {
  switch (fault) {
    case "dns":
      return `DNS error: ${url}${advice === undefined ? "" : ` (${advice})`}`;
    case "hang":
      return `Timeout: ${url}`;
    case "cut":
    case "unavailable":
      return `Address unavailable: ${url}`;
  }
}
