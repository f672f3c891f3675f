import { codeOf, type AddinError } from "../errors";
import type { Http } from "../ports/http";
import type { Mail } from "../ports/mail";
import type { DigestMessage } from "./digest-text";
import type { DigestTarget } from "./digest-targets";

const TIMEOUT_SECONDS = 20;

/** What messages leave by. */
export interface Channels {
  readonly http: Http;
  readonly mail: Mail;
}

/** Why a message did not arrive. */
export interface Undelivered {
  /** A sentence, without the address. */
  readonly problem: string;
  /** Whether it is of no use before the next day. */
  readonly isForToday: boolean;
}

/** @returns Null if it left. */
export function sendDigest(
  { http, mail }: Channels,
  { kind, host, address }: DigestTarget,
  { subject, text }: DigestMessage,
): Undelivered | null {
  try {
    if (kind === "mail") {
      mail.send({ to: address, subject, body: text });
      return null;
    }
    const body = JSON.stringify({ text });
    const [reply] = http.sendAll([{ method: "POST", url: address, headers: {}, body }], TIMEOUT_SECONDS);
    const status = reply?.status ?? 0;
    if (status >= 200 && status < 300) return null;
    return { problem: `${host} refused the digest (status ${status}).`, isForToday: false };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    const isForToday = code === "limit/daily-quota";
    const { fact, message } = error as AddinError;
    if (code === "setup/permission") return { problem: message, isForToday };
    const isTold = kind === "mail" || isForToday;
    return { problem: isTold ? fact : `${host} could not be reached with the digest.`, isForToday };
  }
}
