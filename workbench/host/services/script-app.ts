import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { Trigger, TriggerBuilder } from "./trigger";

const CONSENT_URL = "https://script.google.com/macros/consent/workbench";

export class ScriptApp implements Emulates<
  GoogleAppsScript.Script.ScriptApp,
  | "deleteTrigger"
  | "getAuthorizationInfo"
  | "getOAuthToken"
  | "getProjectTriggers"
  | "getScriptId"
  | "getUserTriggers"
  | "newTrigger"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  newTrigger(functionName: unknown): TriggerBuilder {
    return new TriggerBuilder(this.#execution, String(functionName));
  }

  /** Only the user's own triggers (platform fact C13). */
  getProjectTriggers(): Trigger[] {
    const { host, user } = this.#execution;
    return host.triggers.of(user).map((entry) => new Trigger(entry, host.workbook.id));
  }

  getUserTriggers(): Trigger[] {
    return this.getProjectTriggers();
  }

  deleteTrigger(trigger: unknown): void {
    const id = (trigger as Trigger).getUniqueId();
    const { triggers } = this.#execution.host;
    if (!triggers.has(id))
      throw new ServiceError("Unexpected error while getting the method or property deleteTrigger.");
    triggers.delete(id);
  }

  /** For the whole script, or for some of its scopes. */
  getAuthorizationInfo(_authMode: unknown, oAuthScopes?: unknown): AuthorizationInfo {
    const { authMode, host } = this.#execution;
    const asked = Array.isArray(oAuthScopes) ? oAuthScopes.map(String) : [...(host.scopes ?? [])];
    const stranger = asked.find((scope) => host.scopes?.includes(scope) === false);
    if (stranger !== undefined) throw new ServiceError(`Invalid argument: ${stranger}`);
    return new AuthorizationInfo(authMode === "NONE" || asked.some((scope) => host.refusedScopes.has(scope)));
  }

  /** Opens nothing: no service of Google's is behind it, and it is the same for an hour (platform fact K7). */
  getOAuthToken(): string {
    const { host, user } = this.#execution;
    const hour = Math.floor(host.clock.now() / 3_600_000);
    return `ya29.workbench-${Buffer.from(`${user} ${hour}`).toString("base64url")}`;
  }

  getScriptId(): string {
    return "workbench-script";
  }
}

export class AuthorizationInfo implements Emulates<
  GoogleAppsScript.Script.AuthorizationInfo,
  "getAuthorizationStatus" | "getAuthorizationUrl"
> {
  readonly #isRequired: boolean;

  constructor(isRequired: boolean) {
    this.#isRequired = isRequired;
  }

  getAuthorizationStatus(): EnumValue {
    return enumValue("ScriptApp.AuthorizationStatus", this.#isRequired ? "REQUIRED" : "NOT_REQUIRED");
  }

  getAuthorizationUrl(): string {
    // The types know only text.
    return this.#isRequired ? CONSENT_URL : (null as unknown as string);
  }
}
