import type { FilterOption } from "../../src/core/sidebar-contract";

/** What people call an option: `Software (SOFT)`, whose code tells it from others of its name, is `Software`. */
export function withoutCode({ value, label }: FilterOption): string {
  const code = ` (${value})`;
  return label.endsWith(code) ? label.slice(0, -code.length) : label;
}
