import { checksum32 } from "../core/json";
import { isUnusualId } from "../core/company";
import { failureOf } from "../core/errors";
import type { SharedState } from "./shared-state";
import { longValue, longValueIn } from "./store";
import type { Snapshot } from "./snapshot";

/** Company ids, wherever a reply has them. */
const ID_MEMBER = /"((?:company_|[a-z]+_company_)?uuid)"\s*:\s*"([^"\\]{1,40})"/g;
const DIGIT = /\d/;

const NAME = "IDS";
const MOST_IDS = 12_000;
/** Characters of the checksum that is kept of an id. */
const WIDTH = 7;
const LONGEST_WAIT_MS = 2_000;

/**
 * The last 12,000 ids of an unusual form that APIs have returned in this document. Collected from every reply, and kept at the
 * end of the execution.
 *
 * Each counts at the host that has returned it. A plain word counts only in a member that the API specification defines as an
 * id; elsewhere an id needs a digit. Otherwise a cell `closed` in a column of companies might be bought.
 */
export class ReturnedIds {
  /** Checksums, as `idAt` makes them. */
  private readonly collected = new Set<string>();
  private of: Snapshot | null = null;
  private kept: ReadonlySet<string> = new Set();

  /** @param host Host and prefix of the API that is asked. */
  constructor(
    private readonly state: () => SharedState,
    private readonly host: () => string,
  ) {}

  /** @param idMember The member that is an id by the API specification. */
  hear(reply: string, idMember?: string): void {
    reply.replace(ID_MEMBER, (text, member: string, id: string) => {
      if (isUnusualId(id) && (member === idMember || DIGIT.test(id)))
        this.collected.add(idAt(this.host(), id));
      return text;
    });
  }

  /** Whether the current host has returned the id. If the store cannot be read, no id is known. */
  has(id: string): boolean {
    let isReturned = false;
    failureOf(() => {
      const known = idAt(this.host(), id);
      isReturned = this.collected.has(known) || this.keptIn(this.state().known()).has(shortOf(known));
    });
    return isReturned;
  }

  /** Stores collected ids. If that fails, the next reply with them stores them. */
  keep(): void {
    if (this.collected.size === 0) return;
    failureOf(() => {
      const collected = [...this.collected].map(shortOf);
      if (collected.every((id) => this.keptIn(this.state().known()).has(id))) return;
      this.state().update((snapshot) => {
        const ids = [...new Set([...this.keptIn(snapshot), ...collected])].slice(-MOST_IDS);
        return { set: longValue(NAME, ids.join("")), value: null };
      }, LONGEST_WAIT_MS);
    });
  }

  private keptIn(snapshot: Snapshot): ReadonlySet<string> {
    if (this.of === snapshot) return this.kept;
    this.of = snapshot;
    return (this.kept = new Set(longValueIn(snapshot, NAME)?.match(/[\da-z]{7}/g)));
  }
}

function idAt(host: string, id: string): string {
  return `${host} ${id}`;
}

function shortOf(id: string): string {
  return checksum32(id).toString(36).padStart(WIDTH, "0");
}
