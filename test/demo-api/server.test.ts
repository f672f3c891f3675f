import { DEMO_KEY, DemoApi } from "../../demo-api/demo-api";
import { type DemoApiServer, startDemoApiServer } from "../../demo-api/server";
import { BUILDER, get, JOBS, LIST, SHOWCASE } from "./client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const headers = { "x-api-key": DEMO_KEY };
const path = `${JOBS}?company=${SHOWCASE}`;

describe("startDemoApiServer", () => {
  let server: DemoApiServer;
  beforeAll(async () => {
    server = await startDemoApiServer({ plan: "enterprise" });
  });
  afterAll(() => server.close());

  it("returns over HTTP what a DemoApi returns", async () => {
    const reply = await fetch(server.url + path, { headers });

    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await reply.text()).toBe(get(new DemoApi(), JOBS, { company: SHOWCASE }).body);
    expect(reply.headers.get("x-request-id")).toMatch(/^demo-/);
  });

  it("redirects so that the key is kept on the same host", async () => {
    const reply = await fetch(`${server.url}${JOBS}/?company=${SHOWCASE}`, { headers });

    expect([reply.status, reply.redirected]).toEqual([200, true]);
  });

  it("accepts bodies and returns its ledger", async () => {
    const before = (await server.calls()).length;

    await fetch(server.url + BUILDER, { method: "POST", headers, body: '{"query":"B2B in Zürich"}' });

    expect((await server.calls()).slice(before)).toEqual([
      expect.objectContaining({ endpoint: BUILDER, body: '{"query":"B2B in Zürich"}', credits: 2.5 }),
    ]);
  });

  it("simulates cut connections and replies that never come", async () => {
    await server.setFaults([{ when: { nth: 1 }, reply: "cut" }]);
    await expect(fetch(server.url + path, { headers })).rejects.toThrow("fetch failed");

    // On a busy machine the request may be given up before it arrives, and the second one would be another.
    await server.setFaults([{ when: { from: 1 }, reply: "hang" }]);
    await expect(fetch(server.url + path, { headers, signal: AbortSignal.timeout(100) })).rejects.toThrow(
      /timeout/i,
    );

    await server.setFaults([]);
    expect((await fetch(server.url + path, { headers })).status).toBe(200);
  });

  it("advances its date", async () => {
    const ids = async () => (await fetch(server.url + path, { headers })).text();
    const before = await ids();

    await server.advanceDays(14);

    expect(await ids()).not.toBe(before);
  });

  it("changes its world", async () => {
    const list = async () => {
      const body = '{"filters":{"location.hq.country":"DEU"},"limit":500}';
      return (await fetch(server.url + LIST, { method: "POST", headers, body })).text();
    };
    const before = await list();

    await server.changeWorld();

    expect(await list()).not.toBe(before);
  });
});
