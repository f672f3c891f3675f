import { describe, expect, it } from "vitest";
import { asFailure, createCall, type ScriptRun } from "../../sidebar/server";

/** `google.script.run` returns a new chain for each handler; `answer` decides the outcome. */
function scriptRun(answer: (success: (reply: unknown) => void, failure: (thrown: unknown) => void) => void) {
  const sent: [string, string][] = [];
  const chain = (success: (reply: unknown) => void, failure: (thrown: unknown) => void): ScriptRun => ({
    withSuccessHandler: (handler) => chain(handler, failure),
    withFailureHandler: (handler) => chain(success, handler),
    sidebarCall(method, argumentsJson) {
      sent.push([method, argumentsJson]);
      answer(success, failure);
    },
  });
  return {
    sent,
    run: () =>
      chain(
        () => undefined,
        () => undefined,
      ),
  };
}

describe("createCall", () => {
  it("sends the arguments as JSON text and returns the value", async () => {
    const { run, sent } = scriptRun((success) => success('{"ok":true,"value":{"companies":[]}}'));

    const value = await createCall(run)("search", { query: "Northwind" });

    expect(value).toEqual({ companies: [] });
    expect(sent).toEqual([["search", '{"query":"Northwind"}']]);
  });

  it("rejects with the server's message when it refuses", async () => {
    const error = {
      code: "setup/no-key",
      message: "No key is saved. Save one in Settings.",
      retryable: false,
    };
    const { run } = scriptRun((success) => success(JSON.stringify({ ok: false, error })));

    await expect(createCall(run)("getFilters", {})).rejects.toEqual(error);
  });

  it.each([[null], [""], ["<html>"], ["{}"], ["null"], ['{"ok":false}'], ["[]"]])(
    "rejects a reply of an unknown shape: %j",
    async (reply) => {
      const { run } = scriptRun((success) => success(reply));

      await expect(createCall(run)("getState", {})).rejects.toMatchObject({
        code: "sidebar/unreadable-reply",
      });
    },
  );

  it.each([
    ["We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED."],
    ["Authorization is required to perform this action."],
    ["Action not allowed"],
  ])("recognises a browser with several accounts by: %s", async (message) => {
    const { run } = scriptRun((_success, failure) => failure(new Error(message)));

    await expect(createCall(run)("getState", {})).rejects.toMatchObject({ code: "sidebar/several-accounts" });
  });

  it.each([
    ["Exceeded maximum execution time", "limit/deadline", true],
    ["Service using too much computer time for one day", "limit/daily-quota", false],
    ["Service invoked too many times for one day: urlfetch.", "limit/daily-quota", false],
    ["There are too many scripts running simultaneously for this Google user account.", "limit/busy", true],
    ["NetworkError: Connection failure due to HTTP 0", "network/no-reply", true],
  ])("translates Google's message: %s", async (message, code, retryable) => {
    const { run } = scriptRun((_success, failure) => failure({ name: "ScriptError", message }));

    await expect(createCall(run)("getState", {})).rejects.toMatchObject({ code, retryable });
  });

  it("never shows the message of an unknown exception", async () => {
    const { run } = scriptRun((_success, failure) => failure(new TypeError("x is undefined at Code.gs:12")));

    const failure = await createCall(run)("getState", {}).catch(asFailure);

    expect(failure).toMatchObject({ code: "sidebar/no-answer", retryable: true });
    expect(JSON.stringify(failure)).not.toContain("Code.gs");
  });

  it("rejects when google.script itself throws", async () => {
    const call = createCall(() => {
      throw new ReferenceError("google is not defined");
    });

    await expect(call("getState", {})).rejects.toMatchObject({ code: "sidebar/no-answer" });
  });
});
