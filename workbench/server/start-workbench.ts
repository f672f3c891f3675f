import { readFile } from "node:fs/promises";
import { DEMO_KEY, DEMO_TODAY } from "../demo-api/demo-api";
import { startDemoApiServer, type DemoApiServer, type ServerOptions } from "../demo-api/server";
import { type HostClock, RealClock } from "../host/clock";
import { AppsScriptHost, type Manifest } from "../host/host";
import { Workbook } from "../workbook/workbook";
import { AddOnDesk } from "./add-on-desk";
import { FrameServer } from "./frame-server";
import { bundlePage } from "./page-bundle";
import { Outbox } from "./outbox";
import { PageServer } from "./page-server";
import type { Stage } from "./page-session";
import { fillSample } from "./sample-spreadsheet";
import { serviceTransport } from "./service-transport";
import { TimeLapse } from "./time-lapse";

/** What `src` takes for the service's address; the transport leads it to the demo API. */
export const DEMO_BASE_URL = "https://demo.company-intelligence.example";
export const OWNER = "owner@demo.example";
export const EDITOR = "editor@demo.example";

/** What the build writes to `dist/`. */
export interface AddOn {
  readonly code: string;
  readonly sidebarHtml: string;
  readonly manifest: Manifest;
}

export interface WorkbenchOptions {
  readonly addOn: AddOn | Promise<AddOn>;
  /** Default: a free one. */
  readonly port?: number;
  /** A live service instead of the demo API. `baseUrl` is `https://host` or `https://host/prefix`. */
  readonly live?: { readonly baseUrl: string; readonly apiKey: string };
  /** How the demo API is to be: its plan, its rate limit, filters of tomorrow. */
  readonly demo?: ServerOptions;
  /** The time of the emulated services. Default: as it passes, with the demo API from its own day on. */
  readonly clock?: HostClock;
  /** Saves no key and leaves formulas off, as after an installation. Default false. */
  readonly empty?: boolean;
}

export interface Workbench {
  /** Where the page is. */
  readonly url: string;
  readonly host: AppsScriptHost;
  readonly workbook: Workbook;
  /** With its ledger of billed calls; null when a live service is used. */
  readonly demoApi: DemoApiServer | null;
  /** What the add-on has sent to people. */
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/**
 * The add-on on an emulated spreadsheet, with a page to use it.
 *
 * Everything that takes time runs side by side. Resolves when the page can be opened and the first formula works.
 *
 * @throws {Error} If the port is taken, or if the add-on refuses its settings.
 */
export async function startWorkbench({
  addOn,
  port = 0,
  live,
  demo = {},
  clock,
  empty = false,
}: WorkbenchOptions): Promise<Workbench> {
  const bundle = bundlePage();
  const openings: (() => void | Promise<void>)[] = [];
  let ready!: (stage: Stage) => void;
  let failed!: (error: unknown) => void;
  const stage = new Promise<Stage>((resolve, reject) => {
    [ready, failed] = [resolve, reject];
  });
  // Each is awaited below, but may fail before its turn comes.
  for (const early of [stage, bundle, Promise.resolve(addOn)]) {
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
    const demoStarting = live ? null : startDemoApiServer(demo);
    openings.push(async () => (await demoStarting)?.close());
    const [demoApi, { code, sidebarHtml, manifest }] = await Promise.all([demoStarting, addOn]);
    const baseUrl = live?.baseUrl ?? DEMO_BASE_URL;
    const hostClock = clock ?? new RealClock(live ? undefined : onDemoDay(Date.now()));
    const outbox = new Outbox(() => hostClock.now());
    const host = new AppsScriptHost({
      code,
      files: { Sidebar: sidebarHtml },
      manifest,
      owner: OWNER,
      addonName: "Company Intelligence",
      clock: hostClock,
      transport: outbox.transport(serviceTransport(new URL(baseUrl).host, demoApi?.url)),
      onMail: (mail) => outbox.addMail(mail),
      workbook: (parts) => new Workbook({ name: "Target accounts", ...parts }),
    });
    openings.push(() => host.dispose());
    const frames = new FrameServer({
      shim: async () => readFile((await bundle).shim, "utf8"),
      run: (name, args, user) => host.googleScriptRun(name, args, user),
    });
    await frames.listen();
    openings.push(() => frames.stop());
    fillSample(host.workbook);
    const desk = new AddOnDesk(host, frames, [OWNER, EDITOR]);
    await host.open(OWNER);
    if (!empty) {
      await saveSettings(host, { apiKey: live?.apiKey ?? DEMO_KEY, baseUrl, formulasAllowed: true });
    } else {
      await saveSettings(host, { baseUrl });
    }
    ready({
      workbook: host.workbook,
      desk,
      outbox,
      time: new TimeLapse(host, demoApi && (() => demoApi.advanceDays(1))),
      functions: host.customFunctionHelp,
      hint: hintFor({ empty, isLive: live !== undefined }),
      user: () => host.activeUser,
    });
    await bundle;
    return { url, host, workbook: host.workbook, demoApi, outbox, close };
  } catch (error) {
    failed(error);
    await close();
    throw error;
  }
}

function hintFor({ empty, isLive }: { empty: boolean; isLive: boolean }): string {
  if (empty) {
    const key = isLive ? "your key" : `the key \`${DEMO_KEY}\``;
    return `Start with Extensions ▸ Company Intelligence ▸ Open sidebar: save ${key} under Settings.`;
  }
  const first = "Try it: type `=COMPANY_JOBS(A2, 5)` into D2, or open Extensions ▸ Company Intelligence.";
  return isLive
    ? `${first} This is the live service: credits are real.`
    : `${first} More on the sheet “Try this”.`;
}

/** By the sidebar's own door, so that nothing is set up that a person could not set up. */
async function saveSettings(host: AppsScriptHost, change: object): Promise<void> {
  const reply = await host.googleScriptRun("sidebarCall", ["saveSettings", JSON.stringify(change)]);
  const { ok, error }: { ok: boolean; error?: { message: string } } = JSON.parse(String(reply));
  if (!ok) {
    throw new Error(`The add-on did not take its settings: ${error?.message ?? "no reason given"}`);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The same time of the day on which the demo data stands, so that what is new there is new here. */
function onDemoDay(now: number): number {
  return Date.parse(`${DEMO_TODAY}T00:00:00Z`) + (now % DAY_MS);
}
