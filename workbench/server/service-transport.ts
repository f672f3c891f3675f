import {
  TransportFailure,
  type Transport,
  type TransportReply,
  type TransportRequest,
} from "../host/transport";

/**
 * Sends the script's requests to a single service: other host names do not resolve.
 *
 * @param host The host name in the script's requests, such as `demo.company-intelligence.example`.
 * @param origin The actual address of that service; by default its own https origin.
 */
export function serviceTransport(host: string, origin = `https://${host}`): Transport {
  return async (request) => {
    const asked = new URL(request.url);
    if (asked.host !== host || asked.protocol !== "https:") {
      throw new TransportFailure("dns");
    }
    return sendTo(origin, request);
  };
}

/** Sends a request to that origin, whatever host it names. */
export async function sendTo(
  origin: string,
  { method, url, headers, body, timeoutMs }: TransportRequest,
): Promise<TransportReply> {
  const { pathname, search } = new URL(url);
  try {
    const reply = await fetch(origin + pathname + search, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    return {
      status: reply.status,
      headers: plainHeaders(reply.headers),
      body: new Uint8Array(await reply.arrayBuffer()),
    };
  } catch (error) {
    throw new TransportFailure(faultOf(error));
  }
}

/** Headers whose encodings `fetch` has already undone. */
const UNDONE = new Set(["content-encoding", "content-length", "transfer-encoding"]);

function plainHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !UNDONE.has(name)));
}

function faultOf(error: unknown): TransportFailure["fault"] {
  if (!(error instanceof Error)) {
    throw error;
  }
  if (error.name === "TimeoutError") {
    return "hang";
  }
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return "dns";
  }
  return code === "ECONNREFUSED" ? "unavailable" : "cut";
}
