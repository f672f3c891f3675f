import type { CustomFunctions } from "../formulas/custom-functions";
import type { Workbook } from "../workbook/workbook";
import type { HostClock } from "./clock";
import type { AuthMode } from "./execution-record";
import type { Limits } from "./limits";
import type { SentMail } from "./services/mail-app";
import type { Transport } from "./transport";

export interface HostOptions {
  /** The bytes of `dist/Code.js`. */
  readonly code: string;
  /** HTML files of the project by name without extension: `{ Sidebar: "<!doctype html>…" }`. */
  readonly files?: Readonly<Record<string, string>>;
  /** `dist/appsscript.json`. Without `oauthScopes` every scope counts as granted. */
  readonly manifest?: Manifest;
  /** Default: real time. */
  readonly clock?: HostClock;
  /** Carries `UrlFetchApp`'s requests. Default: no host name resolves. */
  readonly transport?: Transport;
  /** Told of each message that `MailApp` sends; all of them are in `mails`. */
  readonly onMail?: (mail: SentMail) => void;
  /** Who owns the spreadsheet. Default `owner@demo.example`. */
  readonly owner?: string;
  /** Who may look at the spreadsheet and not edit it. */
  readonly viewers?: readonly string[];
  /**
   * Users who are signed in with several accounts of which the add-on's is not the first: calls from the sidebar fail
   * (platform facts G16 and G17).
   */
  readonly signedInTwice?: readonly string[];
  /** The script project's name; it heads the add-on's menu. */
  readonly addonName?: string;
  readonly limits?: Partial<Limits>;
  /** False: document cache, document lock and document properties are null, as in a standalone script. Default true. */
  readonly hasDocumentStores?: boolean;
  /** False: `tryLock` and `waitLock` of the document's lock never get it, as under a limit on locks (platform fact E16). Default true. */
  readonly documentLockGrants?: boolean;
  /** True: formulas can read the document's properties and not write them (platform fact A17). Default false. */
  readonly documentPropertiesReadOnlyInFormulas?: boolean;
  /** True: caches take everything and hold nothing (platform fact E9). Default false. */
  readonly cachesForgetAtOnce?: boolean;
  /** Every so manieth call of a cache, of properties, of locks and of `UrlFetchApp` meets a rate limit (platform fact B26). Default: none. */
  readonly rateLimitEvery?: number;
  /** False: in a cell formatted as text a leading apostrophe is no part of the value either (platform fact H6). Default true. */
  readonly apostropheShownInText?: boolean;
  /** False: clock triggers get no active spreadsheet (platform fact C26). Default true. */
  readonly clockTriggersHaveSpreadsheet?: boolean;
  /** Whether somebody has used the add-on in this document before, so that `onOpen` runs LIMITED instead of NONE. Default false. */
  readonly enabled?: boolean;
  /**
   * How many milliseconds a service call takes, on a virtual clock, in place of the table in `latencies.ts`. Undefined: no
   * time passes, and nobody else runs in between. Asked once per call, and at every flush as `SpreadsheetApp.flush`.
   */
  readonly latency?: (service: string, method: string) => number | undefined;
  /** From 0 up to 1: the source of `Math.random` and `Utilities.getUuid`, so that a test can repeat a run. */
  readonly random?: () => number;
  /** Builds the workbook around the script's custom functions. Default: an empty one. */
  readonly workbook?: (parts: {
    customFunctions: CustomFunctions;
    now: () => Date;
    apostropheShownInText: boolean;
  }) => Workbook;
}

/** What the host reads of `appsscript.json`. */
export interface Manifest {
  readonly timeZone?: string;
  readonly oauthScopes?: readonly string[];
  readonly urlFetchWhitelist?: readonly string[];
}

export interface RunOptions {
  /** Default: the spreadsheet's owner. */
  readonly user?: string;
  /** Default FULL. */
  readonly authMode?: AuthMode;
}
