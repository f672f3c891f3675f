import { type AddinError, isBug, LimitError, messageOf, NetworkError, SetupError } from "../core/errors";
import { GATEWAY_TIMEOUT, type Http, type HttpReply, type HttpRequest, NO_WEB_REQUESTS } from "./ports";
import { logFailure } from "./service-failure";

type Fetch = GoogleAppsScript.URL_Fetch.URLFetchRequest & { timeoutSeconds: number };
type Response = GoogleAppsScript.URL_Fetch.HTTPResponse;

/** Source: https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app */
export class UrlFetchHttp implements Http {
  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[] {
    if (requests.length === 0) return [];
    let responses: Response[];
    try {
      responses = UrlFetchApp.fetchAll(requests.map((request) => asFetch(request, timeoutSeconds)));
    } catch (thrown) {
      logFailure("UrlFetchApp fetchAll", thrown);
      throw failure(thrown, requests, timeoutSeconds);
    }
    return responses.map(handedOut);
  }
}

function asFetch({ method, url, headers, body }: HttpRequest, timeoutSeconds: number): Fetch {
  return {
    url,
    method: method === "POST" ? "post" : "get",
    headers: { ...headers },
    // Without a content type the body would be sent as a form.
    ...(body === undefined ? {} : { payload: body, contentType: "application/json" }),
    muteHttpExceptions: true,
    // Whether the key's header would travel to another host is not documented, so nothing is followed here.
    followRedirects: false,
    timeoutSeconds,
  };
}

/** A reply that Google does not hand out counts as a gateway's time-out: the other replies are still good. */
function handedOut(response: Response): HttpReply {
  try {
    return asReply(response);
  } catch (thrown) {
    if (isBug(thrown)) throw thrown;
    return { status: GATEWAY_TIMEOUT, headers: {}, body: "" };
  }
}

function asReply(response: Response): HttpReply {
  const headers: Record<string, string> = {};
  // Header names come in the case that the server wrote, repeated headers as lists.
  for (const [name, value] of Object.entries(response.getAllHeaders() as Record<string, unknown>)) {
    headers[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : String(value);
  }
  // JSON is UTF-8, also where a server does not say so.
  return { status: response.getResponseCode(), headers, body: response.getContentText("UTF-8") };
}

/**
 * The error for a batch that failed as a whole: muting covers HTTP statuses only, so DNS failures, refused connections and time-outs
 * are thrown. The thrown text quotes the address with its query, so it is never passed on. It may be translated, so only terms that
 * no translation changes are looked for. A text that is not recognised counts as a missing reply, which may have been billed.
 */
function failure(thrown: unknown, requests: readonly HttpRequest[], timeoutSeconds: number): AddinError {
  const text = messageOf(thrown);
  if (text.includes(SCOPE)) {
    return new SetupError(
      "setup/permission",
      "The add-on may not connect to the API.",
      "Open its menu in Extensions and grant the permission.",
    );
  }
  const hasAddress = text.includes("://");
  if (!hasAddress && QUOTA.test(text)) {
    return new LimitError("limit/web-requests", ...NO_WEB_REQUESTS);
  }
  const host = hostOf(requests[0]!.url);
  // Of several it isn't known which one failed, and the others may have been sent.
  const isAlone = requests.length === 1;
  if (isAlone && UNRESOLVED.test(text))
    return new NetworkError(`${host} was not found.`, "Check the base URL in Settings.", "network/not-sent");
  if (isAlone && BANDWIDTH.test(text))
    return new NetworkError("Too much was fetched lately.", "Try again in a minute.", "network/not-sent");
  if (/^timeout|timed out/i.test(text)) {
    return new NetworkError(
      `${host} did not answer within ${timeoutSeconds} seconds.`,
      "Try again in a minute.",
    );
  }
  return new NetworkError(`${host} could not be reached.`, "Try again in a minute.");
}

/** An error about a missing scope names it, in any language. */
const SCOPE = "googleapis.com/auth/script.external_request";
/** The name of the service, as its quotas are called in any language; not `UrlFetchApp`. */
const QUOTA = /\burlfetch\b/;
const UNRESOLVED = /\bDNS\b/;
const BANDWIDTH = /\bbandwidth\b/i;

function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.[1] ?? "The API";
}
