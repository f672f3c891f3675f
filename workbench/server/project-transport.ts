import { TransportFailure, type Transport } from "../host/transport";
import { sendTo } from "./service-transport";

export interface NamedHost {
  /** As in the script's addresses, with a port if they have one: `api.example.com`. */
  readonly host: string;
  /** The actual address; by default the host itself, by the protocol that the script asks for. */
  readonly origin?: string;
}

/** Sends a project's requests to the hosts that were named. Any other does not resolve, and says how to name it. */
export function projectTransport(hosts: readonly NamedHost[]): Transport {
  const origins = new Map(hosts.map(({ host, origin }) => [host.toLowerCase(), origin]));
  return (request) => {
    const { host, origin } = new URL(request.url);
    if (!origins.has(host))
      throw new TransportFailure(
        "dns",
        `the workbench reaches only hosts that you name: start it with --host ${host}`,
      );
    return sendTo(origins.get(host) ?? origin, request);
  };
}
