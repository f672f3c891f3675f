import { Random } from "../world/random";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";

/** One letter per character: `l` lower case, `U` upper case, `d` digit. */
const FORMS = ["ldldldld", "UUUdddd", "lllllll", "UldUl"] as const;

/**
 * A short alphanumeric text, which is all that the specification says of an ID: `a1b2c3d4`, `ABC1234`, `abcdefg` or
 * `Kt4Qx`, in turn. Case matters.
 */
export function anyAlphanumeric(website: string, index: number): string {
  const random = new Random(`id ${website}`);
  const form = FORMS[index % FORMS.length] ?? FORMS[0];
  return [...form]
    .map((kind) => random.pick([...(kind === "l" ? LOWER : kind === "U" ? UPPER : DIGITS)]))
    .join("");
}
