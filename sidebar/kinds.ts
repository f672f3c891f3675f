import type { OfferedName, Progress, ToldKind } from "../src/rpc/rpc";
import { told } from "./told-kinds";

type Offer = NonNullable<ToldKind["offer"]>;

/** A kind of run; one that this version does not have goes by its name. */
export function kindOf(name: string): ToldKind {
  const found = told.find((each) => each.name === name);
  return (
    found ?? {
      ...told[0]!,
      name,
      title: name,
      running: name,
      offer: null,
      further: [],
      isOfNames: false,
    }
  );
}

/** What starting a run does, with the companies it is for: `Get job posts of 20 companies`. */
export function startOf(kind: string, which: string): string {
  const { start, before } = kindOf(kind);
  return [start, ...(before === undefined ? [] : [before]), which].join(" ");
}

/** The noun that a run counts: companies, names. */
export function countedIn(kind: string): { readonly one: string; readonly many: string } {
  const [one, many] = kindOf(kind).counts;
  return { one, many };
}

/** The title of a run, under way or over; a watch's look has the name of its watch. */
export function runTitle({ kind, watchName, state }: Pick<Progress, "kind" | "watchName" | "state">): string {
  const isOver = state === "done" || state === "cancelled";
  return watchName === undefined ? kindOf(kind)[isOver ? "title" : "running"] : `Check of “${watchName}”`;
}

/** What people call an operation that was bought. */
export function operationTitle(operation: string): string {
  return kindOf(operation).title;
}

/** The kinds that cost credits. */
export const boughtKinds: readonly string[] = told.flatMap(({ name, isOfNames }) =>
  isOfNames ? [] : [name],
);

/** The kinds of *Get more data*, in display order. */
export const moreKinds: readonly string[] = told.flatMap(({ name, offer }) => (offer === null ? [] : [name]));

export const isMoreKind = (kind: unknown): kind is OfferedName => moreKinds.some((each) => each === kind);

/** What is offered of one of them. */
export function offerOf(kind: string): Offer {
  return kindOf(kind).offer ?? { detail: "" };
}

/** The columns that a kind can show beside its default ones. */
export function moreColumns(kind: string): ToldKind["further"] {
  return kindOf(kind).further;
}

/** The paths of the columns that a kind shows by default. */
export function usualPaths(kind: string): readonly string[] {
  return kindOf(kind).usual;
}
