import { DemoApi } from "./demo-api";
import type { ServerCommand, ServerMessage, ServerOptions } from "./server";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** The thread started by `startDemoApiServer`: a `DemoApi` behind HTTP, controlled by messages. */

const options: ServerOptions = workerData;
const api = new DemoApi(options);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of incoming.setEncoding("utf8")) body += String(chunk);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
  const reply = api.handle({
    method: incoming.method ?? "GET",
    url: incoming.url ?? "/",
    headers: Object.fromEntries(headers),
    ...(body === "" ? {} : { body }),
  });
  if (reply.fault === "hang") return;
  if (reply.fault === "cut") {
    incoming.socket.destroy();
    return;
  }
  setTimeout(() => outgoing.writeHead(reply.status, reply.headers).end(reply.body), reply.delayMs ?? 0);
}

function obey(command: ServerCommand): void {
  if (command.do === "setFaults") api.faults.set(command.rules);
  if (command.do === "advanceDays") api.advanceDays(command.days);
  if (command.do === "changeWorld") api.changeWorld();
  if (command.do === "close") {
    server.close();
    server.closeAllConnections();
  }
}

function post(message: ServerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  parentPort?.postMessage(message);
}

parentPort?.on("message", ({ id, command }: { id: number; command: ServerCommand }) => {
  obey(command);
  post({ id, calls: command.do === "calls" ? api.calls : [] });
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) post({ port: address.port });
});
