import { knownColumns } from "../../core/columns/known-columns";
import { codeOf } from "../../errors";
import { isSubjectTag } from "../subject";
import { isRunTag } from "./column-set";
import { DOCUMENT_KINDS } from "./documents";
import { planOf } from "./plan-of";
import type { RunPlan } from "./run-plan";

type FactKind = (typeof DOCUMENT_KINDS)[number] | "enrichment";

/** Plans of runs that would put these columns beside companies, by their tags; what no run puts there is left out. */
export function factPlans(tags: readonly string[]): RunPlan[] {
  const fields = new Map<FactKind, string[]>();
  for (const tag of tags.filter(isFactTag)) {
    const { kind, field } = partsOf(tag);
    fields.set(kind, [...(fields.get(kind) ?? []), field]);
  }
  return [...fields].flatMap(([kind, each]) => planFor(kind, each) ?? []);
}

const known = new Map<string, boolean>();

/** Whether a run puts something under this tag that is bought about companies. Asked at every write: found out once. */
export function isFactTag(tag: string): boolean {
  const found = known.get(tag) ?? isPutByRun(tag);
  known.set(tag, found);
  return found;
}

function isPutByRun(tag: string): boolean {
  // In most sheets; known because to refuse a name takes long: those near it are looked for.
  if (isRunTag(tag) || isSubjectTag(tag)) return false;
  const { kind, field } = partsOf(tag);
  // A Company ID comes with whatever section is bought.
  const [first] = knownColumns("enrichment").defaults;
  const plan = planFor(kind, kind === "enrichment" ? [field, first!.path] : [field]);
  return plan?.columns.some((column) => column.tag === tag) === true;
}

function partsOf(tag: string): { readonly kind: FactKind; readonly field: string } {
  const kind = DOCUMENT_KINDS.find((each) => tag.startsWith(`${each}:`));
  return kind === undefined
    ? { kind: "enrichment", field: tag }
    : { kind, field: tag.slice(kind.length + 1) };
}

function planFor(kind: FactKind, fields: string[]): RunPlan | null {
  try {
    return planOf({ kind, fields, returned: fields });
  } catch (error) {
    // The user's.
    if (codeOf(error) === "input/field") return null;
    throw error;
  }
}
