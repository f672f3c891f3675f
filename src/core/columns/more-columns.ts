import type { RunKind } from "../run-kind";
import type { ResolvedColumn } from "./column";
import { IDS, knownColumns, tableColumns, type TableKind } from "./known-columns";

/** Runs whose replies hold more than their columns show unless somebody asks for it. */
const WITH_MORE = ["jobs", "news", "headcount", "traffic"] as const satisfies readonly (RunKind &
  TableKind)[];
type KindWithMore = (typeof WITH_MORE)[number];

/** What a run of this kind can show beside its usual columns; it is paid for anyway. Items have their ids in any case. */
export function moreColumns(kind: RunKind): readonly ResolvedColumn[] {
  return isWithMore(kind) ? knownColumns(kind).others.filter(({ path }) => !IDS.includes(path)) : [];
}

/** The paths that a run shows unless somebody asks for more. */
export function usualPaths(kind: RunKind): readonly string[] {
  return isWithMore(kind) ? tableColumns(kind).map(({ path }) => path) : [];
}

function isWithMore(kind: RunKind): kind is KindWithMore {
  return WITH_MORE.some((each) => each === kind);
}
