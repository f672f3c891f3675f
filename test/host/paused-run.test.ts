// A run that is paused while a slice works says what is in the sheet, and then that nothing more is to be heard.
import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

it("is heard of until whoever worked at it has counted what it wrote", async () => {
  const addin = await openAddin({ column: ["Website", ...websites(20)], formulas: false });
  const { runId } = await addin.start({ kind: "enrichment", sections: ["location"] });
  let orders = 0;
  const paused: number[] = [];
  addin.host.intercept = async ({ method, phase }) => {
    if (method !== "fetchAll" || phase !== "before" || ++orders !== 2) return;
    addin.host.intercept = undefined;
    paused.push((await addin.value("pauseRun", { runId })).nextDelayMs);
    paused.push((await addin.value("watchRun", { runId })).nextDelayMs);
  };

  await addin.slice({ runId });
  const heard = await addin.value("watchRun", { runId });

  expect(paused.every((delay) => delay > 0)).toBe(true);
  expect(heard).toMatchObject({ state: "stopped", isPaused: true, nextDelayMs: 0 });
  const done = addin.under("Status").filter((word) => word === "Done").length;
  expect(heard.rows.find(({ what }) => what === "filled")?.rows).toBe(done);
  expect(heard.creditsSpent).toBe(addin.credits);
});
