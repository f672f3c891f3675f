import { describe, expect, it } from "vitest";
import {
  bareStatus,
  isStatus,
  isToRetry,
  isWaiting,
  statusIn,
  statusCodes,
  statusText,
  wordsOf,
} from "../../src/runs/status";

describe("statusText", () => {
  it("is the word, and a reason if there is one", () => {
    expect(statusText({ code: "done", reason: "" })).toBe("Done");
    expect(statusText({ code: "failed", reason: "no reply" })).toBe("Failed: no reply");
  });
});

describe.each<[string, { status: boolean; waiting: boolean; retry: boolean }]>([
  ["Queued", { status: true, waiting: true, retry: false }],
  ["Waiting", { status: true, waiting: true, retry: true }],
  ["Done", { status: true, waiting: false, retry: false }],
  ["Done: 3 new job posts", { status: true, waiting: false, retry: false }],
  ["Already paid", { status: true, waiting: false, retry: false }],
  ["Partly done: funding_detail is not in this plan", { status: true, waiting: false, retry: false }],
  ["Failed: no reply", { status: true, waiting: false, retry: true }],
  ["Stopped: cancelled", { status: true, waiting: false, retry: true }],
  ["Not found: no such company", { status: true, waiting: false, retry: false }],
  ["Not a company: 42", { status: true, waiting: false, retry: false }],
  ["", { status: false, waiting: false, retry: false }],
  ["Done deal", { status: false, waiting: false, retry: false }],
  ["queued", { status: false, waiting: false, retry: false }],
  ["Call on Monday: Done", { status: false, waiting: false, retry: false }],
])("the Status cell %j", (text, { status, waiting, retry }) => {
  it(`is ${status ? "a run's" : "the user's"}${waiting ? ", and waits" : ""}${retry ? ", and may be retried" : ""}`, () => {
    expect({ status: isStatus(text), waiting: isWaiting(text), retry: isToRetry(statusIn(text)) }).toEqual({
      status,
      waiting,
      retry,
    });
  });
});

describe("a Status cell that holds no text", () => {
  it.each([42, true, null, undefined, new Date(0)])("is the user's: %s", (value) => {
    expect([isStatus(value), isWaiting(value), isToRetry(statusIn(value))]).toEqual([false, false, false]);
  });
});

describe("statusIn", () => {
  it("recognises every word that is shown, each of one or two words", () => {
    for (const [code, word] of statusCodes.flatMap((each) =>
      wordsOf(each).map((shown) => [each, shown] as const),
    )) {
      expect(statusIn(word)).toBe(code);
      expect(bareStatus(word)).toBe(code);
      expect(word.split(" ").length).toBeLessThanOrEqual(word === "Up to date" ? 3 : 2);
    }
  });

  it.each([
    ["Failed: the API said: Done", "failed"],
    ["Not found", "missing"],
    ["Done: 3 new job posts", "done"],
    ["Already paid", "held"],
    ["Partly done: funding_detail is not in this plan", "partly"],
    ["Already a website", "skipped"],
    ["Failed, says Ann: really", null],
    [": Done", null],
    [42, null],
  ] as const)("for %j is %j, whatever the reason after it", (status, code) => {
    expect(statusIn(status)).toBe(code);
  });
});
