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

/** `Failed: the API could not answer.` */
export function statusText(word: StatusWord, reason = ""): string {
  return reason === "" ? word : `${word}: ${reason}`;
}

/** Whether a row still belongs to the run. */
export function isWaiting(status: unknown): boolean {
  return (
    typeof status === "string" &&
    WAITING_WORDS.some((word) => status === word || status.startsWith(`${word}:`))
  );
}
