import { type HostClock, RealClock } from "../host/clock";
import { KeptFile } from "./kept-file";
import { openPage, type OpenPage, type Project } from "./open-page";
import { type NamedHost, projectTransport } from "./project-transport";

export interface ProjectOptions {
  readonly project: Project;
  /** Default: a free one. */
  readonly port?: number;
  /** The hosts that requests may go to. */
  readonly services?: readonly NamedHost[];
  /** The script is the spreadsheet's own: it may read it from the start, and `onEdit` runs. Default: an add-on. */
  readonly bound?: boolean;
  /** A file that the spreadsheet, the properties and the triggers are read from, and written to when the page closes. */
  readonly keep?: string;
  /** Default: real time. */
  readonly clock?: HostClock;
}

/**
 * Any add-on in a page: on an empty spreadsheet in which it has never been used, so that `onOpen` has the
 * fewest permissions, unless it is `bound`.
 *
 * @throws {WorkbenchError} If the port is taken, or the file is not one that was kept, or damaged; it stays as it is.
 */
export async function startProject({
  project,
  port = 0,
  services = [],
  bound = false,
  keep,
  clock,
}: ProjectOptions): Promise<OpenPage> {
  const file = keep === undefined ? undefined : new KeptFile(keep);
  const kept = file?.read();
  try {
    return await openPage(port, (onClose) =>
      Promise.resolve({
        project,
        clock: clock ?? new RealClock(),
        transport: projectTransport(services),
        workbookName: "Untitled spreadsheet",
        bound,
        kept,
        fill: () => undefined,
        begin: (host) => {
          onClose(() => file?.write(host));
          return Promise.resolve();
        },
        // Nothing but its triggers depends on the date.
        nextDay: () => Promise.resolve(),
        hint: `${project.name}: its menu is under Extensions, its formulas are offered as you type.`,
      }),
    );
  } catch (error) {
    throw file?.named(error) ?? error;
  }
}
