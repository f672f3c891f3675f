import { ServiceError } from "../service-error";

const PLACE = /%(?<flags>[-+ 0#]*)(?<width>\d+)?(?:\.(?<precision>\d+))?(?<kind>[sdifFeExXobc%])/g;

/**
 * `Utilities.formatString`: the conversions that scripts use, `%s %d %i %f %e %x %X %o %b %c %%`, with flags,
 * width and precision.
 */
export function formatString(template: string, values: readonly unknown[]): string {
  const rest = [...values];
  return template.replaceAll(PLACE, (...match) => {
    const {
      flags = "",
      width = "0",
      precision,
      kind = "s",
    } = match.at(-1) as Record<string, string | undefined>;
    if (kind === "%") return "%";
    if (rest.length === 0) throw new ServiceError("Insufficient arguments to format string.");
    const text = shown(kind, rest.shift(), precision === undefined ? undefined : Number(precision));
    const signed = flags.includes("+") && /[dife]/i.test(kind) && !text.startsWith("-") ? `+${text}` : text;
    return padded(signed, Number(width), flags, kind);
  });
}

function shown(kind: string, value: unknown, precision: number | undefined): string {
  switch (kind) {
    case "d":
    case "i":
      return String(Math.trunc(Number(value)));
    case "f":
    case "F":
      return Number(value).toFixed(precision ?? 6);
    case "e":
    case "E": {
      const text = Number(value)
        .toExponential(precision ?? 6)
        .replace(/e([+-])(\d)$/, "e$10$2");
      return kind === "E" ? text.toUpperCase() : text;
    }
    case "x":
      return Math.trunc(Number(value)).toString(16);
    case "X":
      return Math.trunc(Number(value)).toString(16).toUpperCase();
    case "o":
      return Math.trunc(Number(value)).toString(8);
    case "b":
      return Math.trunc(Number(value)).toString(2);
    case "c":
      return typeof value === "number" ? String.fromCodePoint(value) : String(value);
    default:
      return String(value).slice(0, precision);
  }
}

function padded(text: string, width: number, flags: string, kind: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0") || kind === "s" || kind === "c") return text.padStart(width);
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
