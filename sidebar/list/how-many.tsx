import type { JSX } from "preact";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import type { ListBill, ListRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits, dayAndTime, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import type { LiveQuote } from "../run/use-quote";
import { useTask } from "../use-task";

interface Props {
  readonly request: ListRequest;
  readonly quote: LiveQuote<ListBill>;
  /** Sets the number of companies to take. */
  readonly onTake: (limit: number) => void;
}

/** How many companies match, before the list is bought: requested only on a click, for the price on the button. */
export function HowMany({ request, quote, onTake }: Props): JSX.Element | null {
  const { call, refresh } = useAddin();
  const task = useTask();
  const { bill, pending } = quote;
  if (bill === null) return null;
  const { matching, countCredits } = bill;
  const count = (): void =>
    task.run(async () => {
      await call("countList", { ...request, creditCap: countCredits.high });
      quote.again();
      refresh();
    });
  return (
    <div class="how-many" aria-live="polite">
      {matching !== null && !pending ? (
        <Counted matching={matching} limit={request.limit} onTake={onTake} />
      ) : (
        <button type="button" class="link" disabled={pending || task.busy} onClick={count}>
          {task.busy && <Spinner />}
          {task.busy
            ? "Counting…"
            : `How many match?${pending ? "" : ` · ${countCredits.high === 0 ? "free" : `at most ${credits(countCredits.high)}`}`}`}
        </button>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </div>
  );
}

function Counted({
  matching: { matches, orMore, at },
  limit,
  onTake,
}: {
  matching: NonNullable<ListBill["matching"]>;
  limit: number;
  onTake: Props["onTake"];
}): JSX.Element {
  const { state } = useAddin();
  if (matches === null) return <p>The API did not say how many match.</p>;
  const most = Math.min(matches, LIST_LIMIT_MAX);
  return (
    <p>
      <strong>{matches === 0 ? "No company" : `${companies(matches)}${orMore ? " or more" : ""}`}</strong>{" "}
      {matches === 1 || matches === 0 ? "matches" : "match"}, as of {dayAndTime(at, state?.timeZone)}.
      {orMore &&
        (limit > LIST_LIMIT_MAX
          ? ""
          : " The API counts no further; ask for more, and their parts are counted.")}{" "}
      {most > 0 && most !== limit && !(orMore && limit > most) && (
        <button type="button" class="link" onClick={() => onTake(most)}>
          {most < matches || orMore ? `Take ${numberInWords(most)}` : `Take all ${numberInWords(most)}`}
        </button>
      )}
    </p>
  );
}
