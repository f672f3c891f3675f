import type { App } from "../../app";
import { type Column, columnOf } from "../../core/columns/column";
import { factText } from "../../core/columns/fact-text";
import { sectionTitle } from "../../core/columns/known-columns";
import { rounded } from "../../core/credits";
import { isObject, storedJson } from "../../core/json";
import { parsePath, valueAt } from "../../core/path";
import { sourceLinks } from "../../core/source-links";
import { boughtBy, type Entry } from "../../money/entry";
import { unitOf } from "../../money/operation";
import { ofOwnerNow } from "../../products/held-of-company";
import {
  columnOfFact,
  type HeldField,
  unitsOfField,
  type ValueAt,
  valuesOfField,
} from "../../products/field-history";
import { cellSum } from "../../rows/cell-sum";

/** One value of a field. */
export interface CellPoint {
  /** ISO 8601 of its purchase, or `YYYY-MM` of a month. */
  at: string;
  /** Empty where the service had nothing. */
  text: string;
  /** Left out where it is no number. */
  value?: number;
  /** The cell shows it. */
  isShown?: true;
}

/** How a value came here. */
export interface CellPurchase {
  /** ISO 8601. */
  at: string;
  /** Of all that was bought together, as the service sells it: a section, or a product. */
  credits: number;
  who: "you" | "somebody else";
  /** By what it was bought; `file`: elsewhere, and it was imported. */
  by: ReturnType<typeof boughtBy>;
}

export interface FieldOfCompany {
  /** Where it is sold: the title of a section or a product. */
  section: string;
  /** The oldest first; none where nothing is held. */
  values: CellPoint[];
  bought?: CellPurchase;
  /** Web pages that the service names as where it has this from. */
  sources: string[];
}

const MOST_SOURCES = 10;

/**
 * The values of a field of a company, and how the one that a cell shows was bought: the latest that says the same, else the
 * latest.
 *
 * @param entries What is held of the company by which the field is bought (`entriesOf`), oldest first. @param shown What the cell shows.
 */
export function fieldOfCompany(
  { spreadsheet, settings, kinds }: Pick<App, "spreadsheet" | "settings" | "kinds">,
  field: HeldField,
  { company, entries, shown }: { company: string; entries: readonly Entry[]; shown: unknown },
): FieldOfCompany {
  const values = valuesOfField(field, company, entries);
  const sum = cellSum(shown, spreadsheet);
  const isShown = ({ value }: ValueAt) => sum !== "" && cellSum(value, spreadsheet) === sum;
  const latest = [...values].reverse().find(isShown);
  const column = columnIn(field);
  const { operation, units } = unitsOfField(field);
  const all = ofOwnerNow(entries).filter(
    (entry) => entry.operation === operation && units.includes(unitOf(entry)),
  );
  const newest = all[all.length - 1]?.at;
  // A month is part of whatever was bought last.
  const at = "series" in field ? newest : ((latest ?? values[values.length - 1])?.at ?? newest);
  const bought = all.filter((entry) => entry.at === at);
  const [first] = bought;
  return {
    section: column?.section === undefined ? kinds.words(operation).title : sectionTitle(column.section),
    values: values.map((each) => ({
      at: each.at,
      text: factText(each.value, column ?? columnOf("", "value")),
      ...(typeof each.value === "number" ? { value: each.value } : {}),
      ...(each === latest ? { isShown: true as const } : {}),
    })),
    ...(first === undefined
      ? {}
      : {
          bought: {
            at: first.at,
            credits: rounded(bought.reduce((total, { credits }) => total + credits, 0)),
            who: first.payer === settings.payerTag ? "you" : "somebody else",
            by: boughtBy(first),
          },
        }),
    sources: first === undefined ? [] : sourcesOf(field, first),
  };
}

function columnIn(field: HeldField): Column | null {
  return "fact" in field ? columnOfFact(field.fact) : null;
}

/** The pages that are named nearest to a field: beside it, else above. */
function sourcesOf(field: HeldField, entry: Entry): string[] {
  const answer = storedJson(entry.answer, isObject);
  if (answer === null || !("fact" in field)) return [];
  const { product, path } = field.fact;
  const isSection = product === "enrichment";
  const document = isSection ? { [unitOf(entry)]: answer } : (answer["data"] ?? answer);
  const steps = parsePath(path);
  for (let length = steps.length - 1; length >= (isSection ? 1 : 0); length--) {
    const owner = length === 0 ? document : valueAt(document, steps.slice(0, length));
    const links = sourceLinks(owner);
    if (links.length > 0) return links.slice(0, MOST_SOURCES);
  }
  return [];
}
