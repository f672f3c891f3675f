import { describe, expect, it } from "vitest";
import { codeOf, InputError, LimitError, messageOf, NetworkError, SetupError } from "../../src/core/errors";
import { ApiError } from "../../src/api/api-error";

describe("the errors", () => {
  it.each([
    [new InputError("input/company", "A."), "input/company", false],
    [new SetupError("setup/no-key", "A."), "setup/no-key", false],
    [new ApiError("api/key-refused", "A.", { status: 401 }), "api/key-refused", false],
    [new ApiError("api/rate-limited", "A.", { status: 429 }), "api/rate-limited", true],
    [new ApiError("api/unavailable", "A.", { status: 503 }), "api/unavailable", true],
    [new ApiError("api/blocked", "A.", { status: 403 }), "api/blocked", true],
    [new NetworkError("A."), "network/no-reply", true],
    [new LimitError("limit/deadline", "A."), "limit/deadline", true],
  ])("%s has the code %s, retryable %s", (error, code, retryable) => {
    expect([codeOf(error), error.retryable, messageOf(error)]).toEqual([code, retryable, "A."]);
  });
});

describe("an error with advice", () => {
  it.each([
    new InputError("input/company", "A.", "B."),
    new SetupError("setup/changed", "A.", "B."),
    new ApiError("api/refused", "A.", { status: 451, advice: "B." }),
    new NetworkError("A.", "B."),
    new LimitError("limit/store", "A.", "B."),
  ])("states the fact alone, and with the advice", ({ message, fact, advice }) => {
    expect([message, fact, advice]).toEqual(["A. B.", "A.", "B."]);
  });

  it("may have no advice", () => {
    const { message, fact, advice } = new NetworkError("A.");

    expect([message, fact, advice]).toEqual(["A.", "A.", ""]);
  });
});

describe("codeOf", () => {
  it.each([new TypeError("x"), "text", null, undefined, { message: "x" }])(
    "returns null for %s, a bug",
    (thrown) => {
      expect(codeOf(thrown)).toBeNull();
    },
  );
});

describe("messageOf", () => {
  it.each([
    [new TypeError("is not a function"), "is not a function"],
    [{ message: 7 }, "7"],
    ["text", "text"],
    [null, "null"],
  ])("returns a bug's own message", (thrown, message) => {
    expect(messageOf(thrown)).toBe(message);
  });
});
