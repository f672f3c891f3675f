import { codeOf } from "../errors";
import type { Received } from "./client";

/** Where the base URL leads: to something that answers, to where nothing is found, or nobody can say just now. */
export type Reach = "answers" | "nothing" | "unknown";

const NOT_FOUND = 404;
/** Nobody waits longer for it: it is asked beside what somebody wants. */
const LONGEST_SECONDS = 5;

/**
 * Whether there is an API under the base URL: a 404 under an address that has never answered may be the address's own.
 *
 * Found out once in an execution, when the first 404 makes it matter: what is known, or else something that is free and always
 * there, tells.
 */
export class BaseUrlReach {
  private found: Reach | null = null;

  /**
   * @param hasAnswered Whether it is known to have answered something before.
   * @param ask Sends the free request.
   */
  constructor(
    private readonly hasAnswered: () => boolean,
    private readonly ask: (timeoutSeconds: number) => Received,
  ) {}

  noteAnswer(): void {
    this.found = "answers";
  }

  /** @param secondsLeft For asking; null if the free request itself is what found nothing. */
  reach(secondsLeft: number | null): Reach {
    if (this.found !== null) return this.found;
    // Until it is known: the free request may come back with a 404 itself.
    this.found = "nothing";
    this.found = this.findOut(secondsLeft);
    return this.found;
  }

  /** Whatever fails in here, the replies that raised the question are not lost. */
  private findOut(secondsLeft: number | null): Reach {
    try {
      if (this.hasAnswered()) return "answers";
      if (secondsLeft === null) return "nothing";
      if (secondsLeft < 1) return "unknown";
      const received = this.ask(Math.min(LONGEST_SECONDS, secondsLeft));
      if (received.kind === "answer") return "answers";
      return received.kind === "refused" && received.error.status === NOT_FOUND ? "nothing" : "unknown";
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return "unknown";
    }
  }
}
