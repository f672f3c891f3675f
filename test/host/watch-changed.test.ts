// docs/watch-for-changes.md: changing a watch.
import { describe, expect, it } from "vitest";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { WEEKLY_NEWS } from "../addin/watched-weeks";

const DAILY = { ...WEEKLY_NEWS, every: "day" } as const;
const open = (): Promise<OpenAddin> => openAddin({ formulas: false, column: ["Website", ...websites(8)] });

describe("A watch that is changed", () => {
  it("can look for something else only when none of its looks is under way", async () => {
    const addin = await open();
    const { watchId } = await addin.value("saveWatch", DAILY);
    const run = await addin.value("runWatch", { watchId });
    const other = { ...DAILY, watchId, what: { ...DAILY.what, request: { limit: 5 } } };
    const refused = JSON.parse(await addin.replyText("saveWatch", other)) as { error?: { code: string } };
    await addin.value("saveWatch", { ...DAILY, watchId, creditCap: 50 });
    await addin.finishRun(run);
    await addin.value("getState", {});
    await addin.value("saveWatch", other);

    expect(refused.error?.code).toBe("limit/busy");
    expect((await addin.value("getWatches", {}, EDITOR)).watches[0]).toMatchObject({
      request: { limit: 5 },
      creditCap: DAILY.creditCap,
    });
  });
});
