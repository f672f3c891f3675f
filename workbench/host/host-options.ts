import type { CustomFunctions } from "../formulas/custom-functions";
import type { KeptWorkbook } from "../workbook/keep-workbook";
import type { Workbook } from "../workbook/workbook";
import type { Dependencies } from "./absent-services";
import type { HostClock } from "./clock";
import type { AuthMode } from "./execution-record";
import type { Limits } from "./limits";
import type { TriggerEntry } from "./services/trigger-table";
import type { SentMail } from "./services/mail-app";
import type { Transport } from "./transport";

export interface HostOptions {
  /** The contents of `dist/Code.js`. */
  readonly code: string;
  /** HTML files of the project by name without extension: `{ Sidebar: "<!doctype html>…" }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** `dist/appsscript.json`. Without `oauthScopes` all scopes count as granted. */
  readonly manifest?: Manifest;
  /** Default: real time. */
  readonly clock?: HostClock;
  /** Sends `UrlFetchApp`'s requests. Default: no host name resolves. */
  readonly transport?: Transport;
  /** Called for each message that `MailApp` sends; `mails` holds all of them. */
  readonly onMail?: (mail: SentMail) => void;
  /** The owner of the spreadsheet. Default `owner@demo.example`. */
  readonly owner?: string;
  /** Users who may view the spreadsheet but not edit it. */
  readonly viewers?: readonly string[];
  /**
   * Users signed in with several accounts of which the add-on's is not the first: their calls from the
   * sidebar fail (platform facts G16 and G17).
   */
  readonly signedInTwice?: readonly string[];
  /** The script project's name, used as the title of the add-on's menu. */
  readonly addonName?: string;
  readonly limits?: Partial<Limits>;
  /** False: document cache, document lock and document properties are null, as in a standalone script. Default true. */
  readonly hasDocumentStores?: boolean;
  /**
   * False: `tryLock` and `waitLock` of the document lock never acquire it, as under a limit on locks
   * (platform fact E16). Default true.
   */
  readonly documentLockGrants?: boolean;
  /** True: formulas can read but not write document properties (platform fact A17). Default false. */
  readonly documentPropertiesReadOnlyInFormulas?: boolean;
  /** True: caches accept everything and store nothing (platform fact E9). Default false. */
  readonly cachesForgetAtOnce?: boolean;
  /**
   * Every nth call of caches, properties, locks and `UrlFetchApp` fails with a rate limit (platform fact
   * B26). Default: none.
   */
  readonly rateLimitEvery?: number;
  /**
   * False: in a cell formatted as text a leading apostrophe is not part of the value either (platform fact
   * H6). Default true.
   */
  readonly apostropheShownInText?: boolean;
  /** False: a cell keeps whole seconds of a date that a script writes (platform fact H23). Default true. */
  readonly datesKeepMilliseconds?: boolean;
  /**
   * False: a cell keeps no carriage returns of a text, and of other controls line feeds and tabs alone (platform
   * fact H29). Default true.
   */
  readonly textsKeepControls?: boolean;
  /**
   * False: every write takes effect at once, so that others can act between two of them (platform fact H9). Default true.
   */
  readonly writesWait?: boolean;
  /**
   * False: `setFormula` and `getFormula` spell formulas as in en_US, whatever the spreadsheet's locale (platform fact
   * H26). Default true.
   */
  readonly scriptsSpellLocally?: boolean;
  /** False: clock triggers get no active spreadsheet (platform fact C26). Default true. */
  readonly clockTriggersHaveSpreadsheet?: boolean;
  /**
   * Whether the add-on has been used in this document before, so that `onOpen` runs LIMITED instead of NONE.
   * Default false.
   */
  readonly enabled?: boolean;
  /**
   * The script is the spreadsheet's own and no add-on: it counts as used, and rules for triggers of add-ons do not hold
   * (platform fact K21). Default false.
   */
  readonly bound?: boolean;
  /** What an earlier host kept: its spreadsheet takes the place of the workbook's. */
  readonly kept?: KeptHost;
  /**
   * The duration of a service call in milliseconds, on a virtual clock, instead of the table in
   * `latencies.ts`. Undefined: no time passes, and no other execution runs in between. Called once per
   * service call, and as `SpreadsheetApp.flush` at every flush.
   */
  readonly latency?: (service: string, method: string) => number | undefined;
  /** A number from 0 up to 1: the source of `Math.random` and `Utilities.getUuid`, so that a test is repeatable. */
  readonly random?: () => number;
  /** Creates the workbook for the script's custom functions. Default: an empty one. */
  readonly workbook?: (parts: {
    customFunctions: CustomFunctions;
    now: () => Date;
    apostropheShownInText: boolean;
    datesKeepMilliseconds: boolean;
    textsKeepControls: boolean;
    scriptsSpellLocally: boolean;
  }) => Workbook;
}

/** What a host keeps between starts (`AppsScriptHost.keep`): not its caches, its history and its executions. */
export interface KeptHost {
  readonly enabled: boolean;
  readonly workbook: KeptWorkbook;
  readonly properties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly triggers: readonly TriggerEntry[];
}

/** The part of `appsscript.json` that the host reads. */
export interface Manifest {
  readonly timeZone?: string;
  readonly oauthScopes?: readonly string[];
  readonly urlFetchWhitelist?: readonly string[];
  readonly dependencies?: Dependencies;
  readonly addOns?: { readonly common?: { readonly name?: string } };
}

export interface RunOptions {
  /** Default: the spreadsheet's owner. */
  readonly user?: string;
  /** Default FULL. */
  readonly authMode?: AuthMode;
}
