import type { EnumTag, ServiceCatalogue } from "./wire";

type Enumeration = Readonly<Record<string, object>>;

/** Apps Script's enums in a script's context: created on first use, then always the same objects. */
export interface Enumerations {
  /** Such as `SpreadsheetApp.ProtectionType`, with a property per value. */
  of(name: string): Enumeration;
  value(of: string, name: string): object | undefined;
}

/** @param keepTag Receives every value with its tag, so that the value can be sent to the host. */
export function enumerationsOf(
  catalogue: ServiceCatalogue,
  keepTag: (value: object, tag: EnumTag) => void,
): Enumerations {
  const made = new Map<string, Enumeration>();

  function of(name: string): Enumeration {
    let enumeration = made.get(name);
    if (enumeration === undefined) {
      enumeration = make(name);
      made.set(name, enumeration);
    }
    return enumeration;
  }

  function make(name: string): Enumeration {
    const dot = name.lastIndexOf(".");
    const values: Record<string, object> = {};
    for (const [ordinal, text] of (
      catalogue.enums[name.slice(0, dot)]?.[name.slice(dot + 1)] ?? []
    ).entries()) {
      const value = Object.freeze({
        toString: () => text,
        toJSON: () => text,
        name: () => text,
        ordinal: () => ordinal,
        compareTo: (other: { ordinal(): number }) => ordinal - other.ordinal(),
      });
      keepTag(value, { $: "enum", of: name, name: text });
      values[text] = value;
    }
    return Object.freeze(values);
  }

  return { of, value: (name, text) => of(name)[text] };
}
