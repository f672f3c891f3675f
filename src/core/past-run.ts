import type { RunKind } from "./run-kind";
import type { RunRequest, RunState } from "./sidebar-contract";

export type ActName = "answers-dropped" | "journal-started" | "spending-stopped" | "spending-allowed";

/** What somebody has done that concerns everybody, as the history shows it. */
export interface PastAct {
  /** ISO 8601. */
  at: string;
  what: ActName;
  who: "you" | "somebody else";
  /** Answers that were dropped. */
  answers?: number;
}

/** A run as the history shows it. */
export interface PastRun {
  runId: string;
  kind: RunKind;
  state: RunState;
  /** ISO 8601. */
  startedAt: string;
  who: "you" | "somebody else";
  credits: number;
  /** Companies. */
  done: number;
  total: number;
  /** Where its results are, as that sheet is called now; empty if it was deleted. */
  sheetName: string;
  /** What `undoRun` would do, in words; empty where it does not. */
  undo: string;
  /** It could be undone once the later runs on its sheet are. */
  laterFirst?: true;
  /** What came of it, in words. */
  message: string;
  /** What was requested; its range on the sheet as that is called now. */
  request: RunRequest;
  isUndone: boolean;
  /** Of a look: what its watch is called. */
  watchName?: string;
}
