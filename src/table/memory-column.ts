import type { OutputColumn } from "../verified-writes/output-columns";

/** The hidden column in which each row remembers what runs have written there. */
export function memoryColumn(tag: string, label = "Row memory"): OutputColumn {
  return {
    tag,
    label,
    about:
      "Remembers what was written into each row, so that your own cells stay and a run can be undone. Leave it where it is; exports contain it.",
    isHidden: true,
  };
}
