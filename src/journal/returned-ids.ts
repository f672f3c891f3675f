import { checksum32 } from "../core/json";
import { isUnusualId } from "../core/company";
import { failureOf } from "../errors";
import type { SharedState } from "./shared-state";
import type { Snapshot, Values } from "./snapshot";

/** Ids of companies, wherever a reply names them. */
const ID_MEMBER = /"(?:company_|[a-z]+_company_)?uuid"\s*:\s*"([^"\\]{1,40})"/g;

const NAME = "IDS_";
/** Each is a property of less than 9 KB; the oldest is given up for a new one. */
const MOST_PAGES = 10;
const IDS_PER_PAGE = 1_200;
/** What is kept of an id: its checksum, so that a long one takes no more room. */
const WIDTH = 7;
const LONGEST_WAIT_MS = 2_000;

/** `12:`, and the checksums of ids. */
interface Page {
  readonly number: number;
  readonly ids: string;
}

/**
 * Ids of an unusual form that the API has returned in this document: the last 12,000. Heard with every reply, and kept at the
 * end of the execution.
 */
export class ReturnedIds {
  private readonly heard = new Set<string>();
  private of: Snapshot | null = null;
  private kept: ReadonlySet<string> = new Set();

  constructor(private readonly state: () => SharedState) {}

  hear(reply: string): void {
    reply.replace(ID_MEMBER, (member, id: string) => {
      if (isUnusualId(id)) this.heard.add(id);
      return member;
    });
  }

  /** Where the store cannot be read none is known. */
  has(id: string): boolean {
    if (this.heard.has(id)) return true;
    let isKept = false;
    failureOf(() => (isKept = this.keptIn(this.state().known()).has(shortOf(id))));
    return isKept;
  }

  /** Keeps what was heard. Where that fails the next reply that names them does it. */
  keep(): void {
    if (this.heard.size === 0) return;
    failureOf(() => {
      const heard = [...this.heard].map(shortOf);
      if (heard.every((id) => this.keptIn(this.state().known()).has(id))) return;
      this.state().update((snapshot) => {
        const lacking = heard.filter((id) => !this.keptIn(snapshot).has(id));
        return { set: withIds(pagesIn(snapshot), lacking), value: null };
      }, LONGEST_WAIT_MS);
    });
  }

  private keptIn(snapshot: Snapshot): ReadonlySet<string> {
    if (this.of === snapshot) return this.kept;
    this.of = snapshot;
    const ids = pagesIn(snapshot).flatMap((page) => page.ids.match(/.{7}/g) ?? []);
    return (this.kept = new Set(ids));
  }
}

function shortOf(id: string): string {
  return checksum32(id).toString(36).padStart(WIDTH, "0");
}

/** Oldest first. */
function pagesIn(snapshot: Snapshot): Page[] {
  return Array.from({ length: MOST_PAGES }, (_, place) => snapshot.value(NAME + place))
    .flatMap((text): Page[] => {
      const [, number, ids = ""] = /^(\d+):([\da-z]*)$/.exec(text ?? "") ?? [];
      return number === undefined || ids.length % WIDTH !== 0 ? [] : [{ number: Number(number), ids }];
    })
    .sort((a, b) => a.number - b.number);
}

/** The pages that change. */
function withIds(pages: readonly Page[], ids: readonly string[]): Values {
  const changed = new Map<number, string>();
  let { number, ids: last } = pages[pages.length - 1] ?? { number: 0, ids: "" };
  for (const id of ids) {
    if (last.length >= IDS_PER_PAGE * WIDTH) [number, last] = [number + 1, ""];
    last += id;
    changed.set(number % MOST_PAGES, `${number}:${last}`);
  }
  return Object.fromEntries([...changed].map(([place, text]) => [NAME + place, text]));
}
