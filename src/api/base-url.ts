import { shortened } from "../core/shortened";
import { InputError } from "../core/errors";
import type { HttpReply } from "../google/ports";

/** `https://host[:port]`, then an optional prefix of plain path segments. */
const BASE_URL = /^(https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)((?:\/[A-Za-z0-9._~-]+)*)$/i;

/**
 * Reads the API's address as a user types it: `https://host` or `https://host/prefix`, without `/api/v1`.
 *
 * Only https, since the key is sent with every request. The default port is left out, since answers are kept under the address.
 *
 * @throws {InputError} If it is no such address.
 */
export function readBaseUrl(typed: string): string {
  const trimmed = typed
    .trim()
    .replace(/\/+$/, "")
    .replace(/\/api\/v1$/, "");
  const match = BASE_URL.exec(trimmed);
  if (!match) {
    throw new InputError(
      "input/argument",
      `"${shortened(typed.trim(), 80)}" is not the address of an API.`,
      "Write https://host or https://host/prefix.",
    );
  }
  return match[1]!.toLowerCase().replace(/:0*443$/, "") + match[2]!;
}

/** The host, port included, of an absolute https address; null for anything else. */
export function hostOf(url: string): string | null {
  const match = /^https:\/\/([^/?#@\s]+)(?:[/?#]|$)/i.exec(url);
  return match ? match[1]!.toLowerCase() : null;
}

/** The target of a redirect, if it is the same host over https; else null. */
export function sameHostTarget(url: string, reply: HttpReply): string | null {
  if (reply.status < 300 || reply.status >= 400) return null;
  const location = reply.headers["location"];
  if (location === undefined) return null;
  const origin = /^https:\/\/[^/?#]+/i.exec(url)![0];
  const target = location.startsWith("/") && !location.startsWith("//") ? origin + location : location;
  return hostOf(target) !== null && hostOf(target) === hostOf(url) ? target : null;
}
