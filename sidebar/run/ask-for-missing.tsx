import type { JSX } from "preact";
import { companies } from "../in-words";

/** Offers to ask the service for the companies that a run has not found. */
export function AskForMissing({ count, onAsk }: { count: number; onAsk: () => void }): JSX.Element {
  return (
    <div class="ask-for">
      <div class="buttons">
        <button type="button" onClick={onAsk}>
          Ask for {companies(count)} that {count === 1 ? "is" : "are"} missing
        </button>
      </div>
      <p class="help">Free. The service looks for {count === 1 ? "it" : "them"}, which may take days.</p>
    </div>
  );
}
