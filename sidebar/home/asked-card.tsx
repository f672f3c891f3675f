import type { AskedCompanies } from "../../src/features/additions";
import { useAddin } from "../addin";
import { companies, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import type { JSX } from "preact";

/** `2 of 3 companies you asked for were found, 1 is still being looked for.` */
export function askedInWords({
  found,
  open,
  notFound,
}: Omit<AskedCompanies, "sheetId" | "sheetName">): string {
  const all = found + open + notFound;
  if (open === all) {
    return all === 1
      ? "The company you asked for is still being looked for."
      : `${companies(all)} you asked for are still being looked for.`;
  }
  if (all === 1) return `The company you asked for was ${found === 1 ? "found" : "not found"}.`;
  const rest = [
    part(open, "still being looked for", "is", "are"),
    part(notFound, "not found", "was", "were"),
  ];
  const came = `${numberInWords(found)} of ${companies(all)} you asked for ${found === 1 ? "was" : "were"} found`;
  return `${[came, ...rest.filter((each) => each !== "")].join(", ")}.`;
}

function part(count: number, what: string, one: string, many: string): string {
  return count === 0 ? "" : `${numberInWords(count)} ${count === 1 ? one : many} ${what}`;
}

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
