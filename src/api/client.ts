import { nestsTooDeep } from "../core/json";
import { VERSION } from "../core/version";
import { codeOf, InputError } from "../core/errors";
import { ApiError } from "./api-error";
import { type Clock, GATEWAY_TIMEOUT, type Http, type HttpReply, type HttpRequest } from "../google/ports";
import { sameHostTarget } from "./base-url";
import {
  bodyOf,
  type Endpoint,
  type FreeEndpoint,
  queryOf,
  URL_LENGTH_MAX,
  withPathParameters,
} from "./endpoint";
import { filtersList } from "./endpoints/lists";
import { creditsIn } from "./envelope";
import { outcomeOf, type RefusalCode } from "./outcomes";
import { refusalError } from "./refusal";
import { type Body, type Meaning, meaningOf, readBody } from "./reply";
import * as z from "zod/mini";

const NOT_FOUND = 404;
/** A shorter key might be an ordinary word of an answer, so it is not removed. */
const SHORTEST_KEY = 8;
/** How long to wait for the request that checks whether an API is there: it comes on top of the user's own. */
const LONGEST_CHECK_SECONDS = 5;

/** Names this program to the API, as its own client does. Source: the API supplement, 1. */
const CLIENT_SOURCE = `company-intelligence-for-sheets/${VERSION}`;

/** A request that is ready to be sent, and the endpoint that reads its reply. */
export interface Call {
  readonly endpoint: Pick<
    Endpoint,
    | "name"
    | "timeoutSeconds"
    | "plans"
    | "isDocumented"
    | "saysNoneByStatus"
    | "findsOne"
    | "isOptional"
    | "companyIdMember"
  >;
  /** What is asked, wherever it stands: in the path, the query or the body. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: HttpRequest;
}

/** A reply, by who answered: the service, or something in between. The key is removed from it. */
export type Received =
  /** What the endpoint documents; `text` is the body as it came. */
  | { readonly kind: "answer"; readonly text: string; readonly document: unknown }
  /** The service says by its status that it has found nothing. */
  | { readonly kind: "none" }
  /** An answer that nests too deep; `credits` is null if it does not say what it cost. */
  | { readonly kind: "unreadable"; readonly text: string; readonly credits: number | null }
  /** `text` is kept if it may be an answer after all. */
  | { readonly kind: "refused"; readonly error: ApiError; readonly text: string };

interface JudgedReply {
  readonly reply: HttpReply;
  /** Without the key. */
  readonly body: Body;
  readonly meaning: Meaning;
}

/** Whether the service itself has answered the request, if only by a refusalError of it. */
export function hasSpoken(received: Received): boolean {
  return received.kind !== "refused" || outcomeOf(received.error.code).kept !== "no";
}

export interface Access {
  /** `https://host` or `https://host/prefix`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What a reply says about the key. */
export type KeyVerdict = "accepted" | "refused";

/** Speaks to the API: builds requests, sends them in bulk, reads what came back. Knows nothing of money or sheets. */
export class ApiClient {
  /** Whether there is an API under the base URL. Found out at the first 404. */
  private reach: "answers" | "nothing" | "unknown" | null = null;

  constructor(
    private readonly http: Http,
    private readonly clock: Clock,
    private readonly access: Access,
    /** Called for every reply that says something about the key. */
    private readonly onKeyVerdict: (verdict: KeyVerdict) => void = () => undefined,
    /** Called for every answer. */
    private readonly onAnswer: (answer: string, endpoint: Call["endpoint"]) => void = () => undefined,
    /** Whether the base URL is known to have answered before. */
    private readonly hasAnswered: () => boolean = () => true,
  ) {}

