import { describe, expect, it } from "vitest";
import { agreedTo, driveFetch } from "../../sidebar/settings/drive-fetch";
import type { RefreshResult } from "../../src/rpc/rpc";
import { noReply, ScriptedCall } from "./scripted-call";

const SINCE = "2026-01-05T08:00:42.000Z";
const bill = {
  at: "2026-01-05T08:00:00.000Z",
  scope: "sheet",
  missingOnly: false,
  shownAtMs: 5_000,
  formulas: 1,
  requests: 1,
  credits: { low: 2, high: 2 },
  lines: [],
  skipped: [],
} as const;
const over: RefreshResult = {
  formulas: 1,
  refreshed: 1,
  left: 0,
  done: 1,
  total: 1,
  nextDelayMs: 0,
  credits: 2,
  since: SINCE,
  skipped: [],
  message: "1 request answered for 2 credits.",
};

describe("agreedTo", () => {
  it("uses the server's clock for the time of the click", () => {
    const agreed = agreedTo({ ...bill, lines: [], skipped: [] }, 47_000);

    expect(agreed).toEqual({ scope: "sheet", missingOnly: false, creditCap: 2, since: SINCE });
  });
});

describe("driveFetch", () => {
  it("sends the time of the click with every slice, even if the first one is lost", async () => {
    const server = new ScriptedCall({ refreshFormulas: [noReply(), { value: over }] });

    const done = await driveFetch(
      server.call,
      { scope: "sheet", missingOnly: false, creditCap: 2, since: SINCE },
      () => undefined,
      () => false,
      () => Promise.resolve(),
    );

    const asked = ["refreshFormulas", { scope: "sheet", missingOnly: false, creditCap: 2, since: SINCE }];
    expect(done).toEqual(over);
    expect(server.asked).toEqual([asked, asked]);
  });
});
