import { DEMO_KEY, DEMO_TODAY } from "../demo-api/demo-api";
import { type DemoApiServer, type ServerOptions, startDemoApiServer } from "../demo-api/server";
import { hasDecimalComma, localForm } from "../workbench/formulas/locale-form";
import { type HostClock, RealClock } from "../workbench/host/clock";
import type { AppsScriptHost, Manifest } from "../workbench/host/host";
import { openPage, type OpenPage } from "../workbench/server/open-page";
import { serviceTransport } from "../workbench/server/service-transport";
import { fillSample } from "./sample-spreadsheet";

/** The service's address in `src`; the transport redirects it to the demo API. */
export const DEMO_BASE_URL = "https://demo.company-intelligence.example";

/** The output of the build in `dist/`. */
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
  /** Configures the demo API: its plan, its rate limit, extra filters. */
  readonly demo?: ServerOptions;
  /** The clock of the emulated services. Default: it ticks, with the demo API starting on the demo data's own day. */
  readonly clock?: HostClock;
  /** Saves no key and leaves formulas off, as right after installation. Default false. */
  readonly empty?: boolean;
  /** Of the spreadsheet. Default "en_US". */
  readonly locale?: string;
}

export interface Workbench extends OpenPage {
  /** Includes its ledger of billed calls; null if a live service is used. */
  readonly demoApi: DemoApiServer | null;
}

/**
 * This project's add-on in a page, backed by the demo API or a live service.
 *
 * @throws {Error} If the port is taken, or if the add-on rejects its settings.
 */
export async function startWorkbench({
  addOn,
  port = 0,
  live,
  demo = {},
  clock,
  empty = false,
  locale = "en_US",
}: WorkbenchOptions): Promise<Workbench> {
  // Awaited below; this avoids an unhandled rejection if it fails earlier.
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
      locale,
      fill: fillSample,
      begin: (host) => saveSettings(host, settings),
      nextDay: demoStarted && (() => demoStarted.advanceDays(1)),
      hint: hintFor({ empty, isLive: live !== undefined, locale }),
    };
  });
  return { ...page, demoApi };
}

function hintFor(scene: { empty: boolean; isLive: boolean; locale: string }): string {
  const { empty, isLive, locale } = scene;
  if (empty) {
    const key = isLive ? "your key" : `the key \`${DEMO_KEY}\``;
    return `Start with Extensions ▸ Company Intelligence ▸ Open sidebar: save ${key} under Settings.`;
  }
  const formula = localForm("=COMPANY_JOBS(Companies!A2, 5)", hasDecimalComma(locale));
  const first = `Try it: on the sheet “Try this”, type \`${formula}\` into A11, or open Extensions ▸ Company Intelligence.`;
  return isLive ? `${first} This is the live service: credits are real.` : first;
}

/** Through the sidebar's own entry point, so that nothing is configured that a user could not configure. */
async function saveSettings(host: AppsScriptHost, change: object): Promise<void> {
  const reply = await host.googleScriptRun("sidebarCall", ["saveSettings", JSON.stringify(change)]);
  const { ok, error }: { ok: boolean; error?: { message: string } } = JSON.parse(String(reply));
  if (!ok) {
    throw new Error(`The add-on did not take its settings: ${error?.message ?? "no reason given"}`);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The current time of day on the demo data's date, so that recent demo data is recent here. */
function onDemoDay(now: number): number {
  return Date.parse(`${DEMO_TODAY}T00:00:00Z`) + (now % DAY_MS);
}
