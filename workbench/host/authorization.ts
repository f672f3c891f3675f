import type { AuthMode } from "./execution-record";
import { ServiceError, noPermission } from "./service-error";

/** A call to be authorised. `type` is a service or one of its classes: `SpreadsheetApp.Range`. */
export interface AuthorizedCall {
  readonly type: string;
  readonly method: string;
  readonly authMode: AuthMode;
  /** From the manifest; undefined if it lists none, which grants everything. */
  readonly scopes: readonly string[] | undefined;
}

const SCOPE = "https://www.googleapis.com/auth/";
const SPREADSHEET_SCOPES = ["spreadsheets.currentonly", "spreadsheets"];

/** Scopes of which at least one is required, by method or by service; methods take precedence. */
const REQUIRED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  "SpreadsheetApp.openById": ["spreadsheets"],
  "SpreadsheetApp.openByUrl": ["spreadsheets"],
  "SpreadsheetApp.create": ["spreadsheets"],
  "Ui.showSidebar": ["script.container.ui"],
  "Ui.showModalDialog": ["script.container.ui"],
  "Ui.showModelessDialog": ["script.container.ui"],
  "UrlFetchApp.fetch": ["script.external_request"],
  "UrlFetchApp.fetchAll": ["script.external_request"],
  "MailApp.sendEmail": ["script.send_mail"],
  "MailApp.getRemainingDailyQuota": ["script.send_mail"],
  "ScriptApp.newTrigger": ["script.scriptapp"],
  "ScriptApp.getProjectTriggers": ["script.scriptapp"],
  "ScriptApp.getUserTriggers": ["script.scriptapp"],
  "ScriptApp.deleteTrigger": ["script.scriptapp"],
  "Session.getActiveUser": ["userinfo.email"],
  "Session.getEffectiveUser": ["userinfo.email"],
};

/** What works without any authorisation (platform fact C3): building a menu, logging, pure computation. */
const ALLOWED_IN_NONE =
  /^(Logger|Utilities|HtmlService|XmlService|SpreadsheetApp\.(Ui|Menu)|Blob)\b|^SpreadsheetApp#getUi$|^Session#get(ActiveUserLocale|ScriptTimeZone)$|^ScriptApp#getAuthorizationInfo$|^ScriptApp\.AuthorizationInfo/;
/** Services that a simple trigger may not use, because they need a consent that it cannot ask for. */
const REFUSED_IN_LIMITED =
  /^(UrlFetchApp#fetch|MailApp#|SpreadsheetApp\.Ui#show|ScriptApp#(new|get.*Triggers|delete))/;
/** Services available to a formula in a cell (platform fact A10). `Session` returns blanks. */
const CUSTOM_FUNCTION_SERVICES =
  /^(CacheService|PropertiesService|LockService|UrlFetchApp|SpreadsheetApp|Utilities|HtmlService|Logger|Session|Blob|XmlService)\b/;
/** A formula may only read the spreadsheet. */
const READS = /^(get|is|can|has|offset|find|with|on|flush$|createDeveloperMetadataFinder$|createTextFinder$)/;

/** The scopes in the manifest that the user has granted (platform fact C10). */
export function grantedScopes({
  scopes,
  refusedScopes,
}: {
  readonly scopes: readonly string[] | undefined;
  readonly refusedScopes: ReadonlySet<string>;
}): readonly string[] | undefined {
  return scopes?.filter((scope) => !refusedScopes.has(scope));
}

/** Rejects a call that the execution's authorisation does not cover (platform facts A9–A16, C3, I9). */
export function authorize(call: AuthorizedCall): void {
  const { type, method, authMode } = call;
  const full = `${type}#${method}`;
  const name = `${type.slice(type.lastIndexOf(".") + 1)}.${method}`;

  if (authMode === "CUSTOM_FUNCTION") authorizeCustomFunction(type, method);
  const refused =
    (authMode === "NONE" && (!ALLOWED_IN_NONE.test(full) || REFUSED_IN_LIMITED.test(full))) ||
    (authMode === "LIMITED" && REFUSED_IN_LIMITED.test(full));
  const needed =
    REQUIRED_SCOPES[name] ??
    (type === "SpreadsheetApp" && method.startsWith("getActive") ? SPREADSHEET_SCOPES : []);
  if (refused) throw noPermission(name, needed);

  if (authMode === "FULL" && needed.length > 0 && call.scopes !== undefined) {
    const granted = call.scopes.map((scope) => scope.replace(SCOPE, ""));
    if (!needed.some((scope) => granted.includes(scope))) throw noPermission(name, needed);
  }
}

function authorizeCustomFunction(type: string, method: string): void {
  if (!CUSTOM_FUNCTION_SERVICES.test(type)) {
    throw new ServiceError(`You do not have permission to call ${type.split(".")[0]} service.`);
  }
  if (type === "SpreadsheetApp" && method === "getUi") {
    throw new ServiceError("Cannot call SpreadsheetApp.getUi() from this context.");
  }
  if (type.startsWith("SpreadsheetApp") && (!READS.test(method) || type === "SpreadsheetApp.Ui"))
    throw noPermission(method);
  if (type === "SpreadsheetApp" && method.startsWith("open")) throw noPermission(method);
}
