import type { CatalogueFilter, FilterCatalogue } from "./filter";
import { labelsFromPaths, nounFromPath, sectionLabel } from "./label-from-path";
import { plainDescription } from "./plain-description";
import { parseValueShape, type ValueShape } from "./value-shape";

/**
 * How a value is entered: chosen from the API's own options, typed as words or numbers, as a range, as yes or no, or
 * as JSON for a shape this version does not know.
 */
export type ControlKind = "options" | "texts" | "range" | "boolean" | "json";

export interface FilterControl {
  readonly filter: string;
  readonly label: string;
  /** First part of the path in words: the heading it is listed under. */
  readonly section: string;
  /** As the API serves it. */
  readonly description: string;
  /** The description as people read it. */
  readonly help: string;
  /** Where values come from, as the API serves it. */
  readonly howToGetValues: string;
  readonly kind: ControlKind;
  readonly shape: ValueShape;
  /** The shape in the API's words, shown beside a JSON field. */
  readonly shapeInWords: string;
  /** Several values may be given; any of them matches. */
  readonly many: boolean;
  readonly group: SameElementGroup | null;
}

/** Filters over one nested list: a company matches only if one and the same element of that list meets all of them. */
export interface SameElementGroup {
  readonly path: string;
  /** One element in words, such as `office`. */
  readonly noun: string;
  readonly meaning: string;
}

/**
 * Derives every control of the list builder from the catalogue as the API serves it, in the order served.
 *
 * No filter is known here by name: one that the API adds tomorrow gets its control, label and frame tomorrow.
 */
export function filterControls(catalogue: FilterCatalogue): FilterControl[] {
  const labels = labelsFromPaths(catalogue.filters.map(({ filter }) => filter));
  return catalogue.filters.map((served) => {
    const shape = parseValueShape(served.value_shape);
    return {
      filter: served.filter,
      label: labels.get(served.filter) ?? served.filter,
      section: sectionLabel(served.filter),
      description: served.description,
      help: plainDescription(served.description),
      howToGetValues: served.how_to_get_values,
      kind: controlKind(served, shape),
      shape,
      shapeInWords: served.value_shape,
      many: shape.form === "list" || shape.form === "one-or-list",
      group: served.same_element_group === undefined ? null : sameElementGroup(served.same_element_group),
    };
  });
}

function controlKind({ dropdown_type }: CatalogueFilter, shape: ValueShape): ControlKind {
  if (shape.form === "unknown") return "json";
  if (shape.form === "range") return "range";
  if (shape.of === "bool") return shape.form === "list" ? "json" : "boolean";
  return dropdown_type === undefined || dropdown_type === "" ? "texts" : "options";
}

function sameElementGroup(path: string): SameElementGroup {
  const noun = nounFromPath(path);
  return { path, noun, meaning: `One and the same ${noun} must match all of these.` };
}
