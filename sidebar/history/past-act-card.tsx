import type { JSX } from "preact";
import type { PastAct } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { dayAndTime, numberInWords } from "../in-words";

const titles: Readonly<Record<PastAct["what"], string>> = {
  "answers-dropped": "Paid answers dropped",
  "journal-started": "New journal started",
  "spending-stopped": "Spending stopped",
  "spending-allowed": "Spending allowed again",
};

/** What somebody did that concerns everybody in the spreadsheet: what, when and who. */
export function PastActCard({ act }: { act: PastAct }): JSX.Element {
  const { state } = useAddin();
  const { at, what, who, answers } = act;
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{titles[what]}</h2>
      </div>
      <p class="help">{`${dayAndTime(at, state?.timeZone)} · ${who}`}</p>
      {answers !== undefined && (
        <p class="past-figures">{answers === 1 ? "1 answer" : `${numberInWords(answers)} answers`}</p>
      )}
    </li>
  );
}
