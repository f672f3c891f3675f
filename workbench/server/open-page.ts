import { readFile } from "node:fs/promises";
import type { HostClock } from "../host/clock";
import { AppsScriptHost, type KeptHost, type Manifest } from "../host/host";
import type { Transport } from "../host/transport";
import { Workbook } from "../workbook/workbook";
import { AddOnDesk } from "./add-on-desk";
import { FrameServer } from "./frame-server";
import { Outbox } from "./outbox";
import { bundlePage } from "./page-bundle";
import { PageServer } from "./page-server";
import type { Stage } from "./page-session";
import { TimeLapse, type NextDay } from "./time-lapse";

export const OWNER = "owner@demo.example";
export const EDITOR = "editor@demo.example";

/** An Apps Script project. */
export interface Project {
  /** All of its scripts, concatenated in the order in which Google evaluates them. */
  readonly code: string;
  /** Its HTML files by name without extension. */
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: Manifest;
  /** The title of its menu under Extensions. */
  readonly name: string;
}

/** What a page shows, and the services behind it. */
export interface Scene {
  readonly project: Project;
  /** The clock of the emulated services. */
  readonly clock: HostClock;
  /** Handles its requests, except for messages to people. */
  readonly transport: Transport;
  readonly workbookName: string;
  /** Default "en_US". */
  readonly locale?: string;
  /** See `HostOptions`. */
  readonly bound?: boolean;
  readonly kept?: KeptHost | undefined;
  readonly fill: (workbook: Workbook) => void;
  /** Runs once the spreadsheet is open. */
  readonly begin: (host: AppsScriptHost) => Promise<void>;
  readonly nextDay: NextDay;
  /** Shown above the grid until the user closes it. */
  readonly hint: string;
}

export interface OpenPage {
  /** The URL of the page. */
  readonly url: string;
  readonly host: AppsScriptHost;
  readonly workbook: Workbook;
  /** The messages that the add-on has sent to people. */
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/**
 * An add-on on an emulated spreadsheet, with a page to use it.
 *
 * Slow steps run in parallel. Resolves when the page can be opened and the first formula works.
 *
 * @param port 0 for a free one.
 * @param setting Creates the scene; `onClose` registers cleanup to run when the page closes, in reverse
 *   order.
 * @throws {Error} If the port is taken, or what `setting` throws.
 */
export async function openPage(
  port: number,
  setting: (onClose: (end: () => void | Promise<void>) => void) => Promise<Scene>,
): Promise<OpenPage> {
  const bundle = bundlePage();
  const openings: (() => void | Promise<void>)[] = [];
  let ready!: (stage: Stage) => void;
  let failed!: (error: unknown) => void;
  const stage = new Promise<Stage>((resolve, reject) => {
    [ready, failed] = [resolve, reject];
  });
  // Each is awaited below; this avoids an unhandled rejection if one fails earlier.
  for (const early of [stage, bundle]) {
    early.catch(() => undefined);
  }
  const close = async () => {
    for (const end of openings.splice(0).toReversed()) {
      await end();
    }
  };
  try {
    const pages = new PageServer(bundle, stage);
    openings.push(() => pages.stop());
    const url = await pages.listen(port);
    const scene = await setting((end) => openings.push(end));
    const { project, clock, transport, workbookName, locale = "en_US", bound = false, kept, hint } = scene;
    const outbox = new Outbox(() => clock.now());
    const host = new AppsScriptHost({
      code: project.code,
      files: project.files,
      manifest: project.manifest,
      owner: OWNER,
      addonName: project.name,
      bound,
      ...(kept === undefined ? {} : { kept }),
      clock,
      transport: outbox.transport(transport),
      onMail: (mail) => outbox.addMail(mail),
      workbook: (parts) => new Workbook({ name: workbookName, locale, ...parts }),
    });
    openings.push(() => host.dispose());
    const frames = new FrameServer({
      shim: async () => readFile((await bundle).shim, "utf8"),
      run: (name, args, user) => host.googleScriptRun(name, args, user),
    });
    await frames.listen();
    openings.push(() => frames.stop());
    scene.fill(host.workbook);
    const desk = new AddOnDesk(host, frames, [OWNER, EDITOR]);
    await host.open(OWNER);
    await scene.begin(host);
    ready({
      workbook: host.workbook,
      desk,
      outbox,
      time: new TimeLapse(host, scene.nextDay),
      functions: host.customFunctionHelp,
      executions: host.executions,
      logs: host.logs,
      hint,
      user: () => host.activeUser,
    });
    await bundle;
    return { url, host, workbook: host.workbook, outbox, close };
  } catch (error) {
    failed(error);
    await close();
    throw error;
  }
}
