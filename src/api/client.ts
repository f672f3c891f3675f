import { VERSION } from "../core/version";
import { ApiError, codeOf, InputError } from "../errors";
import { type Clock, GATEWAY_TIMEOUT, type Http, type HttpReply, type HttpRequest } from "../google/ports";
import { sameHostTarget } from "./base-url";
import { type Endpoint, type FreeEndpoint, queryOf, URL_LENGTH_MAX, withPathParameters } from "./endpoint";
import { filtersList } from "./endpoints/lists";
import { creditsIn, holdsBilledData, readBody } from "./envelope";
import { type BodyKind, meaningOf, reasonIn, type RefusalCode } from "./outcomes";
import { BaseUrlReach } from "./reach";
import { Redaction } from "./redact";
import { lacksCompany, missingIn, refusalOf } from "./refusal";
import * as z from "zod/mini";

const NO_CONTENT = 204;
const NOT_FOUND = 404;
const SERVICE_UNAVAILABLE = 503;

/** Names this program to the API, as its own client does. Source: the API supplement, 1. */
const CLIENT_SOURCE = `company-intelligence-for-sheets/${VERSION}`;

/** A request that is ready to go, and the endpoint that can read its reply. */
export interface Call {
  readonly endpoint: Pick<Endpoint, "name" | "timeoutSeconds" | "plans" | "isAnswer" | "findsOne">;
  readonly request: HttpRequest;
}

/** What came back, before anybody trusts its shape. The key is in none of it. */
export type Received =
  /** 2xx with a JSON body that does not say that it is an error; `text` is the body as it came. */
  | { readonly kind: "answer"; readonly text: string; readonly document: unknown }
  /** 204, which says that nothing was found; or another success with an empty body, which says nothing of its cost either. */
  | { readonly kind: "empty"; readonly isDocumented: boolean }
  /** 2xx that is no JSON, or cannot be handled: it may have cost credits all the same; null where it does not say how many. */
  | { readonly kind: "unreadable"; readonly text: string; readonly credits: number | null }
  | {
      readonly kind: "refused";
      readonly error: ApiError;
      /** What a success that says an error has billed and holds beside that: an answer, if its operation can read it. */
      readonly billed?: { readonly text: string; readonly document: unknown };
    };

