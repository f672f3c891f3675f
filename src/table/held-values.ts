import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Knowledge } from "./row";
import { cellSum, type Clocks } from "../verified-writes/cell-sum";

/** Every value that answers of any age have for keys, by key and column tag. */
export type HistoryOf = (
  keys: readonly string[],
  tags: readonly string[],
) => (key: string, tag: string) => readonly CellValue[];

export interface HeldKnowledge extends Knowledge {
  /** Whether something was asked that is not looked up yet. */
  readonly isAsked: boolean;
  /** Looks up everything that was asked, at once: a journal is read slowly. */
  readonly load: () => void;
}

/** What held answers say of cells: nothing until it is loaded, after a first reading has shown what is asked. */
export function heldKnowledge(clocks: Clocks, historyOf: HistoryOf): HeldKnowledge {
  const keys = new Set<string>();
  const tags = new Set<string>();
  let values: ReturnType<HistoryOf> | null = null;
  const of = (key: string, tag: string): readonly CellValue[] => {
    if (values !== null) return values(key, tag);
    keys.add(key);
    tags.add(tag);
    return [];
  };
  return {
    clocks,
    isHeld: (key, tag, sum) => key !== "" && of(key, tag).some((value) => cellSum(value, clocks) === sum),
    newest(key, tag) {
      const all = of(key, tag);
      const times = all.filter(isDate).map((time) => time.getTime());
      // Several kinds of answers have a time each.
      return times.length > 0 ? new Date(Math.max(...times)) : (all[all.length - 1] ?? null);
    },
    longText(key, tag, sum) {
      const found = of(key, tag).find((value) => cellSum(value, clocks) === sum);
      return typeof found === "string" ? found : undefined;
    },
    get isAsked() {
      return values === null && keys.size > 0;
    },
    load() {
      values = historyOf([...keys], [...tags]);
    },
  };
}
