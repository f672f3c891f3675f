/** One of the things that "Update everything" does. */
export interface UpdatePart {
  /** Tells it apart in one update. */
  id: string;
  /** A watch looks; a saved list is run again. */
  kind: "watch" | "list";
  name: string;
  /** `left` was not done: somebody has cancelled, or what stopped the update is not over. */
  state: "waiting" | "running" | "done" | "failed" | "left";
  /** What it came to, or why not, in a sentence; empty if there is nothing to say. */
  message: string;
  creditsSpent: number;
}

/** What updating everything would do and cost. */
export interface UpdateBill {
  parts: { id: string; kind: "watch" | "list"; name: string; credits: { low: number; high: number } }[];
  /** What is not updated, each with the reason in a sentence. */
  leftOut: { name: string; reason: string }[];
  /** Of all parts together: what is agreed to. */
  credits: { low: number; high: number };
  /** The bill in words, a line each. */
  lines: string[];
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: "running" | "waiting" | "stopped" | "cancelled" | "done";
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

export interface UpdateMethods {
  /** Spends nothing and writes nothing. */
  quoteUpdate: { args: Record<string, never>; value: UpdateBill };
  /** `parts`: ids of the bill that was agreed to. If others are to be updated by now, nothing is started (`input/changed`). */
  startUpdate: { args: { parts: string[]; creditCap: number }; value: UpdateProgress };
  /**
   * Does the next part. Safe to call again after a lost reply; goes on with an update that was stopped, and agrees to what its
   * message asks, unless the sidebar `drives` it without a person.
   */
  updateSlice: { args: { updateId: string; drives?: boolean }; value: UpdateProgress };
  /** Stops what is under way and leaves the rest. */
  cancelUpdate: { args: { updateId: string }; value: UpdateProgress };
}
