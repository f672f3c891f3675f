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

/**
 * Serves the page and its WebSocket. Accepts connections from this computer only, and none from scripts of
 * other sites.
 */
export class PageServer {
  private readonly server: Server;
  private readonly sockets: WebSocketServer;
  private port = 0;

  /**
   * @param bundle May still be pending; requests for the script wait for it.
   * @param stage May still be pending; pages wait for it.
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
    // Repeats the error of the HTTP server, which `listen` reports.
    this.sockets.on("error", () => undefined);
    this.sockets.on("connection", (socket) => {
      void stage.then((ready) => {
        if (socket.readyState === socket.OPEN) {
          startPageSession(socket, ready);
        }
      });
    });
  }

  /**
   * @returns The URL to open.
   * @throws {Error} If the port is taken.
   */
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

  /**
   * Prevents DNS rebinding: another site can point its host name at 127.0.0.1, but the Host header still has
   * that name.
   */
  private isThisComputer({ headers }: IncomingMessage): boolean {
    return headers.host === `127.0.0.1:${this.port}` || headers.host === `localhost:${this.port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (!this.isThisComputer(request)) {
      response.writeHead(403).end();
      return;
    }
    // Prevents clickjacking: another site could frame this page and have the user click on it unknowingly.
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
