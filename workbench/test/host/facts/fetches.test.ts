import { TransportFailure, type TransportRequest } from "../../../host/transport";
import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const CODE = `${CAUGHT}
  const URL_ = "https://api.example/v1";
  function send(params) { UrlFetchApp.fetch(URL_, params); }
  function preview(params) { return UrlFetchApp.getRequest(URL_, params); }
  function read(params) {
    const response = UrlFetchApp.fetch(URL_, params);
    return [response.getResponseCode(), response.getContentText(), response.getHeaders()["x-two"], response.getAllHeaders()["x-two"]];
  }
  function attempt(...urls) { return caught_(() => UrlFetchApp.fetchAll(urls.map((url) => ({ url, muteHttpExceptions: true, timeoutSeconds: 20 })))); }
  function loud(...urls) { return caught_(() => UrlFetchApp.fetchAll(urls)); }
  function order(...urls) { return UrlFetchApp.fetchAll(urls).map((each) => each.getContentText()); }
  function tooMuch() {
    return [
      () => UrlFetchApp.fetch("https://api.example/" + "x".repeat(2082 - 19)),
      () => UrlFetchApp.fetch(URL_, { headers: Object.fromEntries(Array.from({ length: 101 }, (_, n) => ["x-" + n, "v"])) }),
      () => UrlFetchApp.fetch(URL_, { headers: { long: "v".repeat(8200) } }),
      () => UrlFetchApp.fetch(URL_, { method: "post", payload: "x".repeat(50 * 1024 * 1024 + 1) }),
    ].map(caught_);
  }
`;

function sending(reply: { status?: number; body?: string } = {}) {
  const sent: TransportRequest[] = [];
  const host = hostWith(CODE, {
    transport: (request) => {
      sent.push(request);
      const fault = (["dns", "unavailable", "hang"] as const).find((each) => request.url.includes(each));
      if (fault) throw new TransportFailure(fault);
      const latencyMs = request.url.includes("slow") ? 5000 : 100;
      return {
        status: request.url.includes("missing") ? 404 : 200,
        headers: { "x-two": ["1", "2"] },
        body: request.url,
        latencyMs,
        ...reply,
      };
    },
  });
  return { host, sent };
}

describe("UrlFetchApp", () => {
  it("sends objects as forms and texts unchanged, follows redirects, waits at most 360 seconds (B9, D1, D3, D5)", async () => {
    const { host, sent } = sending();
    await host.run("send", [{ method: "post", payload: { a: "1 2", b: "ä" } }]);
    await host.run("send", [{ method: "put", payload: '{"a":1}', contentType: "application/json" }]);
    const shown = await host.run("preview", [{ method: "post", payload: "x", headers: { "x-own": "1" } }]);

    expect(sent.map(({ method, body, timeoutMs }) => [method, body, timeoutMs])).toEqual([
      ["POST", "a=1%202&b=%C3%A4", 360_000],
      ["PUT", '{"a":1}', 360_000],
    ]);
    expect(sent[0]!.headers["Content-Type"]).toBe("application/x-www-form-urlencoded");
    expect(shown).toMatchObject({ method: "post", payload: "x", followRedirects: true });
  });

  it("returns the last of repeated headers, or all of them (D13)", async () => {
    const { host } = sending();

    expect(await host.run("read", [{}])).toEqual([200, "https://api.example/v1", "2", ["1", "2"]]);
  });

  it("throws for an error status unless muted, and for a missing reply in any case (D6, D7, D8, D9)", async () => {
    const { host } = sending();
    const good = "https://api.example/good";
    const outcomes = [];
    for (const [name, path] of [
      ["attempt", "missing"],
      ["loud", "missing"],
      ["attempt", "dns"],
      ["attempt", "unavailable"],
      ["attempt", "hang"],
    ] as const)
      outcomes.push(await host.run(name, [good, `https://api.example/${path}`, good]));

    expect(outcomes[0]).toBe("nothing thrown");
    expect(outcomes[1]).toMatch(
      /^Exception: Request failed for https:\/\/api.example returned code 404. Truncated server response: .*\(use muteHttpExceptions option/,
    );
    expect(outcomes.slice(2)).toEqual([
      "Exception: DNS error: https://api.example/dns",
      "Exception: Address unavailable: https://api.example/unavailable",
      "Exception: Timeout: https://api.example/hang",
    ]);
  });

  it("sends all requests of a batch together and keeps their order; each counts against the day (B26, D10, D12)", async () => {
    const { host } = sending();
    const urls = ["https://api.example/slow", "https://api.example/b", "https://api.example/c"];
    const startedAt = host.clock.now();

    expect(await host.run("order", urls)).toEqual(urls);
    expect(host.clock.now() - startedAt).toBe(5000);
    const short = hostWith(CODE, {
      limits: { fetchesPerDay: 2 },
      transport: () => ({ status: 200, headers: {}, body: "" }),
    });
    expect(await short.run("attempt", urls)).toBe(
      "Exception: Service invoked too many times for one day: urlfetch.",
    );
  });

  it("rejects what is too long, too many or too large (B6, B7, B8)", async () => {
    const outcomes = (await sending().host.run("tooMuch")) as string[];

    expect(outcomes).toEqual([
      "Exception: Limit Exceeded: URLFetch URL Length.",
      "Exception: Limit Exceeded: URLFetch Header Size.",
      "Exception: Limit Exceeded: URLFetch Header Size.",
      "Exception: Limit Exceeded: URLFetch POST Size.",
    ]);
  });

  it("returns no reply of more than 50 MB (B6)", async () => {
    const { host } = sending({ body: "x".repeat(50 * 1024 * 1024 + 1) });

    await expect(host.run("send", [{}])).rejects.toThrow(/size/i);
  });

  it("needs its scope, and a URL that the manifest allows: prefixes, *. at the front, a path in its exact case (D2, D19, D20)", async () => {
    const scope = "https://www.googleapis.com/auth/script.external_request";
    const transport = () => ({ status: 200, headers: {}, body: "" });
    const without = hostWith(CODE, { transport, manifest: { oauthScopes: [] } });
    const host = hostWith(CODE, {
      transport,
      manifest: {
        oauthScopes: [scope],
        urlFetchWhitelist: ["https://api.example/v1/", "https://*.wild.example/"],
      },
    });
    const urls = [
      "https://api.example/v1/x",
      "https://a.wild.example/x",
      "https://api.example/V1/x",
      "https://wild.example.evil.example/",
      "http://api.example/v1/x",
    ];
    const outcomes = [];
    for (const url of urls) outcomes.push(await host.run("attempt", [url]));

    expect(await without.run("attempt", ["https://api.example/"])).toContain(
      `Required permissions: ${scope}`,
    );
    expect(outcomes.map((outcome) => outcome === "nothing thrown")).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(outcomes[2]).toContain("failed because the URL has not been whitelisted in the script manifest.");
  });
});
