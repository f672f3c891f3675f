// docs/news-and-job-posts.md: the newest are on top, also after a kill.
import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

const LEASE_AND_MORE_MS = 120_000;

it("news is sorted newest first even if the slice that added it was killed at its end", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(5)] });
  // The price is known from here on, so the next companies are one batch.
  await addin.run({ kind: "news", range: "Sheet1!A2:A3" });
  const news = () => addin.workbook.sheetNamed("News");
  const dates = () => {
    const [header = [], ...rows] = news()!.getValues(news()!.dataRange);
    return rows.map((row) => Number(row[header.indexOf("Published")]));
  };
  let [armed, killed] = [false, false];
  addin.host.intercept = ({ method, phase }) => {
    if (!armed || killed || method !== "sort" || phase !== "before") return undefined;
    killed = true;
    return "kill";
  };

  const begun = await addin.start({ kind: "news", range: "Sheet1!A4:A6" }, 100);
  armed = true;
  await expect(addin.finishRun(begun)).rejects.toThrow("killed");
  const unsorted = dates();
  await addin.clock.sleep(LEASE_AND_MORE_MS);
  const done = await addin.finishRun(begun);

  const descending = [...dates()].sort((a, b) => b - a);
  expect(done.state).toBe("done");
  expect(unsorted).not.toEqual(descending);
  expect(dates()).toEqual(descending);
});
