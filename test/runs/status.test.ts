import { describe, expect, it } from "vitest";
import { ASKED_AGAIN, isStatus, isToRetry, isWaiting, statusText, UNREADABLE } from "../../src/runs/status";

describe("statusText", () => {
  it("is the word, and a reason if there is one", () => {
    expect(statusText("Done")).toBe("Done");
    expect(statusText("Failed", "no reply")).toBe("Failed: no reply");
  });
});

describe.each<[string, { status: boolean; waiting: boolean; retry: boolean }]>([
  ["Queued", { status: true, waiting: true, retry: false }],
  ["Waiting", { status: true, waiting: true, retry: true }],
  [ASKED_AGAIN, { status: true, waiting: true, retry: true }],
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
    expect({ status: isStatus(text), waiting: isWaiting(text), retry: isToRetry(text) }).toEqual({
      status,
      waiting,
      retry,
    });
  });
});

describe("a Status cell that holds no text", () => {
  it.each([42, true, null, undefined, new Date(0)])("is the user's: %s", (value) => {
    expect([isStatus(value), isWaiting(value), isToRetry(value)]).toEqual([false, false, false]);
  });
});

describe("UNREADABLE", () => {
  it.each([
    "Failed: company/enrichment answered for a.example with something that is no JSON. It may have been billed.",
    "Failed: company/enrichment answered in a shape this version does not know (data: Invalid input).",
  ])("knows what was paid for and cannot be read: %s", (status) => {
    expect(UNREADABLE.test(status)).toBe(true);
    expect(UNREADABLE.test("Failed: a.example could not be reached.")).toBe(false);
  });
});
