import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FilterControl } from "../../src/filters/filter-control";
import type { Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted, credits, spentInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";

/** The API's flat price for turning words into filters. */
export const WORDS_CREDITS = 2.5;

type Answer = Result<"filtersFromWords">;

interface Props {
  readonly controls: readonly FilterControl[];
  readonly onFilters: (filters: Answer["filters"]) => void;
}

/** Fills the filters from a sentence, for the user to correct. The only action above the bill that costs credits. */
export function Words({ controls, onFilters }: Props): JSX.Element {
  const { call, refresh } = useAddin();
  const [words, setWords] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const task = useTask();
  const filled = useRef<HTMLDivElement>(null);
  // Scroll to the result: the filled filters are right below.
  useEffect(() => {
    if (answer === null || task.busy) return;
    filled.current?.scrollIntoView({ block: "start" });
    filled.current?.focus();
  }, [answer, task.busy]);
  const asked = words.trim();
  const fill = (): void =>
    task.run(async () => {
      const answered = await call("filtersFromWords", { words: asked, creditCap: WORDS_CREDITS });
      onFilters(answered.filters);
      setAnswer(answered);
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
      {answer !== null && (
        <div class="filled" ref={filled} tabIndex={-1} hidden={task.busy}>
          <Filled answer={answer} controls={controls} />
        </div>
      )}
    </section>
  );
}

function Filled({ answer, controls }: { answer: Answer; controls: readonly FilterControl[] }): JSX.Element {
  const count = Object.keys(answer.filters).length;
  const cost = spentInWords(answer.credits);
  const labelOf = (key: string): string => controls.find(({ filter }) => filter === key)?.label ?? key;
  return (
    <Notice
      tone={count === 0 ? "warning" : "success"}
      title={
        count === 0 ? "No filter was recognised" : `${counted(count, "filter", "filters")} filled in below`
      }
    >
      <p>
        {count === 0 ? "Use other words, or add filters yourself. " : "Check them, then build. "}
        {cost}
      </p>
      {answer.unused.length > 0 && (
        <p>Not used: {answer.unused.map((part) => `“${part}”`).join(", ")}. Look for a filter yourself.</p>
      )}
      {answer.leftOut.length > 0 && (
        <>
          <p>Not understood, and left out:</p>
          <ul class="left-out">
            {answer.leftOut.map(({ filter, reason }) => (
              <li key={filter}>
                {labelOf(filter)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
