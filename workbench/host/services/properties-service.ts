import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError, noPermission } from "../service-error";

/** The documented limits (platform fact B11); in practice Google has accepted more (B24). */
export const PROPERTY_VALUE_BYTES_MAX = 9 * 1024;
export const PROPERTY_STORE_BYTES_MAX = 500 * 1024;

/** One store: text by key. */
export type PropertyStore = Map<string, string>;

export class PropertiesService implements Emulates<
  GoogleAppsScript.Properties.PropertiesService,
  "getDocumentProperties" | "getScriptProperties" | "getUserProperties"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /**
   * null if the document has none (platform fact E2), which Google's types do not say; read-only in formulas
   * if the host is configured so (A17).
   */
  getDocumentProperties(): Properties | null {
    const { authMode, host } = this.#execution;
    const isReadOnly = authMode === "CUSTOM_FUNCTION" && host.documentPropertiesReadOnlyInFormulas;
    return host.hasDocumentStores ? this.#named("document", isReadOnly) : null;
  }

  getScriptProperties(): Properties {
    return this.#named("script");
  }

  /** In a formula these are the properties of the spreadsheet's owner, whoever views it (platform fact A10). */
  getUserProperties(): Properties {
    const { authMode, user, host } = this.#execution;
    if (authMode !== "CUSTOM_FUNCTION") return this.#named(`user:${user}`);
    return this.#named(`user:${host.owner}`, user !== host.owner);
  }

  #named(name: string, isReadOnly = false): Properties {
    return new Properties(this.#execution, this.#execution.host.properties(name), isReadOnly);
  }
}

export class Properties implements Emulates<
  GoogleAppsScript.Properties.Properties,
  | "deleteAllProperties"
  | "deleteProperty"
  | "getKeys"
  | "getProperties"
  | "getProperty"
  | "setProperties"
  | "setProperty"
> {
  readonly #execution: Execution;
  readonly #store: PropertyStore;
  readonly #isReadOnly: boolean;

  constructor(execution: Execution, store: PropertyStore, isReadOnly: boolean) {
    this.#execution = execution;
    this.#store = store;
    this.#isReadOnly = isReadOnly;
  }

  async getProperty(key: unknown): Promise<string | null> {
    await this.#operation();
    return this.#store.get(String(key)) ?? null;
  }

  async getProperties(): Promise<Record<string, string>> {
    await this.#operation();
    return Object.fromEntries(this.#store);
  }

  async getKeys(): Promise<string[]> {
    await this.#operation();
    return [...this.#store.keys()];
  }

  setProperty(key: unknown, value: unknown): Promise<this> {
    return this.#change("setProperty", { [String(key)]: value }, false);
  }

  setProperties(values: Readonly<Record<string, unknown>>, deleteAllOthers?: boolean | null): Promise<this> {
    return this.#change("setProperties", values, deleteAllOthers === true);
  }

  async deleteProperty(key: unknown): Promise<this> {
    await this.#write("deleteProperty");
    this.#store.delete(String(key));
    return this;
  }

  async deleteAllProperties(): Promise<this> {
    await this.#write("deleteAllProperties");
    this.#store.clear();
    return this;
  }

  async #change(
    method: string,
    values: Readonly<Record<string, unknown>>,
    deleteAllOthers: boolean,
  ): Promise<this> {
    await this.#write(method);
    const next = new Map(deleteAllOthers ? [] : this.#store);
    for (const [key, value] of Object.entries(values)) {
      const text = String(value);
      if (key === "") throw new ServiceError("Invalid argument: key");
      if (Buffer.byteLength(text) > PROPERTY_VALUE_BYTES_MAX)
        throw new ServiceError("Argument too large: value");
      next.set(key, text);
    }
    let size = 0;
    for (const [key, value] of next) size += Buffer.byteLength(key) + Buffer.byteLength(value);
    if (size > PROPERTY_STORE_BYTES_MAX) {
      throw new ServiceError(
        "You have exceeded the property storage quota. Please remove some properties and try again.",
      );
    }
    this.#store.clear();
    for (const [key, value] of next) this.#store.set(key, value);
    return this;
  }

  async #write(method: string): Promise<void> {
    if (this.#isReadOnly) throw noPermission(method);
    await this.#operation();
  }

  /** Every read and write counts against the quota of the user at the keyboard (platform facts B10 and A14). */
  #operation(): Promise<void> {
    this.#execution.host.propertyQuota.use(this.#execution.user, 1);
    return this.#execution.latency("property");
  }
}
