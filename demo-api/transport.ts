import { type Transport, TransportFailure } from "../workbench/host/transport";
import type { DemoReply, DemoRequest } from "./wire";

/** The part of the demo API that this transport needs. */
interface Service {
  handle(request: DemoRequest): DemoReply;
}

/**
 * Passes requests for one host to a demo API in the same thread, without a network; other host names do not
 * resolve.
 *
 * @param host Such as `demo.company-intelligence.example`.
 */
export function demoApiTransport(service: Service, host: string): Transport {
  return ({ method, url, headers, body }) => {
    const asked = new URL(url);
    if (asked.host !== host || asked.protocol !== "https:") throw new TransportFailure("dns");
    const lowerCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const text = typeof body === "object" ? Buffer.from(body).toString("utf8") : body;
    const reply = service.handle({
      method,
      url: asked.pathname + asked.search,
      headers: lowerCase,
      ...(text === undefined ? {} : { body: text }),
    });
    if (reply.fault !== undefined) throw new TransportFailure(reply.fault);
    const { status, headers: replyHeaders, body: replyBody, delayMs } = reply;
    return {
      status,
      headers: replyHeaders,
      body: replyBody,
      ...(delayMs === undefined ? {} : { latencyMs: delayMs }),
    };
  };
}
