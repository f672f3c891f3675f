/** The words that a Status cell starts with. */
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

/** A row whose answer could not be read: it was paid for, and is asked again only because somebody said so. */
export const ASKED_AGAIN = "Waiting: asked once more";

/** A row that still waited when its run was undone: undoing takes that away as well. */
export const UNDONE = "Stopped: undone";

/** How the journal words an answer that was paid for and cannot be read. */
export const UNREADABLE = /with something that is no JSON|in a shape this version does not know/;

/** `Failed: the API could not answer.` */
export function statusText(word: StatusWord, reason = ""): string {
  return reason === "" ? word : `${word}: ${reason}`;
}

/** Whether a row still belongs to the run. */
export function isWaiting(status: unknown): boolean {
  return startsWith(status, WAITING_WORDS);
}

/** Whether a row got no value for a reason that may have passed. */
export function isToRetry(status: unknown): boolean {
  return startsWith(status, TO_RETRY_WORDS);
}

/** Whether a run wrote it; anything else is the user's. */
export function isStatus(status: unknown): boolean {
  return startsWith(status, ALL_WORDS);
}

function startsWith(status: unknown, words: readonly StatusWord[]): boolean {
  return typeof status === "string" && words.some((word) => status === word || status.startsWith(`${word}:`));
}
