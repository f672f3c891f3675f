/** The words that a Status cell starts with: what a row is. A reason follows for people alone. */
export type StatusWord =
  | "Queued"
  | "Done"
  | "Already paid"
  | "Partly done"
  | "Not found"
  | "Not a company"
  | "Waiting"
  | "Failed"
  | "Stopped";

/** A row that got no value, and why. */
export interface FailedRow {
  readonly word: Extract<StatusWord, "Failed" | "Not found">;
  readonly reason: string;
}

const WAITING_WORDS: readonly StatusWord[] = ["Queued", "Waiting"];
const TO_RETRY_WORDS: readonly StatusWord[] = ["Failed", "Stopped", "Waiting"];
const ALL_WORDS: readonly StatusWord[] = [
  ...WAITING_WORDS,
  ...TO_RETRY_WORDS,
  "Done",
  "Already paid",
  "Partly done",
  "Not found",
  "Not a company",
];

/** A row that still waited when its run was undone: undoing takes that away as well. */
export const UNDONE = "Stopped: undone";

/** `Failed: the API could not answer.` */
export function statusText(word: StatusWord, reason = ""): string {
  return reason === "" ? word : `${word}: ${reason}`;
}

/** The word of a Status cell; null for anything that a run did not write. */
export function statusWord(status: unknown): StatusWord | null {
  if (typeof status !== "string") return null;
  const colon = status.indexOf(":");
  const word = colon < 0 ? status : status.slice(0, colon);
  return ALL_WORDS.find((each) => each === word) ?? null;
}

/** Whether a row still belongs to the run. */
export function isWaiting(status: unknown): boolean {
  const word = statusWord(status);
  return word !== null && WAITING_WORDS.includes(word);
}

/** Whether a row got no value for a reason that may have passed. */
export function isToRetry(status: unknown): boolean {
  const word = statusWord(status);
  return word !== null && TO_RETRY_WORDS.includes(word);
}

/** Whether a run wrote it; anything else is the user's. */
export function isStatus(status: unknown): boolean {
  return statusWord(status) !== null;
}
