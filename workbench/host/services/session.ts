import type { Emulates } from "../emulates";
import type { Execution } from "../execution";

export class Session implements Emulates<
  GoogleAppsScript.Base.Session,
  | "getActiveUser"
  | "getActiveUserLocale"
  | "getEffectiveUser"
  | "getScriptTimeZone"
  | "getTemporaryActiveUserKey"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** Anonymous in a formula (platform fact A14). */
  getActiveUser(): User {
    return activeUser(this.#execution);
  }

  getEffectiveUser(): User {
    return new User(this.#execution.authMode === "FULL" ? this.#execution.user : "");
  }

  getActiveUserLocale(): string {
    return "en";
  }

  getScriptTimeZone(): string {
    return this.#execution.host.scriptTimeZone;
  }

  getTemporaryActiveUserKey(): string {
    const { authMode, user } = this.#execution;
    return authMode === "CUSTOM_FUNCTION" ? "" : Buffer.from(user).toString("base64url");
  }
}

/** The person at the keyboard, who is told to nobody's script but their own (platform fact K18). */
export function activeUser({ authMode, user, activeUser: person }: Execution): User {
  return new User(authMode === "FULL" && person === user ? user : "");
}

export class User implements Emulates<GoogleAppsScript.Base.User, "getEmail"> {
  readonly #email: string;

  constructor(email: string) {
    this.#email = email;
  }

  getEmail(): string {
    return this.#email;
  }

  /** In a text a user is the address (platform fact K1). */
  toString(): string {
    return this.#email;
  }
}
