import { listening } from "../../server/listening";
import { serviceTransport } from "../../server/service-transport";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("serviceTransport", () => {
  let server: Server;
  let origin: string;
  const send = (path: string, timeoutMs = 5000) =>
    serviceTransport(
      "api.example",
      origin,
    )({ method: "GET", url: `https://api.example${path}`, headers: { "x-api-key": "k" }, timeoutMs });

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === "/cut") {
        response.destroy();
      } else if (request.url === "/moved") {
        response.writeHead(302, { location: "https://elsewhere.example/" }).end();
      } else if (request.url !== "/hang") {
        response.writeHead(200, { "x-seen": String(request.headers["x-api-key"]) }).end(request.url);
      }
    });
    origin = `http://127.0.0.1:${await listening(server, 0)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("maps the service's host name to its real origin", async () => {
    const reply = await send("/api/v1/news?company=acme.example");

    expect(reply.status).toBe(200);
    expect(reply.headers["x-seen"]).toBe("k");
    expect(Buffer.from(reply.body).toString()).toBe("/api/v1/news?company=acme.example");
  });

  it("returns a redirect instead of following it", async () => {
    const reply = await send("/moved");

    expect(reply).toMatchObject({ status: 302, headers: { location: "https://elsewhere.example/" } });
  });

  it.each([
    "https://elsewhere.example/",
    "https://api.example:8443/",
    "http://api.example/",
    "http://127.0.0.1/",
  ])("resolves no other host: %s", async (url) => {
    const transport = serviceTransport("api.example", origin);

    const sending = (async () => transport({ method: "GET", url, headers: {}, timeoutMs: 1000 }))();

    await expect(sending).rejects.toMatchObject({ fault: "dns" });
  });

  it("distinguishes a cut connection from a timeout", async () => {
    await expect(send("/cut")).rejects.toMatchObject({ fault: "cut" });
    await expect(send("/hang", 30)).rejects.toMatchObject({ fault: "hang" });
  });
});
