import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { listening } from "./listening";

export interface FrameServerOptions {
  /** The `google.script` shim, which must precede everything else in the HTML. */
  readonly shim: () => Promise<string>;
  /**
   * One `google.script.run` call.
   *
   * @throws What the failure handler gets.
   */
  readonly run: (functionName: string, args: readonly unknown[], user: string) => Promise<unknown>;
}

interface OpenFrame {
  readonly html: string;
  readonly user: string;
}

const REQUEST_MAX_BYTES = 50_000_000;

/**
 * Serves the add-on's HTML from a separate origin: `localhost`, whereas the page around it is on `127.0.0.1`.
 *
 * Each frame has an unguessable path; anyone who knows it can call the script as the user who opened the
 * frame.
 */
export class FrameServer {
  private readonly server: Server;
  private readonly frames = new Map<string, OpenFrame>();
  private port = 0;

  constructor(private readonly options: FrameServerOptions) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<void> {
    this.port = await listening(this.server, 0);
  }

  /** @returns The URL for an iframe. */
  open(html: string, user: string): string {
    const token = randomUUID();
    this.frames.set(token, { html, user });
    return `http://localhost:${this.port}/${token}/`;
  }

  close(url: string): void {
    this.frames.delete(new URL(url).pathname.split("/")[1] ?? "");
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = "", action] = (request.url ?? "").split("/");
    const frame = this.frames.get(token);
    if (!frame || request.headers.host !== `localhost:${this.port}`) {
      response.writeHead(404).end();
    } else if (request.method === "POST" && action === "run") {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(JSON.stringify(await this.outcome(request, frame)));
    } else {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(withShim(frame.html, await this.options.shim()));
    }
  }

  private async outcome(request: IncomingMessage, { user }: OpenFrame): Promise<object> {
    try {
      const { name, args }: { name: string; args: unknown[] } = JSON.parse(await bodyOf(request));
      return { value: (await this.options.run(name, args, user)) ?? null };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { error: { name, message } };
    }
  }
}

/** The shim comes first in the head, so that the page's scripts find it. */
export function withShim(html: string, shim: string): string {
  const script = `<script>${shim.replaceAll("</script", "<\\/script")}</script>`;
  const head = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = head ? head.index + head[0].length : 0;
  return html.slice(0, at) + script + html.slice(at);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > REQUEST_MAX_BYTES) {
      throw new Error("The request is too large.");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
