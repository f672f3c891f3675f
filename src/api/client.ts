import * as z from "zod/mini";
import { ApiError, InputError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Http, HttpReply, HttpRequest } from "../ports/http";
import { hostOf } from "./base-url";
import type { Endpoint } from "./endpoint";
import { refusalOf } from "./refusal";

/** Names this program to the API, as its own client does. Source: the API supplement, 1. */
const CLIENT_SOURCE = "company-intelligence-for-sheets/0.1";

/** A request that is ready to go, and the endpoint that can read its reply. */
export interface Call {
  readonly endpoint: Pick<Endpoint, "name" | "timeoutSeconds">;
  readonly request: HttpRequest;
}

/** What came back, before anybody trusts its shape. */
export type Received =
  /** 2xx with a JSON body; `text` is the body as it came. */
  | { readonly kind: "answer"; readonly text: string; readonly document: unknown }
  /** 204, or 2xx with an empty body: nothing was found. */
  | { readonly kind: "empty" }
  /** 2xx that is no JSON: it may have cost credits all the same. */
  | { readonly kind: "unreadable"; readonly text: string }
  | { readonly kind: "refused"; readonly error: ApiError };

export interface Access {
  /** `https://host` or `https://host/prefix`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Speaks to the API: builds requests, sends them in bulk, reads what came back. Knows nothing of money or sheets. */
export class ApiClient {
  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  /**
   * Builds the call; sends nothing.
   *
   * @throws {InputError} If the parameters are not what the endpoint takes.
   */
  prepare<Params>(endpoint: Endpoint<Params>, params: Params): Call {
    const checked = z.safeParse(endpoint.params(), params);
    if (!checked.success) {
      throw new InputError(
        "input/argument",
        `${endpoint.name} cannot be asked that (${problemIn(checked.error)}).`,
      );
    }
    const url = this.access.baseUrl + endpoint.path;
    const headers = {
      "x-api-key": this.access.apiKey,
      "x-client-source": CLIENT_SOURCE,
      accept: "application/json",
    };
    const request: HttpRequest =
      endpoint.method === "GET"
        ? { method: "GET", url: url + queryOf(checked.data as Record<string, unknown>), headers }
        : { method: "POST", url, headers, body: JSON.stringify(checked.data) };
    return { endpoint, request };
  }

  /**
   * Sends all calls at once. A redirect within the same host is followed once, with the method kept.
   *
   * @returns One result per call, in the same order.
   * @throws {NetworkError} If any got no reply: then all of them are lost.
   */
  sendAll(calls: readonly Call[], timeoutSeconds: number): Received[] {
    const replies = this.http.sendAll(
      calls.map((call) => call.request),
      timeoutSeconds,
    );
    const moved: { index: number; request: HttpRequest }[] = [];
    calls.forEach(({ request }, index) => {
      const url = sameHostTarget(request.url, replies[index]!);
      if (url !== null) moved.push({ index, request: { ...request, url } });
    });
    if (moved.length > 0) {
      const second = this.http.sendAll(
        moved.map(({ request }) => request),
        timeoutSeconds,
      );
      moved.forEach(({ index }, place) => (replies[index] = second[place]!));
    }
    return calls.map((call, index) => this.received(call.endpoint.name, replies[index]!));
  }

  /** Sends one call of a free endpoint and hands on its checked reply. */
  ask<Params, Reply>(endpoint: Endpoint<Params, Reply>, params: Params): Reply | null {
    const received = this.sendAll([this.prepare(endpoint, params)], endpoint.timeoutSeconds)[0]!;
    if (received.kind === "empty") return null;
    if (received.kind === "refused") throw received.error;
    return readAnswer(endpoint, received.kind === "answer" ? received.document : undefined);
  }

  private received(endpoint: string, reply: HttpReply): Received {
    if (reply.status < 200 || reply.status >= 300) {
      // A service may quote the key that it refuses; sentences are shown, logged and kept.
      const body = reply.body.split(this.access.apiKey).join("…");
      return { kind: "refused", error: refusalOf(endpoint, { ...reply, body }, this.clock.now()) };
    }
    if (reply.body.trim() === "") return { kind: "empty" };
    try {
      return { kind: "answer", text: reply.body, document: JSON.parse(reply.body) as unknown };
    } catch {
      return { kind: "unreadable", text: reply.body };
    }
  }
}

/**
 * Checks an answer's shape. Unknown fields stay; a missing or misshapen needed one is named.
 *
 * @throws {ApiError} `api/unexpected-reply`.
 */
export function readAnswer<Reply>(
  endpoint: Pick<Endpoint<never, Reply>, "name" | "reply">,
  document: unknown,
): Reply {
  const checked = z.safeParse(endpoint.reply(), document);
  if (checked.success) return checked.data;
  throw new ApiError(
    "api/unexpected-reply",
    `${endpoint.name} answered in a shape this version does not know (${problemIn(checked.error)}). Check the base URL in Settings, or look for a newer version of the add-on.`,
    { status: 200 },
  );
}

function problemIn(error: z.core.$ZodError): string {
  const [first] = error.issues;
  if (!first) return "no reason given";
  const place = first.path.map(String).join(".");
  return place === "" ? first.message : `${place}: ${first.message}`;
}

/** Apps Script has no URLSearchParams. Lists travel comma-separated; what is not given is left out. */
function queryOf(params: Record<string, unknown>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
    );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Where a redirect points, if that is the same host over https; null for everything else. */
function sameHostTarget(url: string, reply: HttpReply): string | null {
  if (reply.status < 300 || reply.status >= 400) return null;
  const location = reply.headers["location"];
  if (location === undefined) return null;
  const origin = /^https:\/\/[^/?#]+/i.exec(url)![0];
  const target = location.startsWith("/") && !location.startsWith("//") ? origin + location : location;
  return hostOf(target) !== null && hostOf(target) === hostOf(url) ? target : null;
}
