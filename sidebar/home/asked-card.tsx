import type { JSX } from "preact";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import { askedInWords } from "./asked-in-words";

/** The status of companies that the service was asked to look for; renders nothing if there are none. */
export function AskedCard(): JSX.Element | null {
  const { call, state } = useAddin();
  const task = useTask();
  const asked = state?.asked ?? [];
  if (asked.length === 0) return null;
  return (
    <section class="card" aria-labelledby="asked-companies">
      <h2 id="asked-companies">Companies you asked for</h2>
      {asked.map((each) => (
        <div key={each.sheetId}>
          <p>{askedInWords(each)}</p>
          <div class="links">
            <button
              type="button"
              class="link"
              disabled={task.busy}
              onClick={() => task.run(async () => void (await call("openSheet", { sheetId: each.sheetId })))}
            >
              Open the sheet “{each.sheetName}”
            </button>
          </div>
        </div>
      ))}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}
