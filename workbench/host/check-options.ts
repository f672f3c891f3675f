import type { HostOptions } from "./host-options";
import { CONSUMER_LIMITS } from "./limits";
import { WorkbenchError } from "./workbench-error";

type Check = readonly [takes: string, passes: (value: unknown) => boolean];

const TEXT: Check = ["a text", (value) => typeof value === "string"];
const FLAG: Check = ["true or false", (value) => typeof value === "boolean"];
const TEXTS: Check = ["a list of texts", isTexts];
const FUNCTION: Check = ["a function", (value) => typeof value === "function"];
const OBJECT: Check = ["an object", isObject];

/** What each option takes. The compiler asks for all of them. */
const OPTIONS: Readonly<Record<keyof HostOptions, Check>> = {
  code: TEXT,
  files: ["texts by name", (value) => isObject(value) && isTexts(Object.values(value))],
  manifest: [
    "a manifest whose oauthScopes and urlFetchWhitelist are lists of texts",
    (value) =>
      isObject(value) &&
      ["oauthScopes", "urlFetchWhitelist"].every(
        (name) => value[name] === undefined || isTexts(value[name]),
      ) &&
      (value["timeZone"] === undefined || isTimeZone(value["timeZone"])),
  ],
  clock: OBJECT,
  transport: FUNCTION,
  onMail: FUNCTION,
  owner: ["an e-mail address", (value) => typeof value === "string" && value.includes("@")],
  viewers: TEXTS,
  signedInTwice: TEXTS,
  addonName: TEXT,
  limits: [
    `numbers for ${Object.keys(CONSUMER_LIMITS).join(", ")}`,
    (value) =>
      isObject(value) &&
      Object.entries(value).every(
        ([name, limit]) => Object.hasOwn(CONSUMER_LIMITS, name) && typeof limit === "number" && limit >= 0,
      ),
  ],
  hasDocumentStores: FLAG,
  documentLockGrants: FLAG,
  documentPropertiesReadOnlyInFormulas: FLAG,
  cachesForgetAtOnce: FLAG,
  rateLimitEvery: ["a whole number from 1", (value) => Number.isInteger(value) && Number(value) >= 1],
  apostropheShownInText: FLAG,
  datesKeepMilliseconds: FLAG,
  textsKeepControls: FLAG,
  writesWait: FLAG,
  scriptsSpellLocally: FLAG,
  clockTriggersHaveSpreadsheet: FLAG,
  enabled: FLAG,
  bound: FLAG,
  latency: FUNCTION,
  random: FUNCTION,
  workbook: FUNCTION,
  kept: OBJECT,
};

/**
 * Checks what a host is made of: its callers need not be TypeScript. An option that is undefined counts as left out.
 *
 * @throws {WorkbenchError} `BAD_OPTION`, with the name of the option and what it takes.
 */
export function checkHostOptions(options: HostOptions): void {
  if (!isObject(options) || options.code === undefined)
    throw new WorkbenchError("BAD_OPTION", "A host needs the option code: the text of the script.");
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof HostOptions] : undefined;
    if (check === undefined) throw new WorkbenchError("BAD_OPTION", `There is no option ${name}.`);
    const [takes, passes] = check;
    if (value !== undefined && !passes(value))
      throw new WorkbenchError("BAD_OPTION", `The option ${name} takes ${takes}.`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isTimeZone(value: unknown): boolean {
  try {
    return typeof value === "string" && Intl.DateTimeFormat("en-US", { timeZone: value }).format(0) !== "";
  } catch {
    return false;
  }
}
