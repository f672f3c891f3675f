import { describe, expect, it } from "vitest";
import { demoApiTransport } from "../../demo-api/transport";
import { CAUGHT, hostWith } from "../../workbench/test/host/host-with";

const CODE = `${CAUGHT}
  function fetchAll(requests) { return UrlFetchApp.fetchAll(requests).map((response) => response.getContentText()); }
  function failing(requests) { return caught_(() => UrlFetchApp.fetchAll(requests)); }
`;

describe("demoApiTransport", () => {
  it("passes on path, query and headers, simulates faults and resolves no other host", async () => {
    const seen: unknown[] = [];
    const service = {
      handle: (request: { url: string }) => {
        seen.push(request);
        return {
          status: 200,
          headers: {},
          body: "{}",
          ...(request.url === "/cut" ? { fault: "cut" as const } : {}),
        };
      },
    };
    const host = hostWith(CODE, { transport: demoApiTransport(service, "demo.example") });

    const text = await host.run("fetchAll", [
      [{ url: "https://demo.example/jobs?x=1", headers: { "X-Key": "k" } }],
    ]);
    const cut = await host.run("failing", [["https://demo.example/cut"]]);
    const other = await host.run("failing", [["https://other.example/"]]);

    expect(text).toEqual(["{}"]);
    expect(seen[0]).toEqual({ method: "GET", url: "/jobs?x=1", headers: { "x-key": "k" } });
    expect(cut).toBe("Exception: Address unavailable: https://demo.example/cut");
    expect(other).toBe("Exception: DNS error: https://other.example/");
  });
});
