import type { ExecutionRecord } from "../../workbench/host/execution-record";
import type { Events } from "./events";

interface Lease {
  readonly runId: string;
  readonly generation: number;
}

/** g: who has lost a run to another execution writes nothing more about it, as its record in the document tells. */
export class RunLeases {
  private last: Lease | null = null;

  constructor(
    private readonly documentProperties: () => ReadonlyMap<string, string>,
    private readonly events: Events,
  ) {}

  /** Called after a write of properties. */
  check({ id, functionName }: ExecutionRecord): void {
    const lease = leaseIn(this.documentProperties());
    const { last, events } = this;
    if (lease === null) return;
    this.last = lease;
    if (last?.runId !== lease.runId || lease.generation >= last.generation) return;
    const what = `${functionName} #${id} wrote generation ${lease.generation} of a run after ${last.generation}`;
    events.breaks("g-lease", what);
  }
}

/** A record may take several properties. */
function leaseIn(properties: ReadonlyMap<string, string>): Lease | null {
  const text = [...properties]
    .filter(([name]) => /^RUN(_\d+)?$/.test(name))
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, piece]) => piece)
    .join("");
  const [, runId] = /"runId":"([^"]+)"/.exec(text) ?? [];
  const [, generation] = /"generation":(\d+)/.exec(text) ?? [];
  return runId === undefined || generation === undefined ? null : { runId, generation: Number(generation) };
}
