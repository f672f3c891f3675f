import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const [ANN, BEN] = ["ann@mail.example", "ben@mail.example"];
const COMPANIES = 8;
const range = "Sheet1!A2:A";
/** With what stands between the names of watches in a cell. */
const SECOND = "Second; of two";
const open = (): Promise<OpenAddin> =>
  openAddin({ formulas: false, column: ["Website", ...websites(COMPANIES)] });

/** Advances so many days, with the trigger firing in three hours of every `step` days: looks are a day or two late. */
async function days(addin: OpenAddin, count: number, step = 1): Promise<void> {
  for (let day = 0; day < count; day += step) {
    await addin.clock.sleep((step * 24 - 3) * 3_600_000);
    await hours(addin, 3);
  }
}

type Request = WatchRequest["what"]["request"];
const newsWatch = (name: string, request: Request, more: Partial<WatchRequest> = {}): WatchRequest => ({
  ...WEEKLY_NEWS,
  name,
  every: "day",
  what: { kind: "news", range, request },
  ...more,
});

/** The finds in a user's digests, in alphabetical order. */
const findsSentTo = (addin: OpenAddin, address: string): string[] =>
  addin.host.mails
    .filter(({ to }) => to === address)
    .flatMap(({ body }) => body.match(/^- .*$/gm) ?? [])
    .sort();

/** The number of finds that each of a user's digests mentions. */
const findCountsSentTo = (addin: OpenAddin, address: string): number[] =>
  addin.host.mails
    .filter(({ to }) => to === address)
    .map(({ subject }) => parseInt(/\d+(?= new find)/.exec(subject)![0], 10));

/** The finds of a single watch, with nothing else going on. */
async function alone(watch: WatchRequest, weeks: number): Promise<string[]> {
  const addin = await open();
  await addin.value("saveWatch", { ...watch, digest: { email: ANN } });
  await days(addin, 7 * weeks, 7);
  return findsSentTo(addin, ANN);
}

describe("A watch beside another one for the same companies", () => {
  it("that asks for articles of one sentiment reports what it would report alone, and so does the other", async () => {
    const [first, second]: Request[] = [{ limit: 10 }, { limit: 10, sentiments: ["Negative"] }];
    const addin = await open();
    await addin.value("saveWatch", newsWatch("First", first!, { digest: { email: ANN } }));
    await addin.value("saveWatch", newsWatch(SECOND, second!, { digest: { email: BEN } }));
    await days(addin, 28, 7);

    expect(findsSentTo(addin, ANN)).toEqual(await alone(newsWatch("First", first!), 4));
    expect(findsSentTo(addin, BEN)).toEqual(await alone(newsWatch(SECOND, second!), 4));
    expect(findsSentTo(addin, ANN).length).toBeGreaterThan(0);
    expect(findsSentTo(addin, BEN).length).toBeGreaterThan(0);
    expect(new Set(whatsNew(addin).map((row) => row["Find ID"])).size).toBe(whatsNew(addin).length);
  });

  it("that looks once a month reports everything, however often the other one looks", async () => {
    const addin = await open();
    await addin.value("saveWatch", newsWatch("Daily", { limit: 10 }));
    const monthly = newsWatch("Monthly", { limit: 10 }, { every: "month", digest: { email: BEN } });
    await addin.value("saveWatch", monthly);
    await days(addin, 32, 4);
    const lookedAt = async () =>
      Date.parse(
        (await addin.value("getWatches", {})).watches.find(({ name }) => name === "Monthly")!.lastLook!.at,
      );
    const first = await lookedAt();
    await days(addin, 32, 4);

    const last = await lookedAt();
    // Within the same hour, the other watch's finds are in the answer of the first look.
    const isLater = (at: number) => at > first + 3_600_000;
    const between = whatsNew(addin).filter(({ Found }) => isLater(Number(Found)) && Number(Found) <= last);
    expect(between.filter((row) => String(row["Watch"]).startsWith("Daily")).length).toBeGreaterThan(5);
    expect(findCountsSentTo(addin, BEN)).toEqual([between.length]);
  });
});

