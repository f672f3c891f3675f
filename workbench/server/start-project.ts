import { type HostClock, RealClock } from "../host/clock";
import { TransportFailure, type Transport } from "../host/transport";
import { openPage, type OpenPage, type Project } from "./open-page";
import { serviceTransport } from "./service-transport";

export interface ProjectOptions {
  readonly project: Project;
  /** Default: a free one. */
  readonly port?: number;
  /** Host names that its requests may go to, and where each really is; its own https origin if left out. */
  readonly services?: readonly { readonly host: string; readonly origin?: string }[];
  /** Default: as it passes. */
  readonly clock?: HostClock;
}

/**
 * Anybody's add-on in a page: on an empty spreadsheet, in which nobody has used it yet, so that `onOpen` may do the least.
 *
 * @throws {Error} If the port is taken.
 */
export function startProject({ project, port = 0, services = [], clock }: ProjectOptions): Promise<OpenPage> {
  return openPage(port, () =>
    Promise.resolve({
      project,
      clock: clock ?? new RealClock(),
      transport: transportTo(services),
      workbookName: "Untitled spreadsheet",
      fill: () => undefined,
      begin: () => Promise.resolve(),
      // Nothing beside its triggers needs to know that a day is over.
      nextDay: () => Promise.resolve(),
      hint: `${project.name}: its menu is under Extensions, its formulas are offered as you type.`,
    }),
  );
}

function transportTo(services: NonNullable<ProjectOptions["services"]>): Transport {
  const known = new Map(services.map(({ host, origin }) => [host, serviceTransport(host, origin)]));
  return (request) => {
    const transport = known.get(new URL(request.url).host);
    if (transport === undefined) throw new TransportFailure("dns");
    return transport(request);
  };
}
