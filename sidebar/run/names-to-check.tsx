import { creditsInWords } from "../../src/core/credits";
import type { Bill, Progress, Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

type Name = Result<"getNamesToCheck">["names"][number];

/** Names of a run that may mean the company that was found: who ticks one goes on with it, for the price on the button. */
export function NamesToCheck({ progress }: { progress: Progress }): JSX.Element | null {
  const { call, run } = useAddin();
  const { runId } = progress;
  const [names, setNames] = useState<readonly Name[]>([]);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [bill, setBill] = useState<Bill | null>(null);
  const reading = useTask();
  const pricing = useTask();
  const going = useTask();
  useEffect(() => {
    reading.run(
      () => call("getNamesToCheck", { runId }),
      (found) => setNames(found.names),
    );
  }, [runId]);
  const tick = (name: string, isTicked: boolean): void => {
    const next = isTicked ? [...ticked, name] : ticked.filter((each) => each !== name);
    setTicked(next);
    setBill(null);
    pricing.run(
      () => (next.length === 0 ? Promise.resolve(null) : call("quoteRetry", { runId, names: [...next] })),
      setBill,
    );
  };
  const goOn = ({ credits }: Bill): void =>
    going.run(
      () => call("confirmNames", { runId, names: names.filter(({ name }) => ticked.includes(name)) }),
      () => run.retry(credits.high),
    );
  const failed = [reading, pricing, going].find(({ failure }) => failure !== null);
  if (names.length === 0 && failed === undefined) return null;
  return (
    <section class="names-to-check">
      <h3>Is it the right company?</h3>
      {names.map(({ name, website, matchedName }) => (
        <label key={name} class="choice">
          <input
            type="checkbox"
            checked={ticked.includes(name)}
            disabled={going.busy}
            onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
          />
          <span class="choice-name">
            {name}
            <small>
              {matchedName}{" "}
              {website.includes(".") && (
                <a href={`//${website}`} target="_blank" rel="noopener noreferrer">
                  {website}
                </a>
              )}
            </small>
          </span>
        </label>
      ))}
      {failed !== undefined && failed.failure !== null && (
        <FailureNotice failure={failed.failure} onRetry={failed.again} />
      )}
      {ticked.length > 0 && (
        <button
          type="button"
          class="primary"
          disabled={bill === null || going.busy}
          onClick={() => bill !== null && goOn(bill)}
        >
          {(bill === null || going.busy) && <Spinner />}
          {bill === null
            ? `Go on with ${ticked.length}`
            : `Go on with ${bill.companies} · ${bill.credits.high === 0 ? "free" : creditsInWords(bill.credits.high)}`}
        </button>
      )}
    </section>
  );
}
