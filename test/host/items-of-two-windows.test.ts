// Money: two windows add each item once.
import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

it("Job posts are added once where one window's write of the header takes longer than its lease, and another goes on", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(4)], formulas: false });
  const { runId } = await addin.value("startRun", {
    kind: "jobs",
    limit: 3,
    range: "A2:A5",
    creditCap: 1_000,
  });
  let writes = 0;
  let isSlow = false;
  let first: number | null = null;
  addin.host.intercept = async ({ method, phase, target, execution }) => {
    first ??= execution.id;
    if (execution.id !== first || phase !== "after") return;
    const { sheet } = target as { readonly sheet?: { readonly name: string } };
    if (method === "setValues" && sheet?.name === "Job posts") writes++;
    if (method === "flush" && writes === 1 && !isSlow) {
      isSlow = true;
      await addin.clock.sleep(107_000);
    }
    // What the first window has written is not to be seen yet.
    if (method === "setValues" && writes === 2 && sheet?.name === "Job posts")
      await addin.sidebar("runSlice", { runId });
  };

  await addin.sidebar("runSlice", { runId }).catch(() => null);
  addin.host.intercept = undefined;
  const { run } = await addin.value("getState", {});
  if (run?.state === "running" || run?.state === "waiting") await addin.finishRun(run);

  const links = addin.rows(addin.workbook.sheetNamed("Job posts")).map(({ Link }) => String(Link));
  expect([isSlow, writes > 1]).toEqual([true, true]);
  expect(links.length).toBeGreaterThan(4);
  expect(new Set(links).size).toBe(links.length);
});