export interface Access {
  /** `https://host` or `https://host/prefix`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What a reply says of the key that was sent. */
export type KeyVerdict = "accepted" | "refused";

/** Speaks to the API: builds requests, sends them in bulk, reads what came back. Knows nothing of money or sheets. */
export class ApiClient {
  private readonly redaction: Redaction;
  private readonly reach: BaseUrlReach;

  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly access: Access,
    /** Told with every reply that says something of the key. */
    private readonly judged: (verdict: KeyVerdict) => void = () => undefined,
    /** Told the text of every answer. */
    private readonly heard: (answer: string) => void = () => undefined,
    /** Whether the base URL is known to have answered something before. */
    hasAnswered: () => boolean = () => true,
  ) {
    this.redaction = new Redaction(access.apiKey);
    this.reach = new BaseUrlReach(
      hasAnswered,
      (seconds) => this.sendAll([this.prepare(filtersList, {})], seconds)[0]!,
    );
  }

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
        this.redaction.text(`${endpoint.name} cannot be asked that (${problemIn(checked.error)}).`),
      );
    }
    const { path, rest } = withPathParameters(endpoint.path, checked.data as Record<string, unknown>);
    const url = this.access.baseUrl + path;
    const headers = {
      "x-api-key": this.access.apiKey,
      "x-client-source": CLIENT_SOURCE,
      accept: "application/json",
    };
    const request: HttpRequest =
      endpoint.method === "GET"
        ? {
            method: "GET",
            url: url + queryOf(rest, endpoint.repeatsNames === true),
            headers,
          }
        : { method: "POST", url, headers, body: JSON.stringify(rest) };
    if (request.url.length > URL_LENGTH_MAX) {
      throw new InputError(
        "input/argument",
        `${endpoint.name} cannot be asked for so much at once: it makes an address of ${request.url.length} characters, and Google sends ${URL_LENGTH_MAX}.`,
        "Shorten what is asked for.",
      );
    }
    return { endpoint, request };
  }

  /**
   * Sends all calls at once. A redirect within the same host is followed once, with the method kept, in what it has left of
   * the time for both.
   *
   * @returns One result per call, in the same order.
   * @throws {NetworkError} If any got no reply: then all of them are lost.
   */
  sendAll(calls: readonly Call[], timeoutSeconds: number): Received[] {
    const sentAt = this.clock.now();
    const secondsLeft = () => timeoutSeconds - Math.ceil((this.clock.now() - sentAt) / 1_000);
    const replies = this.send(
      calls.map((call) => call.request),
      timeoutSeconds,
    );
    const moved: { index: number; request: HttpRequest }[] = [];
    calls.forEach(({ request }, index) => {
      const url = sameHostTarget(request.url, replies[index]!);
      if (url !== null) moved.push({ index, request: { ...request, url } });
    });
    if (moved.length > 0) {
      const second = this.sendMoved(
        moved.map(({ request }) => request),
        secondsLeft(),
      );
      moved.forEach(({ index }, place) => (replies[index] = second[place]!));
    }
    const received: Received[] = [];
    // A 404 is read last: what the others say tells what it means.
    for (const isLast of [false, true])
      calls.forEach((call, index) => {
        const reply = replies[index]!;
        if ((reply.status === NOT_FOUND) === isLast)
          received[index] = this.readable(call, reply, secondsLeft);
      });
    return received;
  }

  /** Sends one call of a free endpoint and hands on its checked reply; null if there is nothing. */
  ask<Params, Reply>(endpoint: FreeEndpoint<Params, Reply>, params: Params): Reply | null {
    const received = this.sendAll([this.prepare(endpoint, params)], endpoint.timeoutSeconds)[0]!;
    if (received.kind === "empty") return null;
    if (received.kind === "refused") throw received.error;
    return readAnswer(endpoint, received.kind === "answer" ? received.document : undefined);
  }

  private send(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    try {
      return this.http.sendAll(requests, timeoutSeconds);
    } catch (thrown) {
      throw this.redaction.thrown(thrown);
    }
  }

  /** The replies to all others are here by now, whatever comes of these: where they cannot be had, a gateway would say so. */
  private sendMoved(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    if (timeoutSeconds < 1) return unavailable(requests);
    try {
      return this.send(requests, timeoutSeconds);
    } catch (error) {
      const code = codeOf(error);
      if (code === null) throw error;
      return unavailable(requests, code === "network/no-reply" ? GATEWAY_TIMEOUT : SERVICE_UNAVAILABLE);
    }
  }

  /** What a 404 says something about: the base URL, what is in front of the service, the company, or something else. */
  private codeOfNotFound(
    { endpoint, request }: Call,
    { kind, reason }: { readonly kind: BodyKind; readonly reason: string },
    secondsLeft: () => number,
  ): RefusalCode {
    const isOfService = kind === "json" || kind === "error";
    const { what, isOwn } = missingIn(request, reason, endpoint.findsOne === true);
    if (isOfService && isOwn) this.reach.noteAnswer();
    const reach = this.reach.reach(endpoint.name === filtersList.name ? null : secondsLeft());
    if (reach === "nothing") return "api/wrong-address";
    if (reach === "unknown" || !isOfService) return "api/unavailable";
    return what === "company" ? "api/not-found" : "api/nothing-there";
  }

  /** One reply that nobody has thought of takes no other of its batch with it. */
  private readable(call: Call, reply: HttpReply, secondsLeft: () => number): Received {
    try {
      return this.received(call, reply, secondsLeft);
    } catch (thrown) {
      if (codeOf(thrown) !== null) throw thrown;
      return { kind: "unreadable", text: "", credits: null };
    }
  }

  private received(call: Call, reply: HttpReply, secondsLeft: () => number): Received {
    const { endpoint, request } = call;
    const served = readBody(reply.body, reply.headers["content-type"]);
    const isAnswer = served.kind === "error" && endpoint.isAnswer?.(served.document) === true;
    const meaning = meaningOf(reply.status, isAnswer ? "json" : served.kind);
    if (meaning === "empty" || meaning === "answer") {
      this.reach.noteAnswer();
      this.judged("accepted");
    }
    if (meaning === "api/key-refused") this.judged("refused");
    if (meaning === "empty") return { kind: "empty", isDocumented: reply.status === NO_CONTENT };
    if (meaning === "answer") this.heard(served.text);
    if (meaning === "answer" || meaning === "unreadable") {
      const { kind, text, document } = this.redaction.body(served);
      return kind === "other"
        ? { kind: "unreadable", text, credits: creditsIn(document) }
        : { kind: "answer", text, document };
    }
    const { document } = served;
    const reason = this.redaction.text(reasonIn(document, reply.status));
    const isWithout = !/[?&]company=/.test(request.url) && lacksCompany(document);
    const code: RefusalCode =
      reply.status === NOT_FOUND
        ? this.codeOfNotFound(call, { kind: served.kind, reason }, secondsLeft)
        : meaning === "api/bad-request" && isWithout
          ? "api/company-required"
          : meaning;
    const { name, plans } = endpoint;
    const { baseUrl } = this.access;
    const refusal = { endpoint: name, plans, baseUrl, code, reply, document, reason };
    const error = refusalOf(refusal, this.clock.now());
    const isBilled = meaning === "api/says-error" && holdsBilledData(document);
    return { kind: "refused", error, ...(isBilled ? { billed: this.redaction.body(served) } : {}) };
  }
}

/**
 * Checks the shape of a free answer. Unknown fields stay; a missing or misshapen needed one is named. What is paid for is
 * read by its operation, which lets no answer go for its shape.
 *
 * @throws {ApiError} `api/unexpected-reply`.
 */
export function readAnswer<Reply>(
  endpoint: Pick<FreeEndpoint<never, Reply>, "name" | "reply">,
  document: unknown,
): Reply {
  const checked = z.safeParse(endpoint.reply(), document);
  if (checked.success) return checked.data;
  throw unknownShape(endpoint.name, problemIn(checked.error));
}

/** A 2xx of another shape than the documented one. */
export function unknownShape(endpoint: string, problem: string): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${endpoint} answered in a shape this version does not know (${problem}).`,
    { status: 200, advice: "Check the base URL in Settings, or look for a newer version of the add-on." },
  );
}

function problemIn(error: z.core.$ZodError): string {
  const [first] = error.issues;
  if (!first) return "no reason given";
  const place = first.path.map(String).join(".");
  return place === "" ? first.message : `${place}: ${first.message}`;
}

/** What a gateway would reply; nothing was billed unless it gave up waiting. */
function unavailable(requests: readonly HttpRequest[], status = SERVICE_UNAVAILABLE): HttpReply[] {
  return requests.map(() => ({ status, headers: {}, body: "" }));
}

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
