// SECURITY.md: what a digest sends in somebody's name.
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DemoApi } from "../../demo-api/demo-api";
import type { DemoReply, DemoRequest } from "../../demo-api/wire";
import { demoApiTransport } from "../../demo-api/transport";
import type { Transport } from "../../workbench/host/transport";
import type { ListRequest } from "../../src/rpc/rpc";
import type { WatchRequest } from "../../src/features/watches";
import { HEAD_COLUMNS, JOURNAL_HEADERS } from "../../src/money/entry";
import { appendForged, forgedRow } from "../addin/forged-rows";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin, websites } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const TO = "team@mail.example";
const EVIL = "secure-login.evil.com @everyone";
const GERMANS: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const DAILY: WatchRequest = {
  name: "German companies",
  what: { kind: "list", listId: "Germans", request: {} },
  every: "day",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
  digest: { email: TO },
};

/** A saved list that its owner watches. */
async function watchedList(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false });
  const { sheetName } = await addin.value("generateList", { ...GERMANS, creditCap: 100 });
  await addin.value("saveList", { ...GERMANS, sheetName, name: "Germans" });
  await addin.value("saveWatch", DAILY);
  return addin;
}

const mailsOf = ({ host }: OpenAddin): string[] => host.mails.map(({ body }) => body);
const shownIn = (text: string): string => text.replaceAll("\u200b", "");

