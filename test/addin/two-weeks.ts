import type { Built } from "../../scripts/build";
import { startAddin } from "./addin-on-host";
import { knownWebsites } from "./companies-sent";

const WEEK_MS = 7 * 86_400_000;

export interface TwoWeeks {
  /** Credits of each week, as the run reports and as the service billed. */
  readonly credits: readonly [first: number, second: number];
  readonly billed: readonly [first: number, second: number];
  /** Job posts that the second week added to the sheet. */
  readonly added: number;
}

/** Job posts of so many companies, fetched today and a week later. */
export async function followTwoWeeks(
  built: Built,
  companies: number,
  mode: "new" | "all",
): Promise<TwoWeeks> {
  const addin = await startAddin(built, {
    column: ["Website", ...knownWebsites(companies)],
    formulas: false,
  });
  try {
    await addin.value("saveSettings", { dayCap: 1_000_000 });
    const range = `Sheet1!A2:A${companies + 1}`;
    const week = async () => {
      const before = addin.credits;
      const done = await addin.run({ kind: "jobs", mode, range });
      if (done.state !== "done" || done.failed > 0) throw new Error(`Ended as ${JSON.stringify(done)}`);
      return [done.creditsSpent, addin.credits - before] as const;
    };
    const posts = () => addin.workbook.sheetNamed("Job posts")!.lastRow - 1;
    const [spentFirst, billedFirst] = await week();
    const before = posts();
    await addin.clock.sleep(WEEK_MS);
    const [spentSecond, billedSecond] = await week();
    return {
      credits: [spentFirst, spentSecond],
      billed: [billedFirst, billedSecond],
      added: posts() - before,
    };
  } finally {
    await addin.host.dispose();
  }
}
