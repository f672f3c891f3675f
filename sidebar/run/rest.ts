import { membersOf, recall, remember } from "../remembered";
import type { Selection } from "../../src/core/sidebar-contract";
import { qualified } from "./first-rows";

/** What is left of a selection of which only the first rows were tried. */
export interface Rest {
  readonly runId: string;
  readonly range: string;
  readonly companies: number;
}

const KEY = "tried-few";

export function rememberRest(rest: Rest): void {
  remember(KEY, rest);
}

/** What a run left untried; null for a run that took everything that was selected. */
export function restOf(runId: string): Rest | null {
  const rest = recall(KEY, readRest);
  return rest?.runId === runId ? rest : null;
}

/** The rows of a selection below its first `count`: `A2:A21` → `'Sheet1'!A7:A21`. Null if none is left. */
export function otherRows(
  { sheetName, a1 }: Pick<Selection, "sheetName" | "a1">,
  count: number,
): string | null {
  const [first = "", ...others] = a1.slice(a1.lastIndexOf("!") + 1).split(",");
  const match = /^\s*\$?([A-Z]+)\$?(\d*):\$?([A-Z]+)\$?(\d*)\s*$/i.exec(first);
  const [, column = "", fromText = "", lastColumn = "", toText = ""] = match ?? [];
  const from = (fromText === "" ? 1 : Number(fromText)) + count;
  const isLeft = match !== null && (toText === "" || from <= Number(toText));
  const ranges = [...(isLeft ? [`${column}${from}:${lastColumn}${toText}`.toUpperCase()] : []), ...others];
  return ranges.length === 0 ? null : qualified(sheetName, ranges.map((each) => each.trim()).join(","));
}

function readRest(stored: unknown): Rest | null {
  const { runId, range, companies } = membersOf(stored);
  return typeof runId === "string" && typeof range === "string" && typeof companies === "number"
    ? { runId, range, companies }
    : null;
}
