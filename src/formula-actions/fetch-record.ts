import type { Pace } from "../buying/settle";
import { storedJson } from "../core/stored-json";
import { objectOf } from "../core/json-shapes";
import { isAmount, rounded } from "../core/credits";
import type { Properties } from "../ports/properties";
import type { Box } from "../ports/spreadsheet";
import type { FormulaScope } from "./formulas-in";
import type { RefusedByPlan } from "./within-plan";

/** A fetch or refresh that ended before its end: the sidebar was closed, or an execution died. */
export interface UnfinishedFetch {
  /** For `refreshFormulas`, to go on with it. */
  since: string;
  scope: FormulaScope;
  missingOnly: boolean;
  /** Requests. */
  done: number;
  total: number;
  /** Of what was agreed to. */
  creditsLeft: number;
}

const PROPERTY = "FORMULA_FETCH";
/** Below the 9 KB of a property: a selection of very many rectangles is read again instead. */
const MOST_BOXES = 50;

/** Fetching or refreshing under way, so that whoever calls next goes on where a killed execution ended. */
export interface FetchRecord extends Pace {
  /** When it began, ISO 8601; tells it from others, too. */
  readonly since: string;
  /** Whose key it spends: a payer's tag. */
  readonly payer: string;
  readonly scope: FormulaScope;
  readonly missingOnly: boolean;
  readonly sheetId: number;
  /** null for the whole sheet. */
  readonly boxes: readonly Box[] | null;
  /** Credits that were agreed to. */
  readonly creditCap: number;
  spent: number;
  /** Requests there were to send when it began. */
  total: number;
  done: number;
  /** What could not be had, by its place among the questions; and what was said of the last of it. */
  failed: { readonly keys: readonly string[]; readonly message: string };
  /** What is left out since the plan does not include it; left out where there is nothing. */
  refused?: RefusedByPlan;
  /** Formulas that were evaluated again; null while there is something to buy. */
  shown: number | null;
}

/** How far a fetch is that has not begun. */
export const FRESH_FETCH = {
  spent: 0,
  total: 0,
  done: 0,
  refusedInARow: 0,
  failed: { keys: [], message: "" },
  shown: null,
} as const;

function isRecord(value: unknown): value is FetchRecord {
  const { since, payer, scope, shown, boxes, refused, tries, failed, ...record } = objectOf(value);
  const { missingOnly, sheetId, creditCap, spent, total, done, refusedInARow, batchSize } = record;
  return (
    [since, payer, scope].every((text) => typeof text === "string") &&
    [sheetId, creditCap, spent, total, done, refusedInARow, batchSize].every(isAmount) &&
    typeof missingOnly === "boolean" &&
    (shown === null || isAmount(shown)) &&
    (boxes === null || Array.isArray(boxes)) &&
    Object.values(objectOf(tries)).every(isAmount) &&
    Array.isArray(objectOf(failed)["keys"]) &&
    (refused === undefined || Array.isArray(objectOf(refused)["what"]))
  );
}

/** The one fetch of a document, in its properties. */
export class FetchRecords {
  constructor(private readonly properties: Properties) {}

  read(): FetchRecord | null {
    return storedJson(this.properties.get(PROPERTY), isRecord);
  }

  save(record: FetchRecord): void {
    const boxes = record.boxes !== null && record.boxes.length > MOST_BOXES ? null : record.boxes;
    this.properties.set(PROPERTY, JSON.stringify({ ...record, boxes }));
  }

  remove(): void {
    this.properties.remove(PROPERTY);
  }

  /** What the sidebar offers to go on with; others see nothing, since it is not their key. */
  unfinished(payer: string): UnfinishedFetch | null {
    const record = this.read();
    if (record === null || record.payer !== payer) return null;
    const { since, scope, missingOnly, done, total, creditCap, spent } = record;
    return {
      since,
      scope,
      missingOnly,
      done,
      total,
      creditsLeft: Math.max(0, rounded(creditCap - spent)),
    };
  }
}
