import type { ExecutionRecord } from "../../workbench/host/execution-record";
import type { Events } from "./events";

interface Lease {
  readonly runId: string;
  readonly generation: number;
  /** The name of the watch whose look it is; empty if it is none. */
  readonly watch: string;
}

/** g: who has lost a run to another execution writes nothing more about it, as the records in the document tell. */
export class RunLeases {
  /** The last generation of each run. */
  private readonly last = new Map<string, number>();
  /** Of looks, by run. */
  private readonly watches = new Map<string, string>();
  /** Who has taken which run, the first one first. */
  private readonly taken: { readonly execution: number; readonly runId: string; readonly at: number }[] = [];

  constructor(
    private readonly documentProperties: () => ReadonlyMap<string, string>,
    private readonly events: Events,
    private readonly now: () => number,
  ) {}

  /** Called after a write of properties. */
  check({ id, functionName }: ExecutionRecord): void {
    for (const { runId, generation, watch } of leasesIn(this.documentProperties())) {
      if (watch !== "") this.watches.set(runId, watch);
      const before = this.last.get(runId) ?? 0;
      this.last.set(runId, generation);
      if (generation > before) this.taken.push({ execution: id, runId, at: this.now() });
      if (generation >= before) continue;
      const what = `${functionName} #${id} wrote generation ${generation} of a run after ${before}`;
      this.events.breaks("g-lease", what);
    }
  }

  /** The name of the watch whose look a run is, or was; null if it is none. */
  watchOf(runId: string): string | null {
    return this.watches.get(runId) ?? null;
  }

  /** The run that an execution worked at then; null for none. */
  heldBy(execution: number, at: number): string | null {
    return this.taken.findLast((each) => each.execution === execution && each.at <= at)?.runId ?? null;
  }
}

/** A record may take several properties; what is asked here is in the first. */
function leasesIn(properties: ReadonlyMap<string, string>): Lease[] {
  const runs = [...properties].filter(([name]) => /^RUN_[0-9a-f-]{36}$/.test(name));
  return runs.flatMap(([name, first]) => {
    const further = [...properties].filter(([piece]) => piece.startsWith(`${name}_`));
    const text = [first, ...further.map(([, piece]) => piece)].join("");
    const [, generation] = /"generation":(\d+)/.exec(text) ?? [];
    const [, watch = ""] = /"watchName":"([^"]*)"/.exec(text) ?? [];
    return generation === undefined
      ? []
      : [{ runId: name.slice("RUN_".length), generation: Number(generation), watch }];
  });
}
