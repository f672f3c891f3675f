import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Progress, SettingsChange, State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords, wholeNumber } from "../in-words";
import { NumberInText } from "../parts/field";
import { Meter } from "../parts/meter";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";
import { useTypedBefore, useUnsaved } from "../use-unsaved";
import { wentOnInWords } from "../formulas/formula-actions";

type CapName = "dayCap" | "formulaDayCap" | "formulaCallCap";

interface CapWords {
  readonly name: CapName;
  readonly before: string;
  readonly after: string;
  readonly value: number;
}

/** Same as on the server. */
const LARGEST_CAP = 1_000_000;

/** Whole numbers that limit spending, each in its sentence; saved together once one has changed. */
export function Caps({ caps }: { caps: readonly CapWords[] }): JSX.Element {
  const { call, setState, run, go } = useAddin();
  const [goesOn, setGoesOn] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const what = caps.map(({ before, after }) => `“${before} … ${after}”`).join(" and ");
  const [typed, setTyped] = useState<Partial<Record<CapName, string>>>(useTypedBefore(what));
  const task = useTask();
  const read = caps.map(
    ({ name, value }) => [name, wholeNumber(typed[name] ?? String(value), 0, LARGEST_CAP)] as const,
  );
  const wrong = caps.find((_, index) => read[index]?.[1] === null);
  const changed = caps.some(({ name, value }) => typed[name] !== undefined && typed[name] !== String(value));

  const save = (): void => {
    // The field says what is wrong.
    if (wrong !== undefined) return;
    const change: SettingsChange = {};
    for (const [name, value] of read) if (value !== null) change[name] = value;
    task.run(async () => {
      const next = await call("saveSettings", change);
      setState(next);
      setTyped({});
      setIsSaved(true);
      const isOver = next.run !== null && capIsOver(next.run);
      setGoesOn(isOver);
      if (isOver) run.goOn();
    });
  };
  useUnsaved(what, changed, { save, typed });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {caps.map(({ name, before, after, value }) => (
        <NumberInText
          key={name}
          id={name}
          before={before}
          after={after}
          value={typed[name] ?? String(value)}
          onInput={(text) => {
            setIsSaved(false);
            setTyped({ ...typed, [name]: text });
          }}
        />
      ))}
      {wrong !== undefined && (
        <p class="problem" role="alert">
          {`${wrong.before} … ${wrong.after}`}: enter a whole number from 0 to {numberInWords(LARGEST_CAP)}.
        </p>
      )}
      {changed && (
        <div class="buttons">
          <button type="submit" class="primary" disabled={wrong !== undefined || task.busy}>
            {task.busy ? "Saving…" : "Save"}
          </button>
          <button type="button" onClick={() => setTyped({})}>
            Undo
          </button>
        </div>
      )}
      {isSaved && !changed && (
        <p class="help" role="status">
          Saved.
        </p>
      )}
      {goesOn && (
        <Notice tone="success">
          <p>{wentOnInWords(run.driving, run.progress)}</p>
          <button type="button" class="link" onClick={() => go("run")}>
            Show
          </button>
        </Notice>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </form>
  );
}

/** The bill has already said that the run continues as soon as the cap is raised. */
function capIsOver({ reason, canGoOn }: Progress): boolean {
  return canGoOn === true && reason === "limit/credit-cap";
}

/** What runs, lists and watches may spend a day, and how much of it is used. */
export function DayCapCard({ state }: { state: State }): JSX.Element {
  const { today, dayCap } = state.credits;
  return (
    <section class="block" aria-labelledby="spending-title">
      <h2 id="spending-title">Runs, lists and watches</h2>
      <Caps
        caps={[
          {
            name: "dayCap",
            before: "Spend at most",
            after: "credits a day",
            value: dayCap,
          },
        ]}
      />
      <Meter label="Today" used={today} cap={dayCap} />
    </section>
  );
}
