import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const SEND_MAIL = "https://www.googleapis.com/auth/script.send_mail";
const DAY_MS = 24 * 60 * 60_000;
const CODE = `${CAUGHT}
  const send = (to, subject = "Subject", body = "Body") => caught_(() => MailApp.sendEmail({ to, subject, body }));
  function quota() { return MailApp.getRemainingDailyQuota(); }
  function sendAs() {
    MailApp.sendEmail("a@mail.example", "One", "Body");
    MailApp.sendEmail("b@mail.example", "Two", "Body", { name: "Sender" });
    MailApp.sendEmail("c@mail.example", "reply@mail.example", "Three", "Body");
    MailApp.sendEmail({ to: "d@mail.example,e@mail.example", subject: "Four", body: "Body" });
  }
  function sendAll() {
    const attachments = [Utilities.newBlob("a,b", "text/csv", "list.csv")];
    const copies = { cc: "b@mail.example", bcc: "c@mail.example", replyTo: "r@mail.example" };
    MailApp.sendEmail({ to: "a@mail.example", subject: "S", body: "B", htmlBody: "<b>B</b>", attachments, ...copies });
  }
  function consent(scopes) {
    const asked = scopes ? [ScriptApp.AuthMode.FULL, scopes] : [ScriptApp.AuthMode.FULL];
    const info = ScriptApp.getAuthorizationInfo(...asked);
    return [String(info.getAuthorizationStatus()), info.getAuthorizationUrl()];
  }
`;

describe("MailApp", () => {
  it("records what was sent in each of its forms, and counts recipients", async () => {
    const host = hostWith(CODE);

    await host.run("sendAs");

    expect(host.mails.map(({ to, subject, name }) => [to, subject, name])).toEqual([
      ["a@mail.example", "One", ""],
      ["b@mail.example", "Two", "Sender"],
      ["c@mail.example", "Three", ""],
      ["d@mail.example, e@mail.example", "Four", ""],
    ]);
    expect(host.mails[0]).toMatchObject({ from: host.owner, body: "Body", at: expect.any(Number) as number });
    expect(await host.run("quota")).toBe(95);
  });

  it("keeps the HTML, the copies, which count as recipients, and the attachments", async () => {
    const host = hostWith(CODE);

    await host.run("sendAll");

    expect(host.mails[0]).toMatchObject({
      htmlBody: "<b>B</b>",
      cc: "b@mail.example",
      bcc: "c@mail.example",
      replyTo: "r@mail.example",
      attachments: [{ name: "list.csv", type: "text/csv", bytes: 3 }],
    });
    expect(await host.run("quota")).toBe(97);
  });

  it.each([
    ["", "Failed to send email: no recipient"],
    ["nobody", "Invalid email: nobody"],
    ["a@mail.example\nBcc: b@mail.example", "Invalid email: a@mail.example\nBcc: b@mail.example"],
  ])("rejects the recipient %j", async (to, words) => {
    const host = hostWith(CODE);

    expect(await host.run("send", [to])).toBe(`Exception: ${words}`);
    expect(host.mails).toEqual([]);
  });

  it("sends no more than the account's daily quota (B18)", async () => {
    const host = hostWith(CODE, { limits: { mailRecipientsPerDay: 1 } });

    const outcomes = [await host.run("send", ["a@mail.example"]), await host.run("send", ["a@mail.example"])];
    await host.clock.sleep(DAY_MS);

    expect(outcomes).toEqual([
      "nothing thrown",
      "Exception: Service invoked too many times for one day: email.",
    ]);
    expect(await host.run("send", ["a@mail.example"])).toBe("nothing thrown");
  });

  it("is refused to users who have not granted its scope, and to scripts whose manifest lacks it", async () => {
    const without = hostWith(CODE, { manifest: { oauthScopes: [] } });
    const host = hostWith(CODE, { manifest: { oauthScopes: [SEND_MAIL] } });
    host.consent(SEND_MAIL, false);

    const refusals = [
      await without.run("send", ["a@mail.example"]),
      await host.run("send", ["a@mail.example"]),
    ];
    host.consent(SEND_MAIL, true);

    const words = `Exception: You do not have permission to call MailApp.sendEmail. Required permissions: ${SEND_MAIL}`;
    expect(refusals).toEqual([words, words]);
    expect(await host.run("send", ["a@mail.example"])).toBe("nothing thrown");
  });
});

describe("ScriptApp.getAuthorizationInfo", () => {
  it("returns the missing consent, for all scopes or for the named ones (C10)", async () => {
    const other = "https://www.googleapis.com/auth/script.external_request";
    const host = hostWith(CODE, { manifest: { oauthScopes: [SEND_MAIL, other] } });
    const ticked = await host.run("consent");
    host.consent(SEND_MAIL, false);

    expect(ticked).toEqual(["NOT_REQUIRED", null]);
    expect(await host.run("consent", [[other]])).toEqual(["NOT_REQUIRED", null]);
    expect(await host.run("consent", [[SEND_MAIL]])).toEqual(["REQUIRED", expect.stringMatching(/^https:/)]);
    expect(await host.run("consent")).toEqual(["REQUIRED", expect.stringMatching(/^https:/)]);
  });
});
