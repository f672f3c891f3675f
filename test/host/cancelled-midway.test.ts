// Values: a run that is cancelled after a kill says what the sheet shows.
import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

const COUNT = 20;

it.each([9, 10, 11, 12])(
  "A run that is cancelled after its slice was killed at write %i says what the sheet shows",
  async (last) => {
    const addin = await openAddin({ column: ["Website", ...websites(COUNT)], formulas: false });
    const begun = await addin.start({ kind: "enrichment", sections: ["firmographic"] });
    let writes = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method === "setValues" && phase === "after") writes += 1;
      return writes === last ? "kill" : undefined;
    };
    await expect(addin.finishRun(begun)).rejects.toThrow("killed");
    addin.host.intercept = undefined;

    const cancelled = await addin.value("cancelRun", { runId: begun.runId });

    const [past] = (await addin.value("getHistory", {})).runs;
    const done = addin.rows().filter(({ Status }) => Status === "Done").length;
    const companies = `${done} ${done === 1 ? "company" : "companies"}`;
    expect(cancelled).toMatchObject({ state: "cancelled", done, total: COUNT });
    expect(cancelled.message).toMatch(new RegExp(`^Cancelled\\. ${companies}, `));
    expect([past!.done, past!.message]).toEqual([done, cancelled.message]);
  },
);
