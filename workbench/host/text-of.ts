/** An argument as the text that Apps Script makes of it where text is wanted: `{}` becomes "[object Object]". */
export function textOf(value: unknown): string {
  // oxlint-disable-next-line typescript/no-base-to-string
  return String(value);
}
