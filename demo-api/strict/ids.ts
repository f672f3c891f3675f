import { Random } from "../world/random";

/** The characters of each place of an ID. */
const KINDS: Readonly<Record<string, string>> = {
  a: "abcdefghijklmnopqrstuvwxyz",
  A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  1: "0123456789",
};

const FORMS = ["a1a1a1a1", "AAA1111", "aaaaaaa", "Aa1Aa"];

/**
 * A short alphanumeric text, which is all that the specification says of an ID: `a1b2c3d4`, `ABC1234`, `abcdefg` or
 * `Kt4Qx`, in turn. Case matters.
 */
export function anyAlphanumeric(website: string, index: number): string {
  const random = new Random(`id ${website}`);
  const form = FORMS[index % FORMS.length] ?? "";
  return form.replace(/./g, (kind) => random.pick((KINDS[kind] ?? "").split("")));
}
