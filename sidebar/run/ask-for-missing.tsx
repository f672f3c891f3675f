import type { JSX } from "preact";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits } from "../in-words";
import { priceEach } from "./price-each";
import { wholeCredits } from "./whole-credits";

/**
 * Offers to request the companies that a run did not find from the service, and says what will be bought as a
 * result.
 */
export function AskForMissing({
  count,
  request,
  onAsk,
}: {
  readonly count: number;
  readonly request: Progress["request"];
  /** @param credits What was promised at most; left out where that is not known before the request. */
  readonly onAsk: (credits?: number) => void;
}): JSX.Element {
  const { state } = useAddin();
  const each = priceEach(request, state?.sections ?? []);
  const isOne = count === 1;
  const most = each === null ? undefined : wholeCredits(each * count);
  const price =
    most === undefined ? "at the prices of this run and within its cap" : `for at most ${credits(most)}`;
  return (
    <div class="ask-for">
      <div class="buttons">
        <button type="button" onClick={() => onAsk(most)}>
          Ask for {companies(count)} that {isOne ? "is" : "are"} missing
        </button>
      </div>
      <p class="help">
        Asking is free. The API looks for {isOne ? "it" : "them"}, which may take days; what it finds is then
        fetched without asking again, {price}.
      </p>
    </div>
  );
}
