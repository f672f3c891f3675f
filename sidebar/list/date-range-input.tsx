import type { JSX } from "preact";
import { useState } from "preact/hooks";
import {
  lastInWords,
  lastOf,
  type MovingDate,
  movingDateText,
  parseMovingDate,
  units,
} from "../../src/lists/filters/moving-date";
import { wholeNumber } from "../in-words";

interface Bounds {
  readonly gte: string;
  readonly lte: string;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly entry: Bounds;
  readonly onChange: (entry: Bounds & { readonly kind: "range" }) => void;
}

/** A field for days cannot show a date that moves. */
const [A_DAY, A_TEXT] = [{ type: "date" }, { type: "text" }] as const;

const OFFERED = ["30 days ago", "3 months ago", "6 months ago", "12 months ago", "3 years ago"];
const USUAL = "12 months ago";
const ANY = "";
const OTHER = "other";
const BETWEEN = "between";

/** When something was: in the last months, which moves with the calendar, or between two days. */
export function DateRangeInput({ id, label, entry, onChange }: Props): JSX.Element {
  const [asked, setAsked] = useState<string | null>(null);
  const last = lastOf(entry);
  const chosen = choiceOf(entry, last, asked);
  const choose = (choice: string): void => {
    setAsked(choice);
    const gte = choice === OTHER ? (last === null ? USUAL : movingDateText(last)) : choice;
    onChange({ kind: "range", gte: choice === BETWEEN ? "" : gte, lte: "" });
  };
  return (
    <>
      <select
        id={id}
        aria-label={label}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={ANY}>Choose when…</option>
        {OFFERED.map((text) => (
          <option key={text} value={text}>
            In the {lastInWords(parseMovingDate(text)!)}
          </option>
        ))}
        <option value={OTHER}>In the last…</option>
        <option value={BETWEEN}>Between two days</option>
      </select>
      {chosen === OTHER && last !== null && (
        <LastInput
          label={label}
          last={last}
          onChange={(date) => onChange({ kind: "range", gte: movingDateText(date), lte: "" })}
        />
      )}
      {chosen === BETWEEN && (
        <div class="range-input range-dates">
          {(["gte", "lte"] as const).map((key) => (
            <div key={key} class="bound">
              <label for={`${id}-${key}`}>{key === "gte" ? "From" : "To"}</label>
              <input
                {...(parseMovingDate(entry[key]) === null ? A_DAY : A_TEXT)}
                id={`${id}-${key}`}
                autocomplete="off"
                value={entry[key]}
                onInput={(event) => onChange({ kind: "range", ...entry, [key]: event.currentTarget.value })}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** @param asked What was chosen last; what the bounds say by now comes first. */
function choiceOf({ gte, lte }: Bounds, last: MovingDate | null, asked: string | null): string {
  if (last === null) return gte === "" && lte === "" && asked !== BETWEEN ? ANY : BETWEEN;
  const text = movingDateText(last);
  return asked === OTHER || !OFFERED.includes(text) ? OTHER : text;
}

const MOST = 999;

interface LastProps {
  readonly label: string;
  readonly last: MovingDate;
  readonly onChange: (date: MovingDate) => void;
}

/** A number and a unit. A number that is still being typed changes nothing. */
function LastInput({ label, last, onChange }: LastProps): JSX.Element {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <div class="range-input range-last">
      <input
        type="text"
        inputMode="numeric"
        autocomplete="off"
        aria-label={`${label}: how many`}
        value={typing ?? String(last.count)}
        onInput={({ currentTarget: { value } }) => {
          setTyping(value);
          const count = wholeNumber(value, 1, MOST);
          if (count !== null) onChange({ ...last, count });
        }}
        onBlur={() => setTyping(null)}
      />
      <select
        aria-label={`${label}: days, weeks, months or years`}
        value={last.unit}
        onChange={({ currentTarget }) => onChange({ ...last, unit: units[currentTarget.selectedIndex]! })}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {unit}s
          </option>
        ))}
      </select>
    </div>
  );
}
