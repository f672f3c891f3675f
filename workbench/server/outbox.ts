import type { SentMail } from "../host/services/mail-app";
import type { Transport, TransportRequest } from "../host/transport";
import type { OutboxMessage } from "./protocol";

/** Hosts of incoming webhooks of chats. */
const CHATS: ReadonlySet<string> = new Set(["hooks.slack.com", "chat.googleapis.com"]);

/** Messages to people, kept instead of sent: e-mail and chat posts. */
export class Outbox {
  readonly messages: OutboxMessage[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly now: () => number) {}

  addMail({ from, name, to, subject, body, at }: SentMail): void {
    const sender = name === "" ? from : `${name} <${from}>`;
    this.add({ kind: "mail", at: new Date(at).toISOString(), from: sender, to, subject, text: body });
  }

  /** Puts chat posts into the outbox and passes all other requests to `next`. */
  transport(next: Transport): Transport {
    return (request) => {
      const { host, protocol } = new URL(request.url);
      if (protocol !== "https:" || !CHATS.has(host) || request.method !== "POST") return next(request);
      const text = textOf(request);
      if (text === null) return { status: 400, headers: {}, body: "invalid_payload" };
      this.add({
        kind: "chat",
        at: new Date(this.now()).toISOString(),
        from: "",
        to: host,
        subject: "",
        text,
      });
      return { status: 200, headers: {}, body: "ok" };
    };
  }

  /** @returns Unsubscribes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private add(message: OutboxMessage): void {
    this.messages.push(message);
    this.listeners.forEach((listener) => listener());
  }
}

/** The text that a chat would show; null if it would reject the request. */
function textOf({ body = "" }: TransportRequest): string | null {
  try {
    const { text }: { text?: unknown } = JSON.parse(
      typeof body === "string" ? body : new TextDecoder().decode(body),
    );
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
