import type { JSX } from "preact";
import type { Bill, RunRequest } from "../../src/rpc/rpc";
import { counted } from "../in-words";
import { rowsOf } from "./quote";

/** The user's answers to the questions about the rows. */
export interface RowAnswers {
  readonly addHeader: boolean;
  readonly withoutCalculating: boolean;
  readonly replace: boolean;
}

export const usualAnswers: RowAnswers = { addHeader: true, withoutCalculating: false, replace: false };

/** Whether the run may start: no billed cell is still being calculated, or such cells are left out. */
export function isAnswered({ calculating = 0 }: Bill, { withoutCalculating }: RowAnswers): boolean {
  return calculating === 0 || withoutCalculating;
}

/** The request to start a run with: the rows of the shown bill, and the answers to the questions about them. */
export function startRequest(request: RunRequest, bill: Bill, answers: RowAnswers): RunRequest {
  return {
    ...request,
    ...rowsOf(bill),
    ...(bill.headerless === true && answers.addHeader ? { addHeader: true } : {}),
    ...((bill.forgotten ?? 0) > 0 && answers.replace ? { replace: true } : {}),
    ...((bill.calculating ?? 0) > 0 && answers.withoutCalculating ? { withoutCalculating: true } : {}),
  };
}

interface Props {
  readonly bill: Bill | null;
  readonly answers: RowAnswers;
  readonly onAnswer: (answers: RowAnswers) => void;
}

/** What a bill leaves open about its rows, each question with a default answer. */
export function RowQuestions({ bill, answers, onAnswer }: Props): JSX.Element | null {
  const calculating = bill?.calculating ?? 0;
  const forgotten = bill?.forgotten ?? 0;
  const isHeaderless = bill?.headerless === true && bill.companies > 0;
  if (bill === null || (!isHeaderless && calculating + forgotten === 0)) return null;
  return (
    <div class="row-questions">
      {isHeaderless && (
        <label class="choice">
          <input
            type="checkbox"
            checked={answers.addHeader}
            onChange={(event) => onAnswer({ ...answers, addHeader: event.currentTarget.checked })}
          />
          <span>Add a header row: this sheet has none</span>
        </label>
      )}
      {forgotten > 0 && (
        <label class="choice">
          <input
            type="checkbox"
            checked={answers.replace}
            onChange={(event) => onAnswer({ ...answers, replace: event.currentTarget.checked })}
          />
          <span>
            Replace {counted(forgotten, "filled cell", "filled cells")}. Nothing here says whether you or a
            run wrote {forgotten === 1 ? "it" : "them"}: unticked,{" "}
            {forgotten === 1 ? "it stays" : "they stay"}
          </span>
        </label>
      )}
      {calculating > 0 && (
        <label class="choice">
          <input
            type="checkbox"
            checked={answers.withoutCalculating}
            onChange={(event) => onAnswer({ ...answers, withoutCalculating: event.currentTarget.checked })}
          />
          <span>
            {counted(calculating, "cell is", "cells are")} still being calculated. Start without{" "}
            {calculating === 1 ? "it" : "them"}
          </span>
        </label>
      )}
    </div>
  );
}
