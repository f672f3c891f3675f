import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";

/** Source: https://developers.google.com/apps-script/guides/services/quotas, "Current limitations" (read 2026-08). */
const RECIPIENTS_PER_MESSAGE = 50;
const BODY_BYTES_MAX = 200 * 1024;
const SUBJECT_MAX = 250;
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

/** A sent message; it is delivered to nobody. */
export interface SentMail {
  /** The account that sent it. */
  readonly from: string;
  /** The sender's name; if empty, that of the account. */
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** In milliseconds. */
  readonly at: number;
}

export class MailApp implements Emulates<
  GoogleAppsScript.Mail.MailApp,
  "getRemainingDailyQuota" | "sendEmail"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** Counted in recipients (platform fact B18). */
  getRemainingDailyQuota(): number {
    const { host, user } = this.#execution;
    return host.mailQuota.left(user);
  }

  /**
   * Takes a message object; or recipient, subject, body and options; or the same with a reply-to address as
   * the second argument.
   */
  sendEmail(...args: unknown[]): void {
    const { host, user } = this.#execution;
    const { to, subject, body, name } = readMessage(args);
    const recipients = to.split(",").map((each) => each.trim());
    if (to.trim() === "") throw new ServiceError("Failed to send email: no recipient");
    const wrong = recipients.find((each) => !ADDRESS.test(each));
    if (wrong !== undefined) throw new ServiceError(`Invalid email: ${wrong}`);
    if (recipients.length > RECIPIENTS_PER_MESSAGE) {
      throw new ServiceError("Limit Exceeded: Email Recipients Per Message.");
    }
    if (Buffer.byteLength(body) > BODY_BYTES_MAX) throw new ServiceError("Limit Exceeded: Email Body Size.");
    if (subject.length > SUBJECT_MAX) throw new ServiceError("Argument too large: subject");
    host.mailQuota.use(user, recipients.length);
    host.sendMail({ from: user, name, to: recipients.join(", "), subject, body, at: host.clock.now() });
  }
}

function readMessage(args: readonly unknown[]): Record<"to" | "subject" | "body" | "name", string> {
  const [first, second, third, fourth] = args;
  if (typeof first === "object" && first !== null) return textsOf(first);
  if (typeof fourth === "string")
    return { ...textsOf({}), to: text(first), subject: text(third), body: fourth };
  return { ...textsOf(fourth ?? {}), to: text(first), subject: text(second), body: text(third) };
}

function textsOf(message: object): Record<"to" | "subject" | "body" | "name", string> {
  const { to, subject, body, name } = message as Record<string, unknown>;
  return { to: text(to), subject: text(subject), body: text(body), name: text(name) };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
