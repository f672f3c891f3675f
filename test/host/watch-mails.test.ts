// docs/watch-for-changes.md: digests by e-mail.
import { describe, expect, it } from "vitest";
import type { OpenAddin } from "../addin/addin-on-host";
import { EDITOR, openAddin, OWNER, websites } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";
import type { Limits } from "../../workbench/host/limits";

const SEND_MAIL = "https://www.googleapis.com/auth/script.send_mail";
const TO = "team@mail.example";
const DAILY = { ...WEEKLY_NEWS, every: "day" as const };
const EIGHT_DAYS = 8;
const HALF_A_DAY_MS = 12 * 3_600_000;

async function open(limits: Partial<Limits> = {}): Promise<OpenAddin> {
  return openAddin({ formulas: false, column: ["Website", ...websites(8)], host: { limits } });
}

async function digestOf(addin: OpenAddin) {
  return (await addin.value("getWatches", {})).watches[0]!.digest!;
}

/** Advances days without a digest until the watch has a find to report. */
async function untilSomethingIsNew(addin: OpenAddin): Promise<void> {
  for (let day = 0; day < EIGHT_DAYS && whatsNew(addin).length === 0; day += 0.5) {
    await addin.clock.sleep(HALF_A_DAY_MS);
    await addin.host.fireTriggers();
  }
  expect(whatsNew(addin)).not.toEqual([]);
}

describe("A digest by e-mail", () => {
  it("is sent when there are finds, at most once a day, with each find in one digest", async () => {
    const addin = await open();
    await addin.value("saveWatch", { ...DAILY, digest: { email: TO } });
    await days(addin, EIGHT_DAYS);

    const { mails } = addin.host;
    const finds = whatsNew(addin).map(({ What }) => String(What));
    const bodies = mails.map(({ body }) => body.replaceAll("\u200b", ""));
    expect(finds.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThan(EIGHT_DAYS);
    expect(new Set(mails.map(({ at }) => new Date(at).toISOString().slice(0, 10))).size).toBe(mails.length);
    for (const find of finds) expect(bodies.filter((body) => body.includes(find))).toHaveLength(1);
    expect(bodies.every((body) => /\d credits?, [\d.]+ left this month\./.test(body))).toBe(true);
    expect(mails.every(({ to, subject }) => to === TO && /^Monday news: \d+ new finds?$/.test(subject))).toBe(
      true,
    );
    expect(JSON.stringify(mails)).not.toContain("demo-key");
  });

  it("contains what the watch's own looks have recorded, whatever a colleague types into What's new", async () => {
    const addin = await open();
    const { watchId } = await addin.value("saveWatch", { ...DAILY, digest: { email: TO } });
    addin.host.consent(SEND_MAIL, false);
    await untilSomethingIsNew(addin);
    const [first] = whatsNew(addin);
    const sheet = addin.workbook.sheetNamed("What's new")!;
    const headers = Object.keys(first!);
    addin.host.activeUser = EDITOR;
    const forge = (row: number, typed: Record<string, string>): void => {
      for (const [header, text] of Object.entries(typed))
        sheet.enter({ row, column: headers.indexOf(header) + 1, rows: 1, columns: 1 }, [[text]]);
    };
    forge(2, { Company: "Forged Bank", What: "Forged: your password ends today" });
    const forged = { Found: "2099-01-01", Watch: DAILY.name, "Find ID": "News forged.test 1" };
    forge(sheet.lastRow + 1, {
      ...forged,
      Company: "forged.test",
      What: "Forged: sign in again",
      Kind: "News",
    });
    // What a colleague calls a company is no name in the owner's e-mail either.
    addin.sheet.setValues({ row: 1, column: 2, rows: 9, columns: 1 }, [
      ["Name"],
      ...websites(8).map(() => ["Forged name"]),
    ]);
    addin.host.activeUser = OWNER;
    addin.host.consent(SEND_MAIL, true);
    await days(addin, 4);
    const of = { name: DAILY.name, kind: "news" as const, monthCap: 400, watchId };
    const preview = await addin.value("previewDigest", { ...of, to: "mail" });
    await addin.value("sendTestDigest", of);

    const sent = addin.host.mails.map(({ body }) => body.replaceAll("\u200b", ""));
    expect(sent[0]).toContain(String(first!["What"]));
    expect(sent.join("\n")).not.toMatch(/forged/i);
    expect(preview.text).not.toMatch(/forged/i);
    expect(new Set(addin.host.mails.map(({ body }) => body)).size).toBe(sent.length);
  });

  it("shows its address to its owner alone", async () => {
    const addin = await open();
    await addin.value("saveWatch", { ...DAILY, digest: { email: TO } });

    const [mine, theirs] = [
      await addin.replyText("getWatches"),
      await addin.replyText("getWatches", {}, EDITOR),
    ];

    expect(mine).toContain(TO);
    expect(theirs).not.toContain(TO);
    expect(theirs).toContain("mail.example");
    expect(JSON.stringify([...addin.host.documentProperties()])).not.toContain(TO);
  });

  it("waits for the next day when Google's e-mail quota is used up, says so, and then arrives complete", async () => {
    const addin = await open({ mailRecipientsPerDay: 1 });
    await addin.value("saveWatch", { ...DAILY, digest: { email: TO } });
    // Another script of the same account has used it up, again and again.
    addin.host.intercept = ({ phase, service, method }) =>
      phase === "before" && service === "MailApp" && method === "getRemainingDailyQuota"
        ? { returns: 0 }
        : undefined;
    await untilSomethingIsNew(addin);
    const { problem } = await digestOf(addin);
    const found = whatsNew(addin).length;
    await hours(addin, 5);
    const early = addin.host.mails.length;
    addin.host.intercept = undefined;
    await days(addin, 2);

    expect(problem).toBe(
      "Google lets your account send no more e-mail today. It is tried once more tomorrow.",
    );
    expect(early).toBe(0);
    expect(addin.host.mails[0]!.body.match(/^- /gm)!.length).toBeGreaterThanOrEqual(Math.min(20, found));
    expect((await digestOf(addin)).problem).toBe("");
  });
});
