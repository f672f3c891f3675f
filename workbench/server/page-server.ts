import { createReadStream, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { WebSocketServer } from "ws";
import { listening } from "./listening";
import type { PageBundle } from "./page-bundle";
import { startPageSession, type Stage } from "./page-session";

const PAGE = join(import.meta.dirname, "../page/index.html");

/** Serves the page and talks to it. Answers this computer only, and no other site's scripts. */
export class PageServer {
  private readonly server: Server;
  private readonly sockets: WebSocketServer;
  private port = 0;

  /**
   * @param bundle May still be under way; who asks for the script waits for it.
   * @param stage May still be under way; pages wait for it.
   */
  constructor(
    private readonly bundle: Promise<PageBundle>,
    stage: Promise<Stage>,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy());
    });
    this.sockets = new WebSocketServer({
      server: this.server,
      path: "/workbook",
      verifyClient: ({ origin, req }: { origin: string; req: IncomingMessage }) =>
        this.isThisComputer(req) && origin === `http://${req.headers.host}`,
    });
    // The HTTP server's own, repeated; `listen` tells of it.
    this.sockets.on("error", () => undefined);
    this.sockets.on("connection", (socket) => {
      void stage.then((ready) => {
        if (socket.readyState === socket.OPEN) {
          startPageSession(socket, ready);
        }
      });
    });
  }

  /** @returns The address to open. @throws {Error} If the port is taken. */
  async listen(port: number): Promise<string> {
    this.port = await listening(this.server, port);
    return `http://127.0.0.1:${this.port}/`;
  }

  stop(): void {
    for (const socket of this.sockets.clients) {
      socket.terminate();
    }
    this.sockets.close();
    this.server.close();
    this.server.closeAllConnections();
  }

  /** A site elsewhere can point its own host name at 127.0.0.1, but cannot hide that name. */
  private isThisComputer({ headers }: IncomingMessage): boolean {
    return headers.host === `127.0.0.1:${this.port}` || headers.host === `localhost:${this.port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (!this.isThisComputer(request)) {
      response.writeHead(403).end();
      return;
    }
    // A page of another site could lay this one under something harmless and have it clicked.
    response.setHeader("content-security-policy", "frame-ancestors 'none'");
    response.setHeader("x-content-type-options", "nosniff");
    if (pathname === "/") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(readFileSync(PAGE));
    } else if (pathname === "/page.js") {
      await sendGzipped(request, response, (await this.bundle).script, "text/javascript");
    } else if (pathname === "/charts.js") {
      await sendGzipped(request, response, (await this.bundle).charts, "text/javascript");
    } else if (pathname === "/page.css") {
      await sendGzipped(request, response, (await this.bundle).style, "text/css");
    } else {
      response.writeHead(404).end();
    }
  }
}

async function sendGzipped(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  type: string,
): Promise<void> {
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" };
  if (String(request.headers["accept-encoding"]).includes("gzip")) {
    response.writeHead(200, { ...headers, "content-encoding": "gzip" });
    await pipeline(createReadStream(path), response);
  } else {
    response.writeHead(200, headers);
    await pipeline(createReadStream(path), createGunzip(), response);
  }
}
