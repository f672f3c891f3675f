// docs/watch-for-changes.md: the preview and the test of a digest.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const SEND_MAIL = "https://www.googleapis.com/auth/script.send_mail";
const TO = "team@mail.example";
const OF = { name: "Monday news", kind: "news", monthCap: 400 } as const;
const HOOK = "https://hooks.slack.example.com/services/T000/B000/secret";

const opened = () => openAddin({ formulas: false, column: ["Website", ...websites(8)] });

describe("The preview of a digest", () => {
  it("is an example when nothing was found yet, marked in every line, and writes and buys nothing", async () => {
    const addin = await opened();
    const sent = addin.sent.length;

    const preview = await addin.value("previewDigest", { ...OF, to: "mail" });

    expect(preview).toMatchObject({ isExample: true, subject: "Monday news: 2 new finds" });
    expect(preview.text.match(/^- .*$/gm)!.every((line) => line.startsWith("- An example: "))).toBe(true);
    expect(preview.text).toContain("1 credit, 399 left this month.");
    expect(addin.sent).toHaveLength(sent);
    expect(addin.workbook.sheetNamed("What's new")).toBeUndefined();
  });

  it("shows the last digest word for word", async () => {
    const addin = await opened();
    const digest = { email: TO };
    const { watchId } = await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", digest });
    for (let day = 0; day < 8 && whatsNew(addin).length === 0; day++) await days(addin, 1);

    const preview = await addin.value("previewDigest", { ...OF, watchId, to: "mail" });

    expect(addin.host.mails).toHaveLength(1);
    expect(preview).toEqual({
      isExample: false,
      subject: addin.host.mails[0]!.subject,
      text: addin.host.mails[0]!.body,
    });
  });
});

describe("A test of a digest", () => {
  it("is sent immediately, says that it is a test, and does not count as a digest", async () => {
    const addin = await opened();
    const { watchId } = await addin.value("saveWatch", { ...WEEKLY_NEWS, digest: { email: TO } });

    const toKept = await addin.value("sendTestDigest", { ...OF, watchId });
    const toAnother = await addin.value("sendTestDigest", {
      ...OF,
      watchId,
      digest: { email: "b@mail.example" },
    });

    expect([toKept, toAnother]).toEqual([{ sentTo: TO }, { sentTo: "b@mail.example" }]);
    expect(addin.host.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [TO, "Test: Monday news: 2 new finds"],
      ["b@mail.example", "Test: Monday news: 2 new finds"],
    ]);
    expect(addin.host.mails[0]!.body).toMatch(/^This is a test, with finds of an example\.\n\n/);
    expect((await addin.value("getWatches", {})).watches[0]!.digest).toMatchObject({
      address: TO,
      problem: "",
    });
    expect(addin.credits).toBe(0);
  });

  it("says why it was not delivered", async () => {
    const addin = await opened();
    const refusals = [
      await addin.refusal("sendTestDigest", OF),
      await addin.refusal("sendTestDigest", { ...OF, digest: { email: "a@mail.example,b@mail.example" } }),
      await addin.refusal("sendTestDigest", { ...OF, digest: { webhook: HOOK } }),
    ];
    addin.host.consent(SEND_MAIL, false);
    const without = await addin.refusal("sendTestDigest", { ...OF, digest: { email: TO } });

    expect(refusals[0]).toContain("There is no address");
    expect(refusals[1]).toContain("This is not an e-mail address");
    expect(refusals[2]).toContain("hooks.slack.example.com could not be reached");
    expect(refusals[2]).not.toContain("secret");
    expect(without).toContain("Google does not let the add-on send e-mail");
    expect(addin.host.mails).toEqual([]);
  });
});
