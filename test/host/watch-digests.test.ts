// docs/watch-for-changes.md: digests to a chat.
import { describe, expect, it } from "vitest";
import { DemoApi } from "../../demo-api/demo-api";
import { demoApiTransport } from "../../demo-api/transport";
import type { TransportReply, TransportRequest } from "../../workbench/host/transport";
import { BASE_URL, openAddin, websites } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const HOOK = "https://hooks.slack.example.com/services/T000/B000/secret";

/** A spreadsheet with a webhook beside the API, which answers as said. */
async function open(status = 200, body = "ok") {
  const posted: TransportRequest[] = [];
  const late: { api?: ReturnType<typeof demoApiTransport> } = {};
  const transport = (request: TransportRequest): TransportReply | Promise<TransportReply> => {
    if (!request.url.startsWith("https://hooks.")) return late.api!(request);
    posted.push(request);
    return { status, headers: {}, body };
  };
  const addin = await openAddin({
    formulas: false,
    column: ["Website", ...websites(8)],
    host: { transport },
  });
  late.api = demoApiTransport(
    new DemoApi({ now: () => new Date(addin.clock.now()) }),
    new URL(BASE_URL).host,
  );
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", digest: { webhook: HOOK } });
  return { addin, posted };
}
const textOf = ({ body }: TransportRequest): string => (JSON.parse(String(body)) as { text: string }).text;

describe("A digest to a webhook", () => {
  it("is sent when there are finds, at most once a day, with each find in one digest", async () => {
    const { addin, posted } = await open();
    await days(addin, 8);

    const finds = whatsNew(addin).map(({ What }) => String(What));
    const texts = posted.map(textOf);
    expect(finds.length).toBeGreaterThan(0);
    expect(posted.length).toBeLessThan(8);
    expect(texts.flatMap((text) => text.match(/^- /gm) ?? [])).toHaveLength(finds.length);
    for (const find of finds) expect(texts.filter((text) => text.includes(find))).toHaveLength(1);
    expect(JSON.stringify(posted)).not.toContain("demo-key");
    expect(texts.every((text) => /credits?, [\d.]+ left this month\.$/.test(text))).toBe(true);
  });

  it("shows the webhook's host and never its URL", async () => {
    const { addin } = await open();

    const reply = await addin.replyText("getWatches");

    expect(reply).toContain("hooks.slack.example.com");
    expect(reply).not.toContain("secret");
    expect(JSON.stringify([...addin.host.documentProperties()])).not.toContain("secret");
  });

  it("is retried once if it was refused, and then reports it", async () => {
    const { addin, posted } = await open(404);
    for (let day = 0; day < 8 && posted.length === 0; day++) await days(addin, 1);
    await hours(addin, 5);

    const { watches } = await addin.value("getWatches", {});
    expect(posted).toHaveLength(2);
    expect(watches[0]!.digest!.problem).toContain("404");
    expect(watches[0]!.digest!.problem).not.toContain("secret");
  });

  it.each(["<!DOCTYPE html><title>Sign in</title>", "\ufeff\n  <html><body>Sign in</body></html>"])(
    "has not arrived where a sign-in page is all that came: %j",
    async (page) => {
      const { addin, posted } = await open(200, page);
      for (let day = 0; day < 8 && posted.length === 0; day++) await days(addin, 1);
      await hours(addin, 5);
      const { watches } = await addin.value("getWatches", {});
      const { watchId, digest } = watches[0]!;
      const asked = { watchId, name: WEEKLY_NEWS.name, kind: "news" as const, monthCap: 400 };

      expect(posted).toHaveLength(2);
      expect(digest!.problem).toMatch(/web page, such as a sign-in, so the message did not arrive/);
      expect(await addin.refusal("sendTestDigest", asked)).toMatch(/Enter the address of the webhook again/);
    },
  );

  it.each([
    [200, "ok"],
    [200, "1"],
    [200, '{"name":"spaces/A/messages/B","text":"<b>bold</b>"}'],
    [202, ""],
    [204, ""],
  ])("has arrived where a chat answers %d %j", async (status, body) => {
    const { addin } = await open(status, body);
    const asked = { name: WEEKLY_NEWS.name, kind: "news" as const, monthCap: 400, digest: { webhook: HOOK } };

    expect((await addin.value("sendTestDigest", asked)).sentTo).toBe(new URL(HOOK).host);
  });

  it.each(["http://hooks.slack.example.com/x", "https://localhost/x", "hello"])(
    "is not sent to %s",
    async (webhook) => {
      const addin = await openAddin({ formulas: false });

      expect(await addin.refusal("saveWatch", { ...WEEKLY_NEWS, digest: { webhook } })).toContain("webhook");
      expect((await addin.value("getWatches", {})).watches).toEqual([]);
    },
  );
});
