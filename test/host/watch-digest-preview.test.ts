// docs/watch-for-changes.md: the preview and the test of a digest.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { WEEKLY_NEWS } from "../addin/watched-weeks";

const TO = "team@mail.example";
const OF = { name: "Monday news", kind: "news", monthCap: 400 } as const;

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
});
