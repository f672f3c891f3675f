import { TransportFailure, type TransportFault, type TransportRequest } from "../../host/transport";
import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const CODE = `${CAUGHT}
  function fetchOne(url, params) {
    const response = UrlFetchApp.fetch(url, params);
    return [response.getResponseCode(), response.getContentText(), response.getHeaders(), response.getAllHeaders()];
  }
  function fetchAll(requests) { return UrlFetchApp.fetchAll(requests).map((response) => response.getContentText()); }
  function failing(requests) { return caught_(() => UrlFetchApp.fetchAll(requests)); }
`;

describe("UrlFetchApp", () => {
  it("sends method, headers and body, and returns status, text and headers", async () => {
    const sent: TransportRequest[] = [];
    const host = hostWith(CODE, {
      transport: (request) => {
        sent.push(request);
        return { status: 201, headers: { "set-cookie": ["a=1", "b=2"], "x-one": "1" }, body: "made" };
      },
    });
    const params = {
      method: "post",
      contentType: "application/json",
      headers: { "x-key": "k" },
      payload: '{"a":1}',
      timeoutSeconds: 20,
    };

    const response = await host.run("fetchOne", ["https://api.acme.example/v1", params]);

    expect(sent[0]).toMatchObject({
      method: "POST",
      url: "https://api.acme.example/v1",
      headers: { "x-key": "k", "Content-Type": "application/json" },
      body: '{"a":1}',
      timeoutMs: 20_000,
    });
    expect(response).toEqual([
      201,
      "made",
      { "set-cookie": "b=2", "x-one": "1" },
      { "set-cookie": ["a=1", "b=2"], "x-one": "1" },
    ]);
  });

  it("sends all requests of a batch together and keeps their order", async () => {
    const host = hostWith(CODE, {
      transport: ({ url }) => ({
        status: 200,
        headers: {},
        body: url,
        latencyMs: url.endsWith("1") ? 5000 : 10,
      }),
    });
    const startedAt = host.clock.now();

    const texts = await host.run("fetchAll", [["https://a.example/1", { url: "https://a.example/2" }]]);

    expect(texts).toEqual(["https://a.example/1", "https://a.example/2"]);
    expect(host.clock.now() - startedAt).toBe(5000);
  });

  it("throws for an error status unless it is muted", async () => {
    const host = hostWith(CODE, { transport: () => ({ status: 404, headers: {}, body: "no such company" }) });

    const loud = await host.run("failing", [["https://api.acme.example/v1"]]);
    const muted = await host.run("fetchAll", [
      [{ url: "https://api.acme.example/v1", muteHttpExceptions: true }],
    ]);

    expect(loud).toBe(
      "Exception: Request failed for https://api.acme.example returned code 404. Truncated server response: " +
        "no such company (use muteHttpExceptions option to examine full response)",
    );
    expect(muted).toEqual(["no such company"]);
  });

  it.each<[TransportFault, string, number]>([
    ["dns", "DNS error: https://b.example/", 700],
    ["unavailable", "Address unavailable: https://b.example/", 700],
    ["cut", "Address unavailable: https://b.example/", 700],
    ["hang", "Timeout: https://b.example/", 20_000],
  ])("fails a whole batch, muted or not, if one request fails with %s", async (fault, message, took) => {
    const host = hostWith(CODE, {
      transport: ({ url }) => {
        if (url.includes("b.example")) throw new TransportFailure(fault);
        return { status: 200, headers: {}, body: "" };
      },
    });
    const batch = ["https://a.example/", "https://b.example/"].map((url) => ({
      url,
      muteHttpExceptions: true,
      timeoutSeconds: 20,
    }));

    const outcome = await host.run("failing", [batch]);

    expect(outcome).toBe(`Exception: ${message}`);
    expect(host.executions[0]?.elapsedMs).toBe(took);
  });

  it("counts every request of a batch against the day, until the quota is used up", async () => {
    const host = hostWith(CODE, {
      limits: { fetchesPerDay: 3 },
      transport: () => ({ status: 200, headers: {}, body: "" }),
    });
    const two = ["https://a.example/", "https://b.example/"];

    const first = await host.run("failing", [two]);
    const second = await host.run("failing", [two]);
    await host.clock.sleep(24 * 60 * 60_000);
    const tomorrow = await host.run("failing", [two]);

    expect(first).toBe("nothing thrown");
    expect(second).toBe("Exception: Service invoked too many times for one day: urlfetch.");
    expect(tomorrow).toBe("nothing thrown");
  });

  it("follows redirects unless told not to", async () => {
    const host = hostWith(CODE, {
      transport: ({ url, method }) =>
        url.endsWith("/old")
          ? { status: 302, headers: { Location: "/new" }, body: "" }
          : { status: 200, headers: {}, body: `${method} ${url}` },
    });
    const old = { url: "https://a.example/old", method: "post", payload: "x" };

    const texts = await host.run("fetchAll", [[old, { ...old, followRedirects: false }]]);

    expect(texts).toEqual(["GET https://a.example/new", ""]);
  });

  it("rejects long URLs and hosts outside the manifest's list", async () => {
    const host = hostWith(CODE, { manifest: { urlFetchWhitelist: ["https://api.acme.example/"] } });

    const long = await host.run("failing", [[`https://api.acme.example/${"x".repeat(2083)}`]]);
    const other = await host.run("failing", [["https://b.example/"]]);

    expect(long).toBe("Exception: Limit Exceeded: URLFetch URL Length.");
    expect(other).toBe(
      "Exception: Request to https://b.example/ failed because the URL has not been whitelisted in the script manifest.",
    );
  });

  it("resolves no host without a transport", async () => {
    expect(await hostWith(CODE).run("failing", [["https://a.example/"]])).toBe(
      "Exception: DNS error: https://a.example/",
    );
  });
});
