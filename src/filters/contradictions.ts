import type { FilterControl } from "./filter-control";

/** What can be seen of a set of filters without asking anybody. */
export interface Contradiction {
  /** `nothing`: no company can match. `note`: it means something that is easily overlooked. */
  readonly kind: "nothing" | "note";
  readonly filters: readonly string[];
  /** A sentence, with the way out where there is one. */
  readonly message: string;
}

/**
 * Why a set of filters can match nothing, or less than it seems: ranges that are upside down or hold no whole number,
 * lists without a value, and filters that the same element must meet together.
 *
 * @param filters As the API is sent them.
 */
export function contradictions(
  controls: readonly FilterControl[],
  filters: Readonly<Record<string, unknown>>,
): Contradiction[] {
  const set = controls.filter(({ filter }) => filters[filter] !== undefined && filters[filter] !== null);
  return [
    ...set.flatMap((control) => {
      const message = emptyBecause(control, filters[control.filter]);
      return message === null ? [] : [{ kind: "nothing" as const, filters: [control.filter], message }];
    }),
    ...groupNotes(set),
  ];
}

function emptyBecause({ label, shape }: FilterControl, value: unknown): string | null {
  if (Array.isArray(value))
    return value.length > 0 ? null : `${label} has no value. Choose one, or remove it.`;
  if (typeof value !== "object" || value === null) return null;
  const { gte, lte } = value as { gte?: unknown; lte?: unknown };
  if (!isBound(gte) || !isBound(lte) || typeof gte !== typeof lte) return null;
  if (gte > lte)
    return `${label}: from ${gte} to ${lte} is the wrong way round and matches nothing. Swap the two.`;
  const wholeNumbers = shape.form === "range" && shape.of === "int";
  if (wholeNumbers && Math.ceil(Number(gte)) > Math.floor(Number(lte))) {
    return `${label}: there is no whole number from ${gte} to ${lte}. Widen the range.`;
  }
  return null;
}

/** Days in the form `2024-03-31` compare as text in calendar order. */
function isBound(bound: unknown): bound is number | string {
  return typeof bound === "number" || typeof bound === "string";
}

function groupNotes(set: readonly FilterControl[]): Contradiction[] {
  const groups = new Map<string, FilterControl[]>();
  for (const control of set) {
    if (control.group === null) continue;
    const members = groups.get(control.group.path);
    if (members) members.push(control);
    else groups.set(control.group.path, [control]);
  }
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      kind: "note",
      filters: members.map(({ filter }) => filter),
      message: `${inWords(members.map(({ label }) => label))}: the same ${members[0]!.group!.noun} must match all of these. A company with one ${members[0]!.group!.noun} for each does not count.`,
    }));
}

function inWords(labels: readonly string[]): string {
  return labels.length < 2
    ? (labels[0] ?? "")
    : `${labels.slice(0, -1).join(", ")} and ${labels[labels.length - 1]}`;
}
