import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Watch } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";

/** For each watch: its cost this month, the most it can have cost by the end of the month, and its cap. */
export function WatchesThisMonth(): JSX.Element {
  const { call } = useAddin();
  const [watches, setWatches] = useState<readonly Watch[] | null>(null);
  const reading = useTask();
  useEffect(
    () =>
      reading.run(
        () => call("getWatches", {}),
        (answer) => setWatches(answer.watches),
      ),
    [],
  );
  const most = (watches ?? []).reduce((sum, watch) => sum + watch.mostThisMonth, 0);
  return (
    <section class="block" aria-labelledby="credits-watches">
      <h2 id="credits-watches">Watches this month</h2>
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {watches !== null && (
        <>
          <table class="sum-table">
            <thead>
              <tr>
                <th scope="col">Watch</th>
                <th scope="col">Spent</th>
                <th scope="col">At most</th>
                <th scope="col">Cap</th>
              </tr>
            </thead>
            <tbody>
              {watches.map((watch) => (
                <tr key={watch.watchId}>
                  <th scope="row">{watch.name}</th>
                  <td>{numberInWords(watch.spentThisMonth)}</td>
                  <td>{numberInWords(watch.mostThisMonth)}</td>
                  <td>{numberInWords(watch.monthCap)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="help">
            At the end of the month, if no look costs more than the most expensive one so far:{" "}
            {numberInWords(most)} credits in all.
          </p>
        </>
      )}
    </section>
  );
}
