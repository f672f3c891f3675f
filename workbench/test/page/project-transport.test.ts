import { listening } from "../../server/listening";
import { projectTransport } from "../../server/project-transport";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => response.end(`${request.headers.host} ${request.url}`));
  address = `127.0.0.1:${await listening(server, 0)}`;
});
afterAll(() => void server.close());

const send = async (url: string) =>
  projectTransport([{ host: "API.example", origin: `http://${address}` }, { host: address }])({
    method: "GET",
    url,
    headers: {},
    timeoutMs: 5000,
  });

it.each(["https://api.example", "http://api.example", "http://ADDRESS"])(
  "sends what is asked of %s where the named host is",
  async (origin) => {
    const reply = await send(`${origin.replace("ADDRESS", address)}/a?b=1`);

    expect(Buffer.from(reply.body).toString()).toBe(`${address} /a?b=1`);
  },
);

it.each([
  ["https://other.example/a", "other.example"],
  ["https://api.example:8443/", "api.example:8443"],
])("does not find %s, and says what names it", async (url, host) => {
  await expect(send(url)).rejects.toMatchObject({
    fault: "dns",
    advice: `the workbench reaches only hosts that you name: start it with --host ${host}`,
  });
});