  /**
   * Builds the call; sends nothing.
   *
   * @throws {InputError} If the parameters are not what the endpoint takes.
   */
  prepare<Params>(endpoint: Endpoint<Params>, params: Params): Call {
    const checked = z.safeParse(endpoint.params(), params);
    if (!checked.success) {
      throw new InputError("input/argument", `The API cannot be asked that (${problemIn(checked.error)}).`);
    }
    const asked = checked.data as Record<string, unknown>;
    const { path, rest } = withPathParameters(endpoint.path, asked);
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
        : { method: "POST", url, headers, body: bodyOf(rest) };
    if (request.url.length > URL_LENGTH_MAX) {
      throw new InputError(
        "input/argument",
        `That is too much for one request: its address has ${request.url.length} characters, and Google sends ${URL_LENGTH_MAX}.`,
        "Ask for less at once.",
      );
    }
    return { endpoint, params: asked, request };
  }

  /**
   * Sends all calls at once. A redirect within the same host is followed once, with the same method, in the time that is left.
   *
   * @returns One result per call, in the same order.
   * @throws {NetworkError} If any call got no reply: then all replies are lost.
   */
  sendAll(calls: readonly Call[], timeoutSeconds: number): Received[] {
    const sentAt = this.clock.now();
    const secondsLeft = () => timeoutSeconds - Math.ceil((this.clock.now() - sentAt) / 1_000);
    const replies = this.http.sendAll(
      calls.map((call) => call.request),
      timeoutSeconds,
    );
    this.follow(calls, replies, secondsLeft());
    const judged = calls.map(({ endpoint }, index) => this.judgedReply(endpoint, replies[index]!));
    if (judged.some(({ meaning }) => meaning === "answer" || meaning === "none")) this.reach = "answers";
    return calls.map((call, index) => this.received(call, judged[index]!, secondsLeft));
  }

  /** Sends one call of a free endpoint and returns its checked reply; null if there is nothing. */
  ask<Params, Reply>(endpoint: FreeEndpoint<Params, Reply>, params: Params): Reply | null {
    const received = this.sendAll([this.prepare(endpoint, params)], endpoint.timeoutSeconds)[0]!;
    if (received.kind === "none") return null;
    if (received.kind === "refused") throw received.error;
    return readAnswer(endpoint, received.kind === "answer" ? received.document : undefined);
  }

