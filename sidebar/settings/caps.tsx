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

type CapName = "dayCap" | "monthCap" | "formulaDayCap" | "formulaMonthCap" | "formulaCallCap";

interface CapWords {
  readonly name: CapName;
  readonly before: string;
  readonly after: string;
  /** What it is called where it stands alone, if not by its own sentence. */
  readonly called?: string;
  /** null for no limit: then the field is blank. */
  readonly value: number | null;
}

const CAN_BE_BLANK: readonly CapName[] = ["monthCap", "formulaMonthCap"];

/** Same as on the server. */
const LARGEST_CAP = 1_000_000;

interface CapsProps {
  readonly caps: readonly CapWords[];
  /** What they are together, in a sentence: `what formulas may spend`. */
  readonly what: string;
}

/** Whole numbers that limit spending, each in its sentence; saved together once one has changed. */
export function Caps({ caps, what }: CapsProps): JSX.Element {
  const { call, setState, run, go } = useAddin();
  const [goesOn, setGoesOn] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<CapName, string>>>(useTypedBefore(what));
  const task = useTask();
  const textOf = ({ name, value }: CapWords) => typed[name] ?? textIn(value);
  const isBlank = (cap: CapWords) => CAN_BE_BLANK.includes(cap.name) && textOf(cap).trim() === "";
  const read = caps.map((cap) => [cap, wholeNumber(textOf(cap), 0, LARGEST_CAP)] as const);
  const wrong = read.find(([cap, value]) => value === null && !isBlank(cap))?.[0];
  const changed = caps.some(({ name, value }) => (typed[name] ?? textIn(value)) !== textIn(value));

  const save = (): void => {
    // The field says what is wrong.
    if (wrong !== undefined) return;
    const change: SettingsChange = {};
    for (const [{ name }, value] of read)
      if (value !== null) change[name] = value;
      else if (name === "monthCap" || name === "formulaMonthCap") change[name] = null;
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
      {caps.map((cap) => {
        const { name, before, after } = cap;
        return (
          <NumberInText
            key={name}
            id={name}
            before={before}
            after={after}
            placeholder={CAN_BE_BLANK.includes(name) ? "no limit" : undefined}
            value={textOf(cap)}
            onInput={(text) => {
              setIsSaved(false);
              setTyped({ ...typed, [name]: text });
            }}
          />
        );
      })}
      {wrong !== undefined && (
        <p class="problem" role="alert">
          {wrong.called ?? `${wrong.before} … ${wrong.after}`}: enter a whole number from 0 to{" "}
          {numberInWords(LARGEST_CAP)}.
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

function textIn(value: number | null): string {
  return value === null ? "" : String(value);
}

/** The bill has already said that the run continues as soon as the cap is raised. */
function capIsOver({ reason, canGoOn }: Progress): boolean {
  return canGoOn === true && reason === "limit/credit-cap";
}

/** What runs, lists and watches may spend a day and a month, and how much of it is used. */
export function DayCapCard({ state }: { state: State }): JSX.Element {
  const { today, dayCap, month, monthCap } = state.credits;
  return (
    <section class="block" aria-labelledby="spending-title">
      <h2 id="spending-title">Runs, lists and watches</h2>
      <Caps
        what="what runs may spend"
        caps={[
          {
            name: "dayCap",
            before: "Spend at most",
            after: "credits a day",
            value: dayCap,
          },
          {
            name: "monthCap",
            before: "and at most",
            after: "credits a month",
            called: "Credits a month",
            value: monthCap ?? null,
          },
        ]}
      />
      <Meter label="Today" used={today} cap={dayCap} />
      {monthCap !== undefined && <Meter label="This month" used={month} cap={monthCap} />}
    </section>
  );
}
