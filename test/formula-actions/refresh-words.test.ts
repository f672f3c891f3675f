import { expect, it } from "vitest";
import { stopped } from "../../src/buying/pause";
import { FRESH_FETCH, type FetchRecord } from "../../src/formula-actions/fetch-record";
import { fetchInWords, quoteLines } from "../../src/formula-actions/refresh-words";

const STOP = "The next request may cost 2 credits, more than the 1 left of the 5 credits allowed.";
const stop = stopped({ message: STOP, code: "limit/credit-cap" });
const fetched = { pause: stop, credits: 8, kept: 4, sent: 4, left: 11 };
const record: FetchRecord = {
  since: "2026-11-21T09:30:00.000Z",
  payer: "payer-1",
  scope: "sheet",
  missingOnly: true,
  sheetId: 1,
  boxes: null,
  creditCap: 30,
  ...FRESH_FETCH,
  tries: {},
  batchSize: 20,
  spent: 8,
  total: 15,
  done: 4,
  shown: 0,
};

it.each([
  [true, "11 requests not answered."],
  [false, "11 requests not answered: their earlier answers stay."],
])("speaks of earlier answers only where there are some (missing values: %s)", (missingOnly, words) => {
  const said = fetchInWords(fetched, { ...record, missingOnly }, 11);

  expect(said).toBe(`4 of 15 requests answered. ${STOP} ${words}`);
});

it.each([
  [true, "It stops at the cap. Fetch the rest tomorrow, or raise the cap in Settings."],
  [false, "It stops at the cap. Raise the cap in Settings to refresh all of them."],
])("promises before it starts nothing that goes on by itself (missing values: %s)", (missingOnly, words) => {
  const overCap = "This may cost 9 credits, more than today's cap of 8 credits.";
  const lines = quoteLines({ formulas: 15, requests: 15, high: 30, skipped: 0, overCap, missingOnly });

  expect(lines).toContain(`${overCap} ${words}`);
});
