import type { FilterOption } from "../../src/rpc/rpc";

/**
 * The everyday name of an option: `Software (SOFT)`, with a code to distinguish it from others of that name,
 * is `Software`.
 */
export function withoutCode({ value, label }: FilterOption): string {
  const code = ` (${value})`;
  return label.endsWith(code) ? label.slice(0, -code.length) : label;
}
