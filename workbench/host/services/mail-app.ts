import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { Blob } from "./blob";
import { blobOf } from "./blob-source";

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
  /** The message as HTML, its copies, and where answers go; "" if it has none. */
  readonly htmlBody: string;
  readonly cc: string;
  readonly bcc: string;
  readonly replyTo: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
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
    const message = readMessage(args);
    const { to, subject, body, cc, bcc } = message;
    const recipients = [to, cc, bcc].flatMap(addresses);
    if (to.trim() === "") throw new ServiceError("Failed to send email: no recipient");
    const wrong = recipients.find((each) => !ADDRESS.test(each));
    if (wrong !== undefined) throw new ServiceError(`Invalid email: ${wrong}`);
    if (recipients.length > RECIPIENTS_PER_MESSAGE) {
      throw new ServiceError("Limit Exceeded: Email Recipients Per Message.");
    }
    if (Buffer.byteLength(body) + Buffer.byteLength(message.htmlBody) > BODY_BYTES_MAX)
      throw new ServiceError("Limit Exceeded: Email Body Size.");
    if (subject.length > SUBJECT_MAX) throw new ServiceError("Argument too large: subject");
    host.mailQuota.use(user, recipients.length);
    const lists = { to: listed(to), cc: listed(cc), bcc: listed(bcc) };
    host.sendMail({ ...message, ...lists, from: user, at: host.clock.now() });
  }
}

type Message = Omit<SentMail, "from" | "at">;

function readMessage(args: readonly unknown[]): Message {
  const [first, second, third, fourth] = args;
  if (typeof first === "object" && first !== null) return messageOf(first);
  if (typeof fourth === "string")
    return { ...messageOf({}), to: text(first), replyTo: text(second), subject: text(third), body: fourth };
  return { ...messageOf(fourth ?? {}), to: text(first), subject: text(second), body: text(third) };
}

function messageOf(given: object): Message {
  const { to, subject, body, name, htmlBody, cc, bcc, replyTo, attachments } = given as Record<
    string,
    unknown
  >;
  const sources = Array.isArray(attachments) ? (attachments as unknown[]) : [];
  return {
    to: text(to),
    subject: text(subject),
    body: text(body),
    name: text(name),
    htmlBody: text(htmlBody),
    cc: text(cc),
    bcc: text(bcc),
    replyTo: text(replyTo),
    attachments: sources.map(blobOf).map((blob) => ({
      name: blob.getName() ?? "",
      type: blob.getContentType() ?? "",
      bytes: Blob.copyOfBytes(blob).length,
    })),
  };
}

function addresses(list: string): string[] {
  return list.trim() === "" ? [] : list.split(",").map((each) => each.trim());
}

function listed(list: string): string {
  return addresses(list).join(", ");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
