import { hasDecimalComma } from "../workbench/formulas/locale-form";
import { WorkbenchError } from "../workbench/host/workbench-error";
import { building } from "../workbench/server/building";
import { readProject } from "../workbench/server/read-project";
import { startProject } from "../workbench/server/start-project";
import { build } from "./build";
import { openBrowser } from "./open-browser";
import { type AddOn, startWorkbench } from "./start-workbench";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const USAGE = `npm start -- [options]

  --port N             Port of the page. Default: a free one.
  --no-open            Only prints the address: the page is not opened in the browser.
  --strict-api         Lets the demo API keep to the specification alone, and differ from what else is known of it.
  --empty              Starts as after an installation: no key saved, formulas off.
  --locale de_DE       Locale of the spreadsheet: how formulas are spelled in it. Default: en_US.
  --base-url https://… Talks to a live service instead of the demo API, with the key in the environment variable
                       COMPANY_INTELLIGENCE_API_KEY. Credits are spent as anywhere else.
  --api-key KEY        The same key on the command line, where others on this computer can read it: prefer the variable.
  --project FOLDER     Runs the Apps Script project in that folder instead, on an empty spreadsheet. Only one that you trust.
  --bound              The project is the script of the spreadsheet itself, no add-on: it may read it from the start.
  --keep FILE          Begins with what is in that file, and writes it when you stop: sheets, properties and triggers.
  --host NAME[=ORIGIN] Lets its requests go to this host, or to an origin of yours in its place. May be repeated.
  --help               Shows this.`;

const DIST = join(import.meta.dirname, "../dist");

async function builtAddOn(): Promise<AddOn> {
  await building(build);
  const manifest: AddOn["manifest"] = JSON.parse(distFile("appsscript.json"));
  return { code: distFile("Code.js"), sidebarHtml: distFile("Sidebar.html"), manifest };
}

function distFile(name: string): string {
  return readFileSync(join(DIST, name), "utf8");
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      "no-open": { type: "boolean", default: false },
      empty: { type: "boolean", default: false },
      "strict-api": { type: "boolean", default: false },
      locale: { type: "string", default: "en_US" },
      "base-url": { type: "string" },
      "api-key": { type: "string" },
      project: { type: "string" },
      keep: { type: "string" },
      bound: { type: "boolean", default: false },
      host: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  const { port: portText, "base-url": baseUrl, "api-key": typedKey } = values;
  if (typedKey !== undefined && baseUrl === undefined) {
    throw new Error("--api-key goes with --base-url alone: the demo API has a key of its own.");
  }
  // An environment variable, because arguments end up in the shell's history and the process list.
  const apiKey = typedKey ?? process.env["COMPANY_INTELLIGENCE_API_KEY"];
  const port = Number(portText ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port takes a number from 1 to 65535, not ${portText}.`);
  }
  if (baseUrl !== undefined && !/^https:\/\/[^/?#]+(\/[^?#]*)?$/.test(baseUrl)) {
    throw new Error("--base-url takes https://host or https://host/prefix.");
  }
  if (baseUrl !== undefined && apiKey === undefined && !values.empty) {
    throw new Error(
      "--base-url needs a key in COMPANY_INTELLIGENCE_API_KEY, or --empty to save one in the sidebar.",
    );
  }
  if (!isLocale(values.locale)) throw new Error(`--locale takes one such as de_DE, not ${values.locale}.`);
  if (values.project !== undefined && (baseUrl !== undefined || values.empty)) {
    throw new Error("--project takes neither --base-url nor --empty, which are for this add-on.");
  }
  if (values["strict-api"] && (baseUrl !== undefined || values.project !== undefined)) {
    throw new Error("--strict-api is about the demo API: it goes with neither --base-url nor --project.");
  }
  if (values.project === undefined && values.host.length > 0) {
    throw new Error("--host needs --project: this add-on's requests go to one host alone.");
  }
  if (values.project === undefined && (values.bound || values.keep !== undefined)) {
    throw new Error("--bound and --keep need --project.");
  }
  const live =
    baseUrl === undefined ? {} : { live: { baseUrl: baseUrl.replace(/\/$/, ""), apiKey: apiKey ?? "" } };
  return {
    ...values,
    port,
    live,
    demo: { strict: values["strict-api"] },
    services: values.host.map(serviceOf),
  };
}

function isLocale(name: string): boolean {
  try {
    hasDecimalComma(name);
    return true;
  } catch {
    return false;
  }
}

/** `api.example.com`, or `api.example.com=http://127.0.0.1:8080`. */
function serviceOf(text: string): { host: string; origin?: string } {
  const [host = "", ...rest] = text.split("=");
  const origin = rest.join("=");
  if (!/^[\w.-]+(:\d+)?$/.test(host) || (rest.length > 0 && !/^https?:\/\/[^/?#]+\/?$/.test(origin))) {
    throw new Error(`--host takes a host name, or name=https://origin, not ${text}.`);
  }
  return rest.length === 0 ? { host } : { host, origin: origin.replace(/\/$/, "") };
}

async function main(): Promise<void> {
  const options = readOptions();
  const { port, empty, locale, help, live, demo, project, bound, keep, services } = options;
  if (help) {
    console.log(USAGE);
    return;
  }
  const workbench =
    project === undefined
      ? await startWorkbench({ addOn: builtAddOn(), port, empty, locale, demo, ...live })
      : await startProject({
          project: readProject(project),
          port,
          bound,
          services,
          ...(keep === undefined ? {} : { keep }),
        });
  const end = () => void workbench.close().then(() => process.exit(0));
  process.once("SIGINT", end).once("SIGTERM", end);
  console.log(workbench.url);
  if (!options["no-open"]) openBrowser(workbench.url);
}

main().catch((error: unknown) => {
  const code = error instanceof WorkbenchError ? ` (${error.code})` : "";
  console.error(error instanceof Error ? error.message + code : error);
  process.exit(1);
});
