// Money: two users' watches buy once.
import { describe, expect, it } from "vitest";
import type { WatchRequest } from "../../src/features/watches";
import { BASE_URL, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const [ANN, BEN] = ["ann@mail.example", "ben@mail.example"];
const DAILY: WatchRequest = { ...WEEKLY_NEWS, every: "day" };

/** Two users with watches of the same thing, each with a digest of their own. */
async function withTwo(addin: OpenAddin, watch: WatchRequest): Promise<void> {
  await addin.value("saveSettings", { baseUrl: BASE_URL, apiKey: "demo-key-of-the-editor" }, EDITOR);
  await addin.value("saveWatch", { ...watch, name: "Ann’s", digest: { email: ANN } });
  await addin.value("saveWatch", { ...watch, name: "Ben’s", digest: { email: BEN } }, EDITOR);
}

/** The finds in a user's digests, one per line, in alphabetical order. */
const findsSentTo = (addin: OpenAddin, address: string): string[] =>
  addin.host.mails
    .filter(({ to }) => to === address)
    .flatMap(({ body }) => body.match(/^- .*$/gm) ?? [])
    .sort();

function findsOnce(addin: OpenAddin): number {
  const keys = whatsNew(addin).map((row) => row["Find ID"]);
  expect(new Set(keys).size).toBe(keys.length);
  return keys.length;
}

describe("The finds of two users' watches are on What's new once, bought once, and sent by whose look bought them", () => {
  it("for a column of companies", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(8)] });
    await withTwo(addin, DAILY);
    await days(addin, 1);
    const alone = addin.credits;
    for (let day = 0; day < 8 && whatsNew(addin).length === 0; day++) await days(addin, 1);
    const finds = findsOnce(addin);

    const { watches } = await addin.value("getWatches", {});
    expect(alone).toBeGreaterThan(0);
    expect(finds).toBeGreaterThan(0);
    expect(findsSentTo(addin, ANN)).toHaveLength(finds);
    expect(findsSentTo(addin, BEN)).toEqual([]);
    expect(addin.host.mails.find(({ to }) => to === BEN)).toMatchObject({
      subject: `Ben’s: ${finds} new find${finds === 1 ? "" : "s"}`,
      body: expect.stringContaining(
        "They came with data that was bought before this check: see the sheet.",
      ) as string,
    });
    expect(watches.filter(({ spentThisMonth }) => spentThisMonth > 0)).toHaveLength(1);
  });
});
