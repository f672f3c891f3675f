import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { Trigger, TriggerBuilder } from "./trigger";

export class ScriptApp implements Emulates<
  GoogleAppsScript.Script.ScriptApp,
  | "deleteTrigger"
  | "getAuthorizationInfo"
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

  /** The user's own ones only (platform fact C13). */
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

  getAuthorizationInfo(): AuthorizationInfo {
    return new AuthorizationInfo(this.#execution.authMode === "NONE");
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

  /** Empty once nothing needs to be authorised. */
  getAuthorizationUrl(): string {
    return this.#isRequired ? "https://script.google.com/" : "";
  }
}
