import type { JSX } from "preact";
import type { Bill } from "../../src/rpc/rpc";
import { counted } from "../in-words";
import type { RowAnswers } from "./quote";

interface Props {
  readonly bill: Bill | null;
  readonly answers: RowAnswers;
  readonly onAnswer: (answers: RowAnswers) => void;
}

/** Questions about the rows that must be settled before anything is written, each with a default answer. */
export function RowQuestions({ bill, answers, onAnswer }: Props): JSX.Element | null {
  const calculating = bill?.calculating ?? 0;
  const forgotten = bill?.forgotten ?? 0;
  if (bill === null || (bill.headerless !== true && calculating + forgotten === 0)) return null;
  return (
    <div class="row-questions">
      {bill.headerless === true && (
        <label class="choice">
          <input
            type="checkbox"
            checked={answers.addHeader}
            onChange={(event) => onAnswer({ ...answers, addHeader: event.currentTarget.checked })}
          />
          <span>Add a header row above the first row: this sheet has none</span>
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
            Replace what is there: {counted(forgotten, "filled cell", "filled cells")}. “Row memory” was
            deleted, so those that differ from what you have paid for may be yours: unticked, they stay
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
