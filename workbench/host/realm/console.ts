/** `console`, implemented on top of a function that stores lines. */
export function consoleOver(write: (level: string, text: string) => void): Record<string, unknown> {
  const at =
    (level: string) =>
    (...args: unknown[]): void =>
      write(level, formatted(args));
  return {
    log: at("log"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    time: () => undefined,
    timeEnd: () => undefined,
  };
}

/** Logged values as one text: `%s`, `%d` and `%j` in the first argument, the rest appended. */
export function formatted(args: readonly unknown[]): string {
  const rest = [...args];
  if (typeof rest[0] === "string" && rest[0].includes("%")) {
    const format = rest.shift() as string;
    const text = format.replace(/%[sdj%]/g, (place) =>
      place === "%%" ? "%" : rest.length === 0 ? place : shown(rest.shift()),
    );
    rest.unshift(text);
  }
  return rest.map(shown).join(" ");
}

function shown(value: unknown): string {
  if (typeof value === "object" && value !== null && !("message" in value)) {
    try {
      return JSON.stringify(value);
    } catch {
      return "[object Object]";
    }
  }
  return String(value);
}
