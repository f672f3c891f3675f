import { type Bound, elements, type ElementType, isAfter, type Scalar } from "./element";
import { movingDateText, parseMovingDate } from "./moving-date";
import type { ControlKind, FilterControl, FilterOption } from "./filter-control";

/** What a user has entered for one filter, as entered: half-typed numbers included. */
export type FilterEntry =
  | { readonly kind: "options"; readonly chosen: readonly FilterOption[] }
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "range"; readonly gte: string; readonly lte: string }
  /** null is "any": the filter is not sent. */
  | { readonly kind: "boolean"; readonly value: boolean | null }
  | { readonly kind: "json"; readonly text: string };

/** The value to send, nothing to send, or a sentence that says what is wrong. */
export type ReadEntry = { value: unknown } | { empty: true } | { problem: string };

export function emptyEntry(kind: ControlKind): FilterEntry {
  switch (kind) {
    case "options":
      return { kind, chosen: [] };
    case "texts":
      return { kind, texts: [] };
    case "range":
      return { kind, gte: "", lte: "" };
    case "boolean":
      return { kind, value: null };
    case "json":
      return { kind, text: "" };
  }
}

/** Turns an entry into the value of the shape that its filter declares. */
export function readEntry(control: FilterControl, entry: FilterEntry): ReadEntry {
  switch (entry.kind) {
    case "options":
      return oneOrMany(
        control,
        entry.chosen.map(({ value }) => value),
      );
    case "texts":
      return readTexts(control, entry.texts);
    case "range":
      return readRange(control, entry.gte, entry.lte);
    case "boolean":
      return entry.value === null ? { empty: true } : { value: entry.value };
    case "json":
      return readJson(control, entry.text);
  }
}

function oneOrMany(control: FilterControl, values: readonly unknown[]): ReadEntry {
  if (values.length === 0) return { empty: true };
  if (control.many) return { value: values };
  return values.length === 1
    ? { value: values[0] }
    : { problem: `${control.label}: only one value may be given.` };
}

function readTexts(control: FilterControl, texts: readonly string[]): ReadEntry {
  const of = control.shape.form === "unknown" ? "string" : control.shape.of;
  const values: unknown[] = [];
  for (const text of texts) {
    const value = elements[of].read(text);
    if (value === null) return notOf(control, of, text);
    values.push(value);
  }
  return oneOrMany(control, values);
}

function notOf({ label, shape }: FilterControl, of: ElementType | Bound, text: string): ReadEntry {
  const { inWords, typed = inWords } = elements[of];
  const orMoving = shape.form === "range" && of === "date" ? " or “12 months ago”" : "";
  return { problem: `${label}: “${text}” is not ${typed}${orMoving}.` };
}

function readRange(control: FilterControl, gteText: string, lteText: string): ReadEntry {
  const { label, shape } = control;
  const of = shape.form === "unknown" ? "any" : shape.of;
  const bounds: { gte?: Scalar; lte?: Scalar } = {};
  for (const [bound, text] of [
    ["gte", gteText],
    ["lte", lteText],
  ] as const) {
    if (text.trim() === "") continue;
    const value = readBound(of, text);
    if (value === null) return notOf(control, of, text);
    bounds[bound] = value;
  }
  const { gte, lte } = bounds;
  if (gte === undefined && lte === undefined) return { empty: true };
  if (gte !== undefined && lte !== undefined && typeof gte !== typeof lte) {
    return {
      problem: `${label}: from ${gteText} to ${lteText} must be two numbers or two dates.`,
    };
  }
  if (isAfter(gte, lte)) {
    return { problem: `${label}: from ${gteText} to ${lteText} is the wrong way round. Swap the two.` };
  }
  return { value: bounds };
}

/** Of dates one that moves, too: it becomes a day when the list is asked for. */
function readBound(of: ElementType | Bound, text: string): Scalar | null {
  const value = elements[of].read(text);
  if (value !== null || (of !== "date" && of !== "any")) return value;
  const moving = parseMovingDate(text);
  return moving && movingDateText(moving);
}

function readJson({ label, shapeInWords }: FilterControl, text: string): ReadEntry {
  if (text.trim() === "") return { empty: true };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const shape = shapeInWords === "" ? "" : ` The API describes it as: ${shapeInWords}.`;
    return { problem: `${label}: this is not JSON (texts need double quotes).${shape}` };
  }
}
