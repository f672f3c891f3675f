/** Any JSON value with members: an object or a list. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return hasMembers(value) && !Array.isArray(value);
}

/** The members of an object; none of anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Whether a value has the API's shape of a coded value, `{code, label}`; other members may be beside them. */
export function isCodeLabel(value: unknown): value is { readonly code: unknown; readonly label: unknown } {
  return isObject(value) && hasOwn(value, "code") && hasOwn(value, "label");
}

/** What people read of a coded value: its label, or its code where the label is missing or blank. */
export function labelOf({ code, label }: { readonly code: unknown; readonly label: unknown }): unknown {
  return label === null || label === "" ? code : label;
}

/** What a table says of a name from outside: `constructor` is in none of them. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return hasOwn(table, name) ? table[name] : undefined;
}

/** As `Object.hasOwn`, which Apps Script's library lacks. */
export function hasOwn(value: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, key);
}
