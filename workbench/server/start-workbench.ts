import { DEMO_KEY, DEMO_TODAY } from "../demo-api/demo-api";
import { startDemoApiServer, type DemoApiServer, type ServerOptions } from "../demo-api/server";
import { type HostClock, RealClock } from "../host/clock";
import type { AppsScriptHost, Manifest } from "../host/host";
import { openPage, type OpenPage } from "./open-page";
import { fillSample } from "./sample-spreadsheet";
import { serviceTransport } from "./service-transport";

/** What `src` takes for the service's address; the transport leads it to the demo API. */
export const DEMO_BASE_URL = "https://demo.company-intelligence.example";

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

export interface Workbench extends OpenPage {
  /** With its ledger of billed calls; null when a live service is used. */
  readonly demoApi: DemoApiServer | null;
}

/**
 * This project's add-on in a page, with the demo API behind it or a live service.
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
  // It is awaited below, but may fail before its turn comes.
  Promise.resolve(addOn).catch(() => undefined);
  let demoApi: DemoApiServer | null = null;
  const page = await openPage(port, async (onClose) => {
    const demoStarting = live ? null : startDemoApiServer(demo);
    onClose(async () => (await demoStarting)?.close());
    const [demoStarted, { code, sidebarHtml, manifest }] = await Promise.all([demoStarting, addOn]);
    demoApi = demoStarted;
    const baseUrl = live?.baseUrl ?? DEMO_BASE_URL;
    const settings = empty
      ? { baseUrl }
      : { apiKey: live?.apiKey ?? DEMO_KEY, baseUrl, formulasAllowed: true };
    return {
      project: { code, files: { Sidebar: sidebarHtml }, manifest, name: "Company Intelligence" },
      clock: clock ?? new RealClock(live ? undefined : onDemoDay(Date.now())),
      transport: serviceTransport(new URL(baseUrl).host, demoStarted?.url),
      workbookName: "Target accounts",
      fill: fillSample,
      begin: (host) => saveSettings(host, settings),
      nextDay: demoStarted && (() => demoStarted.advanceDays(1)),
      hint: hintFor({ empty, isLive: live !== undefined }),
    };
  });
  return { ...page, demoApi };
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
