import { type Transport, TransportFailure, type TransportRequest } from "../../host/transport";
import { Outbox } from "../../server/outbox";
import { describe, expect, it } from "vitest";

const AT = Date.parse("2026-03-09T08:00:00Z");
const nobody: Transport = () => {
  throw new TransportFailure("dns");
};
const post = (url: string, body: string): TransportRequest => ({
  method: "POST",
  url,
  body,
  headers: {},
  timeoutMs: 20_000,
});

describe("the workbench's outbox", () => {
  it("stores e-mail with its sender, and notifies listeners", () => {
    const outbox = new Outbox(() => AT);
    let told = 0;
    outbox.onChange(() => told++);

    outbox.addMail({
      from: "a@mail.example",
      name: "Sender",
      to: "b@mail.example",
      subject: "Hello",
      body: "Text",
      htmlBody: "",
      cc: "",
      bcc: "",
      replyTo: "",
      attachments: [],
      at: AT,
    });

    expect(told).toBe(1);
    expect(outbox.messages).toEqual([
      {
        kind: "mail",
        at: "2026-03-09T08:00:00.000Z",
        from: "Sender <a@mail.example>",
        to: "b@mail.example",
        subject: "Hello",
        text: "Text",
      },
    ]);
  });

  it.each([
    "https://hooks.slack.com/services/T/B/secret",
    "https://chat.googleapis.com/v1/spaces/A/messages?key=secret",
  ])("stores what is posted to %s, without its URL", async (url) => {
    const outbox = new Outbox(() => AT);

    const reply = await outbox.transport(nobody)(post(url, JSON.stringify({ text: "Text" })));

    expect(reply.status).toBe(200);
    expect(outbox.messages).toMatchObject([{ kind: "chat", to: new URL(url).host, text: "Text" }]);
    expect(JSON.stringify(outbox.messages)).not.toContain("secret");
  });

  it("rejects what a chat would reject, and leaves every other host to the network", async () => {
    const outbox = new Outbox(() => AT);

    const refused = await outbox.transport(nobody)(post("https://hooks.slack.com/services/T", "{}"));

    expect(refused.status).toBe(400);
    expect(() => outbox.transport(nobody)(post("https://elsewhere.example/", "{}"))).toThrow(
      TransportFailure,
    );
    expect(outbox.messages).toEqual([]);
  });
});
