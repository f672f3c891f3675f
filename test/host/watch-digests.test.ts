// docs/watch-for-changes.md: digests to a chat.
import { describe, expect, it } from "vitest";
import { DemoApi } from "../../demo-api/demo-api";
import { demoApiTransport } from "../../demo-api/transport";
import type { TransportReply, TransportRequest } from "../../workbench/host/transport";
import { BASE_URL, openAddin, websites } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const HOOK = "https://hooks.slack.example.com/services/T000/B000/secret";

/** A spreadsheet with a webhook beside the API; `answer` returns the webhook's status. */
async function open(answer: () => number = () => 200) {
  const posted: TransportRequest[] = [];
  const late: { api?: ReturnType<typeof demoApiTransport> } = {};
  const transport = (request: TransportRequest): TransportReply | Promise<TransportReply> => {
    if (!request.url.startsWith("https://hooks.")) return late.api!(request);
    posted.push(request);
    return { status: answer(), headers: {}, body: "ok" };
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
    const { addin, posted } = await open(() => 404);
    for (let day = 0; day < 8 && posted.length === 0; day++) await days(addin, 1);
    await hours(addin, 5);

    const { watches } = await addin.value("getWatches", {});
    expect(posted).toHaveLength(2);
    expect(watches[0]!.digest!.problem).toContain("404");
    expect(watches[0]!.digest!.problem).not.toContain("secret");
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
