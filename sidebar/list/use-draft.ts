import { useRef, useState } from "preact/hooks";
import type { ListDraft } from "../../src/lists/list-draft";
import { recall, remember } from "../remembered";
import { describedAnew, readDraft } from "./draft";

/** A draft, or what becomes of the draft as it is by then. */
export type DraftChange = ListDraft | ((draft: ListDraft) => ListDraft);

export interface KeptDraft {
  readonly draft: ListDraft;
  /** What the last sentence has filled in. */
  readonly described: ListDraft["entries"];
  readonly change: (change: DraftChange) => void;
  /** Another list, of which no sentence has filled in anything. */
  readonly replace: (draft: ListDraft) => void;
  /** Fills in what a sentence asks for. @returns The filters that were set by hand, and stay. */
  readonly describe: (entries: ListDraft["entries"]) => readonly string[];
}

/** The list in the builder; the browser keeps it. */
export function useDraft(): KeptDraft {
  const [draft, setDraft] = useState<ListDraft>(() => recall("list", readDraft));
  const [described, setDescribed] = useState(() => recall("list-described", readEntries));
  // Several fields may learn the names of their values at once: each changes what the one before has left.
  const latest = useRef({ draft, described });
  const keep = (next: ListDraft): void => {
    latest.current.draft = next;
    setDraft(next);
    remember("list", next);
  };
  const note = (entries: ListDraft["entries"]): void => {
    latest.current.described = entries;
    setDescribed(entries);
    remember("list-described", entries);
  };
  return {
    draft,
    described,
    change: (change) => keep(typeof change === "function" ? change(latest.current.draft) : change),
    replace(next) {
      keep(next);
      note([]);
    },
    describe(entries) {
      const { draft: now, described: before } = latest.current;
      const { draft: next, filled, kept } = describedAnew(now, before, entries);
      keep(next);
      note(filled);
      return kept;
    },
  };
}

function readEntries(stored: unknown): ListDraft["entries"] {
  return readDraft({ entries: stored }).entries;
}
