/** An argument as text, converted as Apps Script does where it expects text: `{}` becomes "[object Object]". */
export function textOf(value: unknown): string {
  // oxlint-disable-next-line typescript/no-base-to-string
  return String(value);
}