  /** Follows redirects. The other replies are here already, so a redirect that fails counts as a gateway timeout. */
  private follow(calls: readonly Call[], replies: HttpReply[], seconds: number): void {
    const moved = calls.flatMap(({ request }, index) => {
      const url = sameHostTarget(request.url, replies[index]!);
      return url === null ? [] : [{ index, request: { ...request, url } }];
    });
    if (moved.length === 0) return;
    let second: HttpReply[] = [];
    try {
      if (seconds >= 1)
        second = this.http.sendAll(
          moved.map(({ request }) => request),
          seconds,
        );
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
    moved.forEach(({ index }, place) => {
      replies[index] = second[place] ?? { status: GATEWAY_TIMEOUT, headers: {}, body: "" };
    });
  }

  /** A reply that makes our code fail counts as unreadable: the others of its batch are kept. */
  private judgedReply(endpoint: Call["endpoint"], reply: HttpReply): JudgedReply {
    try {
      const body = this.withoutKey(readBody(reply.body));
      return { reply, body, meaning: meaningOf(endpoint, reply.status, body) };
    } catch (thrown) {
      if (codeOf(thrown) !== null) throw thrown;
      return { reply, body: { text: "", document: undefined }, meaning: "too-deep" };
    }
  }

  private received(call: Call, { reply, body, meaning }: JudgedReply, secondsLeft: () => number): Received {
    const { endpoint } = call;
    const { text, document } = body;
    if (meaning === "api/key-refused" && endpoint.isOptional !== true) this.onKeyVerdict("refused");
    if (meaning === "none" || meaning === "answer") this.onKeyVerdict("accepted");
    if (meaning === "none") return { kind: "none" };
    if (meaning === "too-deep") return { kind: "unreadable", text, credits: creditsIn(document) };
    if (meaning === "answer") {
      this.onAnswer(text, endpoint);
      return { kind: "answer", text, document };
    }
    let code: RefusalCode = meaning;
    if (reply.status === NOT_FOUND)
      code = this.codeOfNotFound(meaning, isAboutCompany(call) || endpoint.findsOne === true, secondsLeft);
    return {
      kind: "refused",
      error: refusalError(call, code, { reply, document, access: this.access, nowMs: this.clock.now() }),
      text,
    };
  }

  /** The body without the key, also where JSON escapes its characters. */
  private withoutKey(body: Body): Body {
    const { apiKey } = this.access;
    const isJson = body.document !== undefined && !nestsTooDeep(body.text);
    const text = isJson ? JSON.stringify(body.document) : body.text;
    const key = isJson ? JSON.stringify(apiKey).slice(1, -1) : apiKey;
    if (apiKey.length < SHORTEST_KEY || !text.includes(key)) return body;
    const kept = text.split(key).join("…");
    return isJson ? readBody(kept) : { ...body, text: kept };
  }

  /** What a 404 is about: the base URL, the one thing that was requested, or something else. */
  private codeOfNotFound(meaning: RefusalCode, findsOne: boolean, secondsLeft: () => number): RefusalCode {
    this.reach ??= this.findReach(secondsLeft());
    if (this.reach === "nothing") return "api/wrong-address";
    if (meaning !== "api/not-found") return meaning;
    if (this.reach === "unknown") return "api/unavailable";
    return findsOne ? "api/not-found" : "api/nothing-there";
  }

  /** By what is known, else by a free request. A failure counts as unknown, so that the replies are kept. */
  private findReach(seconds: number): "answers" | "nothing" | "unknown" {
    try {
      if (this.hasAnswered()) return "answers";
      if (seconds < 1) return "unknown";
      // The free request may get a 404 itself: this value ends the recursion.
      this.reach = "nothing";
      const [received] = this.sendAll(
        [this.prepare(filtersList, {})],
        Math.min(LONGEST_CHECK_SECONDS, seconds),
      );
      if (received!.kind === "answer") return "answers";
      return received!.kind === "refused" && received!.error.status === NOT_FOUND ? "nothing" : "unknown";
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return "unknown";
    }
  }
}

/** Whether it asks about one company. */
function isAboutCompany({ params }: Call): boolean {
  return (params["company"] ?? params["primary_company"] ?? null) !== null;
}

/**
 * Checks the shape of a free answer. Unknown fields stay; the error names the first required one that is missing or wrong. Paid
 * answers are read by their operations, which discard none for its shape.
 *
 * @throws {ApiError} `api/unexpected-reply`.
 */
export function readAnswer<Reply>(
  endpoint: Pick<FreeEndpoint<never, Reply>, "reply">,
  document: unknown,
): Reply {
  const checked = z.safeParse(endpoint.reply(), document);
  if (checked.success) return checked.data;
  throw unknownShape({ problem: problemIn(checked.error) });
}

/** A 2xx in another shape than documented. */
export function unknownShape({ problem }: { readonly problem: string }): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `The API answered in a way this version does not know (${problem}).`,
    { status: 200, advice: "Check the base URL in Settings, or look for a newer version of the add-on." },
  );
}

function problemIn(error: z.core.$ZodError): string {
  const [first] = error.issues;
  if (!first) return "no reason given";
  const place = first.path.map(String).join(".");
  return place === "" ? first.message : `${place}: ${first.message}`;
}

/** An `Http` with a limit. @param take Called before sending. Throws if so many requests are too many: then none is sent. */
export function limitedHttp(http: Http, take: (requests: number) => void): Http {
  return {
    sendAll(requests, timeoutSeconds) {
      if (requests.length > 0) take(requests.length);
      return http.sendAll(requests, timeoutSeconds);
    },
  };
}
