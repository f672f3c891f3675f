import { describe, expect, it } from "vitest";
import { ApiClient } from "../../src/api/client";
import {
  additionStatus,
  companyAddition,
  readAddition,
  readAdditionStatus,
} from "../../src/api/endpoints/company-addition";
import { FixedClock } from "../fakes/fixed-clock";
import { ScriptedHttp } from "../fakes/scripted-http";

const OPEN = {
  already_exists: false,
  company: null,
  request_id: "r-1",
  status: "pending",
  domain: "new.example",
};
const detail = (status: unknown, more = {}) => ({
  company_name: "New",
  domain: "new.example",
  status,
  ...more,
});

describe("readAddition", () => {
  it.each([
    ["as in the samples", OPEN, { kind: "open", requestId: "r-1" }],
    ["wrapped", { status: "success", data: OPEN }, { kind: "open", requestId: "r-1" }],
    ["with a number as ID", { request_id: 17 }, { kind: "open", requestId: "17" }],
    ["of a known company", { already_exists: true, company: { uuid: "ab12cd3" } }, { kind: "known" }],
    ["of a known company, as text", { data: { already_exists: "True" } }, { kind: "known" }],
    ["with a company only", { company: { uuid: "ab12cd3" } }, { kind: "known" }],
    ["that is completed immediately", { ...OPEN, status: "Completed" }, { kind: "known" }],
    [
      "that failed",
      { ...OPEN, status: "failed", reason: " no site " },
      { kind: "failed", reason: "no site" },
    ],
    ["without an ID", { already_exists: false, request_id: null }, { kind: "unreadable" }],
    ["with an infinite ID", { request_id: "x".repeat(500) }, { kind: "unreadable" }],
    ["that only says success", { status: "success" }, { kind: "unreadable" }],
    ["that is a list", [OPEN], { kind: "unreadable" }],
    ["that is nothing", null, { kind: "unreadable" }],
  ])("parses a reply %s", (_case, document, read) => {
    expect(readAddition(document)).toEqual(read);
  });
});

describe("readAdditionStatus", () => {
  it.each([
    ["pending", { request_id: "r-1", detail: detail("pending") }, { kind: "open", requestId: "r-1" }],
    ["in progress", { data: { detail: detail("in_progress") } }, { kind: "open", requestId: "r-1" }],
    ["completed", { request_id: "r-1", detail: detail("COMPLETED") }, { kind: "known" }],
    ["completed without a detail", { request_id: "r-1", status: "completed" }, { kind: "known" }],
    ["failed", { detail: detail("failed", { reason: "no site" }) }, { kind: "failed", reason: "no site" }],
    ["failed without a reason", { detail: detail("failed", { reason: 7 }) }, { kind: "failed", reason: "" }],
    ["with an unknown status", { detail: detail("under review") }, { kind: "open", requestId: "r-1" }],
    ["with the reply's own status success only", { status: "success" }, { kind: "unreadable" }],
    ["with the reply's own status error only", { status: "error", message: "down" }, { kind: "unreadable" }],
    ["nothing", { detail: detail(null) }, { kind: "unreadable" }],
  ])("parses %s", (_case, document, read) => {
    expect(readAdditionStatus(document, "r-1")).toEqual(read);
  });
});

describe("ApiClient, for requests to add a company", () => {
  const answered = (document: unknown) => {
    const http = new ScriptedHttp(() => ({ body: JSON.stringify(document) }));
    const access = { baseUrl: "https://api.example", apiKey: "key-5f2c9d1e" };
    return { http, client: new ApiClient(http, new FixedClock(), access) };
  };

  it("puts the ID into the path, encoded, and does not treat a detail as an error", () => {
    const reply = { request_id: "a/b", detail: detail("failed") };
    const { client } = answered(reply);
    const call = client.prepare(additionStatus, { request_id: "a/b" });

    expect(call.request.url).toBe("https://api.example/api/v1/status/a%2Fb/");
    expect(client.sendAll([call], 20)[0]).toMatchObject({ kind: "answer", document: reply });
  });

  it("treats a request that failed as an answer, and an error as none", () => {
    const params = { company_name: "new.example", website: "new.example" };
    const received = (document: unknown) => {
      const { client } = answered(document);
      return client.sendAll([client.prepare(companyAddition, params)], 20)[0]!.kind;
    };

    expect(received({ ...OPEN, status: "failed" })).toBe("answer");
    expect(received({ detail: "Internal problem" })).toBe("refused");
  });
});
