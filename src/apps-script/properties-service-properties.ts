import type { Properties } from "../ports/properties";

type ServiceProperties = GoogleAppsScript.Properties.Properties;

/** One of Apps Script's property stores, opened at its first use. */
export class PropertiesServiceProperties implements Properties {
  private opened: ServiceProperties | null = null;

  constructor(private readonly open: () => ServiceProperties) {}

  get(key: string): string | null {
    return this.store().getProperty(key);
  }

  getAll(): Record<string, string> {
    return this.store().getProperties();
  }

  set(key: string, value: string): void {
    this.store().setProperty(key, value);
  }

  setAll(values: Readonly<Record<string, string>>): void {
    this.store().setProperties({ ...values });
  }

  remove(key: string): void {
    this.store().deleteProperty(key);
  }

  private store(): ServiceProperties {
    return (this.opened ??= this.open());
  }
}

/**
 * The user's own store; in a formula it is the one of the spreadsheet's owner, whoever looks at it.
 *
 * Source: https://developers.google.com/apps-script/guides/sheets/functions, "Using Apps Script services".
 */
export function userProperties(): Properties {
  return new PropertiesServiceProperties(() => PropertiesService.getUserProperties());
}

/** Shared by everybody who works in the document; null where the script belongs to none. Asks the service. */
export function documentProperties(): Properties | null {
  // Google's types leave out the null.
  const store = PropertiesService.getDocumentProperties() as ServiceProperties | null;
  return store === null ? null : new PropertiesServiceProperties(() => store);
}
