import type { JSX } from "preact";
import { Icon } from "../parts/icons";
import { type Column, type RuleDraft, ruleOf, wordOf } from "./rule-draft";

interface Props {
  readonly index: number;
  readonly rule: RuleDraft;
  readonly columns: readonly Column[];
  readonly onChange: (rule: RuleDraft) => void;
  readonly onRemove: () => void;
}

/** One rule: a column, what is asked of it, and its points. */
export function RuleFields({ index, rule, columns, onChange, onRemove }: Props): JSX.Element {
  const column = columns.find((each) => each.column === rule.column);
  const id = `rule-${index}`;
  const { values: takes = 0, of } = wordOf(rule, column) ?? {};
  const value = (name: "value" | "and", label: string): JSX.Element => (
    <input
      {...(of === "day" ? { type: "date" as const } : { type: "text" as const })}
      id={`${id}-${name}`}
      aria-label={label}
      autocomplete="off"
      list={column?.type === "text" ? `${id}-values` : undefined}
      value={rule[name]}
      onInput={(event) => onChange({ ...rule, [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset class="rule">
      <legend class="visually-hidden">Rule {index + 1}</legend>
      <div class="rule-line">
        <select
          id={`${id}-column`}
          aria-label="Column"
          value={String(rule.column)}
          onChange={(event) => {
            const chosen = columns.find(({ column: at }) => String(at) === event.currentTarget.value);
            if (chosen !== undefined)
              onChange({ ...ruleOf(chosen), weight: rule.weight, unknown: rule.unknown });
          }}
        >
          {columns.map(({ column: at, header }) => (
            <option key={at} value={String(at)}>
              {header}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="icon-button"
          aria-label={`Remove the rule for ${column?.header ?? "a column that is gone"}`}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      <div class="rule-line">
        <select
          id={`${id}-word`}
          aria-label="Rule"
          value={rule.word}
          onChange={(event) => onChange({ ...rule, word: event.currentTarget.value })}
        >
          {column?.words.map(({ word }) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
        {takes > 0 && value("value", "Value")}
      </div>
      {takes > 1 && (
        <div class="rule-line">
          <span>and</span>
          {value("and", "And")}
        </div>
      )}
      <div class="rule-line rule-points">
        <label for={`${id}-weight`}>Points</label>
        <input
          id={`${id}-weight`}
          type="text"
          inputMode="numeric"
          class="numeric"
          value={rule.weight}
          onInput={(event) => onChange({ ...rule, weight: event.currentTarget.value })}
        />
        <select
          id={`${id}-unknown`}
          aria-label="If not known"
          value={rule.unknown === "" ? "" : "0"}
          onChange={(event) => onChange({ ...rule, unknown: event.currentTarget.value })}
        >
          <option value="">not known: no score</option>
          <option value="0">not known: 0 points</option>
        </select>
      </div>
      {column?.type === "text" && (
        <datalist id={`${id}-values`}>
          {column.values.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </fieldset>
  );
}
