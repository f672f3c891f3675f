import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { Choice } from "../parts/choice";
import { Field, NumberInText } from "../parts/field";
import { useTask } from "../use-task";
import { CONDITIONS, type ConditionDraft, NO_CONDITION } from "./watch-draft";

const ANY_ROW = "";

interface ConditionProps {
  readonly range: string | undefined;
  readonly condition: ConditionDraft;
  readonly onChange: (condition: ConditionDraft) => void;
}

/** Which blank rows are filled: all, or those in which one of the user's columns says something. */
export function FillCondition({ range, condition, onChange }: ConditionProps): JSX.Element {
  const { call } = useAddin();
  const [headings, setHeadings] = useState<readonly string[]>([]);
  const reading = useTask();
  useEffect(() => {
    if (range !== undefined)
      reading.run(
        () => call("getColumns", { range }),
        ({ free }) => setHeadings(free),
      );
  }, [range]);
  const { column, is, value } = condition;
  const known = column === "" || headings.includes(column) ? headings : [column, ...headings];
  const options = [[ANY_ROW, "Any blank row"] as const, ...known.map((each) => [each, each] as const)];
  return (
    <>
      <Choice
        id="fill-column"
        label="Fill"
        value={column}
        options={options.map(
          ([each, text]) => [each, each === ANY_ROW ? text : `Only where “${text}”`] as const,
        )}
        onChange={(next) => onChange(next === ANY_ROW ? NO_CONDITION : { ...condition, column: next })}
      />
      {column !== "" && (
        <div class="beside">
          <Choice
            id="fill-is"
            label="Says"
            value={is}
            options={CONDITIONS}
            onChange={(next) => onChange({ ...condition, is: next })}
          />
          {(is === "equals" || is === "contains") && (
            <Field
              id="fill-value"
              label="This"
              value={value}
              onInput={(next) => onChange({ ...condition, value: next })}
            />
          )}
        </div>
      )}
    </>
  );
}

interface LimitsProps {
  readonly dayCap: string;
  readonly monthCap: string;
  readonly onChange: (caps: { dayCap?: string; monthCap?: string }) => void;
}

/** What new rows may cost, in plain sight: whoever adds one spends the owner's credits. */
export function FillLimits({ dayCap, monthCap, onChange }: LimitsProps): JSX.Element {
  return (
    <>
      <NumberInText
        id="fill-day-cap"
        before="Spend at most"
        after="credits a day"
        value={dayCap}
        onInput={(next) => onChange({ dayCap: next })}
      />
      <NumberInText
        id="watch-month-cap"
        before="and at most"
        after="credits a month"
        value={monthCap}
        onInput={(next) => onChange({ monthCap: next })}
      />
      <p class="help">
        Everybody who edits this sheet can add rows. Filling them spends your credits, within these limits.
      </p>
    </>
  );
}