describe("What is fetched by hand between two looks", () => {
  it("does not change what the next look reports", async () => {
    const kind = "news" as const;
    const watch = { ...newsWatch("Mine", { limit: 10 }), what: { kind, range, request: { limit: 10 } } };
    const addin = await open();
    await addin.value("saveWatch", { ...watch, every: "week", digest: { email: ANN } });
    for (let week = 0; week < 4; week++) {
      await days(addin, 4);
      await addin.run({ kind, range, limit: 10, maxAgeDays: 0 });
      await days(addin, 3);
    }

    expect(findsSentTo(addin, ANN)).toEqual(await alone({ ...watch, every: "week" }, 4));
    expect(findsSentTo(addin, ANN).length).toBeGreaterThan(0);
  });

  it("does not hide changed values either: each watch sends what has changed from one of its own looks to the next", async () => {
    const [moving = ""] = websites(1);
    const request = { sections: ["location" as const] };
    const what = { kind: "enrichment", range, request: { ...request, maxAgeDays: 1 } } as const;
    const addin = await open();
    let city = "Porto";
    addin.spoil = ({ body, ...reply }, url) => {
      const isAbout = url.includes("/company/enrichment") && url.includes(moving);
      return { ...reply, body: isAbout ? body.replace(/("city": ?)"[^"]*"/, `$1"${city}"`) : body };
    };
    await addin.value("saveWatch", {
      ...newsWatch("Weekly", {}),
      what,
      every: "week",
      digest: { email: ANN },
    });
    await addin.value("saveWatch", {
      ...newsWatch("Monthly", {}),
      what,
      every: "month",
      digest: { email: BEN },
    });
    await days(addin, 33, 3);
    city = "Lisbon";
    await days(addin, 3);
    await addin.run({ kind: "enrichment", range, ...request, maxAgeDays: 0 });
    await days(addin, 11, 11);
    city = "Faro";
    await days(addin, 16, 8);

    const moves = [
      expect.stringContaining("Porto → Lisbon"),
      expect.stringContaining("Lisbon → Faro"),
    ] as unknown[];
    const changes = whatsNew(addin).map((row) => String(row["What"]));
    expect(changes.reverse()).toEqual(moves);
    expect(findsSentTo(addin, ANN)).toEqual([...moves].reverse());
    // One of its own looks has brought the last city; the one in between was bought by others.
    expect(findsSentTo(addin, BEN)).toEqual(["- HQ city: Porto → Faro"]);
  });
});

describe("Companies added by another request", () => {
  it("are looked at for the first time: their past is not reported as new, and their cost is shown", async () => {
    const addin = await open();
    await addin.run({ kind: "news", range, limit: 3, sentiments: ["Negative"] });
    await days(addin, 20, 20);
    const before = addin.credits;
    await addin.value("saveWatch", newsWatch("All", { limit: 10 }));
    const { runId } = await addin.value("runWatch", {
      watchId: (await addin.value("getWatches", {})).watches[0]!.watchId,
    });
    await addin.finishRun(await addin.value("watchRun", { runId }));
    await addin.value("getState", {});

    expect(addin.credits).toBeGreaterThan(before);
    expect(whatsNew(addin)).toEqual([]);
  });

  it("are reported as added if the watch has looked at others before", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(4)] });
    await addin.value("saveWatch", newsWatch("All", { limit: 10 }));
    await days(addin, 2);
    const box = { row: 6, column: 1, rows: 2, columns: 1 };
    addin.sheet.setValues(
      box,
      websites(6)
        .slice(4)
        .map((website) => [website]),
    );
    await addin.run({ kind: "news", range: "Sheet1!A6:A7", limit: 3, sentiments: ["Negative"] });
    await days(addin, 1);

    const [watch] = (await addin.value("getWatches", {})).watches;
    expect(watch!.lastLook!.added).toMatchObject({ companies: 2 });
    const ofAdded = whatsNew(addin).filter((row) => websites(6).slice(4).includes(String(row["Website"])));
    expect(ofAdded).toEqual([]);
  });
});

describe("The second of two users with the same watch", () => {
  it("is told how many finds there are, even if a message cannot show them all", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(14)] });
    const monthly = { every: "month", what: { kind: "jobs", range, request: { limit: 10 } } } as const;
    for (const [name, email] of [
      ["First", ANN],
      ["Second", BEN],
    ] as const)
      await addin.value(
        "saveWatch",
        newsWatch(name, {}, { ...monthly, creditCap: 1_000, monthCap: 4_000, digest: { email } }),
      );
    await days(addin, 62, 31);

    expect(Math.max(...findCountsSentTo(addin, ANN))).toBeGreaterThan(20);
    expect(findCountsSentTo(addin, BEN)).toEqual(findCountsSentTo(addin, ANN));
    const saying = (text: string) =>
      addin.host.mails.filter(({ body }) => body.includes(text)).map(({ to }) => to);
    expect(saying("more in the sheet")).toEqual([ANN]);
    expect(saying("They came with data that was bought before this check")).toEqual([BEN]);
  });
});

describe("A watch that is paused or deleted during a look", () => {
  it.each(["pauseWatch", "deleteWatch"] as const)("spends nothing more: %s", async (method) => {
    const addin = await open();
    const { watchId } = await addin.value("saveWatch", newsWatch("Mine", { limit: 10 }));
    const { runId } = await addin.value("runWatch", { watchId });
    const before = addin.sent.length;

    if (method === "pauseWatch") await addin.value(method, { watchId, paused: true }, EDITOR);
    else await addin.value(method, { watchId }, EDITOR);
    await days(addin, 2);

    expect((await addin.value("getHistory", {})).runs.find((run) => run.runId === runId)).toMatchObject({
      state: "cancelled",
    });
    expect(addin.sent.length).toBe(before);
  });
});
