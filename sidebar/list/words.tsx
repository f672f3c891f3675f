import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FilterControl } from "../../src/lists/filters/filter-control";
import type { Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted, credits, spentInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { learnLabels } from "./known-labels";

/** The API's flat price for turning words into filters. */
export const WORDS_CREDITS = 2.5;

type Answer = Result<"filtersFromWords">;

interface Props {
  readonly controls: readonly FilterControl[];
  /** The filters of the list. */
  readonly filters: readonly string[];
  /** Those that the last sentence has filled in. */
  readonly described: readonly string[];
  /** Fills them in. Returns the filters that were set by hand, and stay. */
  readonly onFilters: (filters: Answer["filters"]) => readonly string[];
}

/** What a sentence filled in, and the filters set by hand, which it left alone. */
interface Outcome {
  readonly answer: Answer;
  readonly kept: readonly string[];
}

/** Fills the filters from a sentence, for the user to correct. The only action above the bill that costs credits. */
export function Words({ controls, filters, described, onFilters }: Props): JSX.Element {
  const { call, refresh, state } = useAddin();
  const [words, setWords] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const task = useTask();
  const told = useRef<HTMLDivElement>(null);
  const filled = described.filter((each) => filters.includes(each));
  // Scroll to the result: the filled filters are right below.
  useEffect(() => {
    if (outcome === null || task.busy) return;
    told.current?.scrollIntoView({ block: "start" });
    told.current?.focus();
  }, [outcome, task.busy]);
  const asked = words.trim();
  const fill = (): void =>
    task.run(async () => {
      const answered = await call("filtersFromWords", { words: asked, creditCap: WORDS_CREDITS });
      for (const { filter, options } of answered.named) learnLabels(state?.baseUrl ?? "", filter, options);
      // Without a filter read, the filters stay as they are.
      setOutcome({ answer: answered, kept: isRead(answered) ? onFilters(answered.filters) : [] });
      refresh();
    });
  return (
    <section class="block" aria-label="Filters from words">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (asked !== "" && !task.busy) fill();
        }}
      >
        <div class="field">
          <label for="words">The companies you look for</label>
          <textarea
            id="words"
            class="prose"
            rows={3}
            placeholder="German software companies founded after 2015"
            value={words}
            aria-describedby="words-help"
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <p class="help" id="words-help">
            The API turns this into filters. You check them first.
          </p>
        </div>
        <div class="buttons">
          <button type="submit" disabled={asked === "" || task.busy}>
            {task.busy && <Spinner />}
            {task.busy ? "Reading…" : `Fill in filters · ${credits(WORDS_CREDITS)}`}
          </button>
        </div>
      </form>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {outcome !== null && isShown(outcome, filled.length) && (
        <div class="filled" ref={told} tabIndex={-1} hidden={task.busy}>
          <Filled
            answer={outcome.answer}
            filled={isRead(outcome.answer) ? filled.length : 0}
            stays={isRead(outcome.answer) ? 0 : filters.length}
            kept={outcome.kept.filter((each) => filters.includes(each))}
            controls={controls}
          />
        </div>
      )}
    </section>
  );
}

function isRead({ filters }: Pick<Answer, "filters">): boolean {
  return Object.keys(filters).length > 0;
}

/** Hides the outcome once the user has cleared every filter that the sentence filled in. */
function isShown({ answer, kept }: Outcome, filled: number): boolean {
  const asked = Object.keys(answer.filters).filter((each) => !kept.includes(each));
  return filled > 0 || asked.length === 0;
}

interface FilledProps {
  readonly answer: Answer;
  /** How many of the list's filters the sentence has filled in. */
  readonly filled: number;
  /** How many stay, since nothing was read. */
  readonly stays: number;
  readonly kept: readonly string[];
  readonly controls: readonly FilterControl[];
}

function Filled({ answer, filled, stays, kept, controls }: FilledProps): JSX.Element {
  const { unused, unclear, leftOut } = answer;
  const cost = spentInWords(answer.credits);
  const labelOf = (key: string): string => controls.find(({ filter }) => filter === key)?.label ?? key;
  const wasRead = isRead(answer);
  return (
    <Notice
      tone={filled === 0 ? "warning" : "success"}
      title={
        filled > 0
          ? `${counted(filled, "filter", "filters")} filled in below`
          : wasRead
            ? "No filter filled in"
            : "No filter was recognised"
      }
    >
      <p>
        {wasRead ? "Check them, then build. " : "Use other words, or add filters yourself. "}
        {stays > 0 && "The filters below stay as they are. "}
        {cost}
      </p>
      {unused.length > 0 && (
        <p>
          Not used: {quoted(unused)}.{wasRead && " Look for a filter yourself."}
        </p>
      )}
      {unclear.said.length > 0 && (
        <p>
          Perhaps meant by {unclear.filters.map(labelOf).join(", ")}: {quoted(unclear.said)}.
        </p>
      )}
      {kept.length > 0 && <p>Kept: {kept.map(labelOf).join(", ")}, set by you.</p>}
      {leftOut.length > 0 && (
        <>
          <p>Not understood, and left out:</p>
          <ul class="left-out">
            {leftOut.map(({ filter, reason }) => (
              <li key={filter}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function quoted(parts: readonly string[]): string {
  return parts.map((part) => `“${part}”`).join(", ");
}
