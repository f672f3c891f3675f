import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { OddBill } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted, credits, numberInWords } from "../in-words";
import { operationTitle } from "../kinds";
import { CellsStillWait, FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";
import { isHeldUp } from "./credits-in-words";

/** Asks whether a bill that no price explains is right; once it is answered, says what goes on. Renders nothing without one. */
export function OddBillCard(): JSX.Element | null {
  const { call, state, setState } = useAddin();
  const bill = state?.oddBill;
  const [wasAsked, setWasAsked] = useState(false);
  const task = useTask();
  useEffect(() => {
    if (bill !== undefined) setWasAsked(true);
    // `SpendingStopped` says what goes on then.
    else if (isHeldUp(state)) setWasAsked(false);
  }, [bill, state?.spendingStopped]);
  const answer = (isRight: boolean) => (): void =>
    task.run(async () => setState(await call("answerBill", { isRight })));
  if (bill === undefined) return wasAsked && !isHeldUp(state) ? <Answered /> : null;
  return (
    <Notice tone="warning" title={bill.bills === 1 ? "Is this bill right?" : "Are these bills right?"}>
      {oddBillInWords(bill).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div class="buttons">
        <button type="button" disabled={task.busy} onClick={answer(false)}>
          Go on without it
        </button>
        <button type="button" disabled={task.busy} onClick={answer(true)}>
          It is right
        </button>
      </div>
      <p class="help">
        Without it only {credits(bill.expected)} {bill.expected === 1 ? "counts" : "count"}. If it is right,
        all of it counts, and today's limit is used up.
      </p>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </Notice>
  );
}

/** What the API billed, what was expected, and what follows, a sentence each. */
export function oddBillInWords({
  bills,
  credits: billed,
  expected,
  operation,
  company,
}: Omit<OddBill, "at">): [billed: string, expected: string, follows: string] {
  const what = operation === "" ? "" : ` for ${operationTitle(operation).toLowerCase()}`;
  const about = company === "" ? "" : ` of ${company}`;
  const how = bills === 1 ? "" : `, in ${counted(bills, "bill", "bills")}`;
  return [
    `The API billed ${credits(billed)}${what}${about}${how}.`,
    expected === 0 ? "It should have been free." : `About ${numberInWords(expected)} were expected.`,
    `Nothing more is bought with your key until you say whether ${bills === 1 ? "that is" : "they are"} right.`,
  ];
}

function Answered(): JSX.Element {
  return (
    <Notice tone="success" title="Buying goes on">
      <p>Runs and watches go on by themselves, as far as the limits allow.</p>
      <CellsStillWait />
    </Notice>
  );
}