describe("A digest of a list", () => {
  it("calls it what its owner agreed to, whatever a colleague makes of its name", async () => {
    const addin = await watchedList();
    await days(addin, 1);
    await addin.value("renameList", { name: "Germans", newName: EVIL }, EDITOR);
    addin.api.changeWorld();
    await days(addin, 1);

    expect(shownIn(mailsOf(addin).join())).toContain("“Germans”");
    expect(shownIn(mailsOf(addin).join())).not.toContain("evil");
    expect(whatsNew(addin).some(({ What }) => String(What).includes("evil"))).toBe(false);
  });

  it("calls it what its owner has renamed it to", async () => {
    const addin = await watchedList();
    await days(addin, 1);
    await addin.value("renameList", { name: "Germans", newName: "  Firms  " });
    addin.api.changeWorld();
    await days(addin, 1);

    expect(shownIn(mailsOf(addin).join())).toContain("“Firms”");
  });

  it("shows what the API calls a company as text, without a link or a call", async () => {
    const addin = await watchedList();
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace(/"name":"(?=[^"]+")/g, `"name":"${EVIL} `),
    });
    await days(addin, 1);
    addin.api.changeWorld();
    await days(addin, 1);
    const sent = mailsOf(addin).join("\n");

    expect(shownIn(sent)).toContain(`${EVIL} `);
    expect(sent).not.toMatch(/evil\.com|login\.evil|@everyone/);
  });
});

const HOOK = "https://hooks.chat.example/services/T0/B0";
const COLUMN = "Sheet1!A2:A";

interface Kind {
  readonly what: WatchRequest["what"];
  /** A colleague buys the same, at the same host. */
  readonly buy: (addin: OpenAddin) => Promise<unknown>;
}

const ofColumn = (what: WatchRequest["what"]): Kind => ({
  what: { ...what, range: COLUMN },
  buy: (addin) =>
    addin
      .start({ ...what.request, kind: what.kind as "news", range: COLUMN, maxAgeDays: 0 }, 1000, EDITOR)
      .then((begun) => addin.finishRun(begun, EDITOR)),
});

const KINDS: Readonly<Record<string, Kind>> = {
  news: ofColumn({ kind: "news", request: { limit: 10 } }),
  jobs: ofColumn({ kind: "jobs", request: { limit: 10 } }),
  enrichment: ofColumn({ kind: "enrichment", request: { sections: ["firmographic"] } }),
  list: {
    what: { kind: "list", listId: "Germans", request: {} },
    buy: (addin) => addin.value("refreshList", { name: "Germans", creditCap: 100 }, EDITOR),
  },
};

/** A daily watch with a digest, which has looked once; two people with keys, and what was sent. */
async function withTwo(what: WatchRequest["what"], to: "mail" | "webhook") {
  const posted: string[] = [];
  const late: { carry?: Transport } = {};
  const transport: Transport = (request) => {
    if (!request.url.startsWith(HOOK)) return late.carry!(request);
    posted.push((JSON.parse(String(request.body)) as { text: string }).text);
    return { status: 200, headers: {}, body: "ok" };
  };
  const column = ["Website", ...websites(8)];
  const addin = await openAddin({ apiKey: null, column, host: { transport } });
  const api = new DemoApi({ now: () => new Date(addin.clock.now()) });
  let isRenamed = false;
  const handle = (request: DemoRequest): DemoReply => {
    const reply = api.handle(request);
    if (!isRenamed || !request.url.includes("enrich")) return reply;
    return { ...reply, body: reply.body.replace(/"name":"/g, '"name":"Renamed ') };
  };
  late.carry = demoApiTransport({ handle }, new URL(BASE_URL).host);
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY });
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY }, EDITOR);
  const { sheetName } = await addin.value("generateList", { ...GERMANS, creditCap: 100 });
  await addin.value("saveList", { ...GERMANS, sheetName, name: "Germans" });
  const digest = to === "mail" ? { email: TO } : { webhook: HOOK };
  await addin.value("saveWatch", { ...WEEKLY_NEWS, every: "day", what, digest, creditCap: 100 });
  await days(addin, 1);
  const sent = () => [...posted, ...addin.host.mails.map(({ body }) => body)].map(shownIn).join("\n");
  const changeWorld = (): void => {
    api.changeWorld();
    isRenamed = true;
  };
  return { addin, changeWorld, sent };
}

const titles = (addin: OpenAddin): string[] => whatsNew(addin).map(({ What }) => String(What));

describe.each(Object.entries(KINDS))("A digest of %s", (_, { what, buy }) => {
  it.each(["mail", "webhook"] as const)("sends nothing that a colleague has bought: %s", async (to) => {
    const { addin, changeWorld, sent } = await withTwo(what, to);
    const before = titles(addin);
    changeWorld();
    for (let day = 0; day < 6 && titles(addin).length === before.length; day++) {
      await hours(addin, 12);
      await buy(addin);
      await hours(addin, 12);
    }
    const found = titles(addin).slice(0, titles(addin).length - before.length);

    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((title) => sent().includes(title))).toEqual([]);
    expect(sent()).toContain("They came with data that was bought before this check: see the sheet.");
  });
});

const isArticle = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  !String(value.title).startsWith("Forged");

/** Copies the rows of an operation in the journal, as somebody does by hand who has read how a row is made, with other headlines. */
function forgeNews({ workbook, clock }: OpenAddin): void {
  const journal = workbook.sheets.find((sheet) => sheet.getValues(sheet.dataRange)[0]?.[0] === "tag")!;
  const rows = journal.getValues(journal.dataRange).map((row) => row.map(String));
  for (const row of rows.slice(1)) {
    const cells = Object.fromEntries(JOURNAL_HEADERS.map((header, index) => [header, row[index] ?? ""]));
    const packed = row.slice(HEAD_COLUMNS).join("");
    if (cells["operation"] !== "news" || cells["status"] !== "ok") continue;
    const text = packed.startsWith("gz:")
      ? gunzipSync(Buffer.from(packed.slice(3), "base64")).toString("utf8")
      : packed.slice(3);
    const article = { id: 9_000_001, title: "Forged: sign in again", published_date: "2099-01-01" };
    const forged = JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      isArticle(value) ? { ...value, ...article, group_id: undefined } : value,
    );
    const [at, entryId] = [new Date(clock.now()).toISOString(), `${cells["entryId"]}.9`];
    appendForged(
      journal,
      forgedRow({ ...cells, at, entryId }, { packed: `gz:${gzipSync(forged).toString("base64")}` }),
    );
  }
}

describe("A row that merely stands in the journal", () => {
  it("is sent to nobody, though it bears the id of an earlier look's order", async () => {
    const { addin, sent } = await withTwo(KINDS["news"]!.what, "mail");
    await hours(addin, 12);
    addin.host.activeUser = EDITOR;
    forgeNews(addin);
    await days(addin, 2);

    expect(titles(addin).some((title) => title.startsWith("Forged"))).toBe(true);
    expect(sent()).not.toContain("Forged");
  });
});
