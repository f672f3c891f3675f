import type { PastAct } from "../../src/rpc/rpc";
import { counted, credits as creditsInWords } from "../in-words";

type Say = (of: {
  readonly who: string;
  readonly isYours: boolean;
  readonly answers: number;
  readonly credits: number;
  readonly name: string;
  readonly before: string;
}) => string;

const say: Readonly<Record<PastAct["what"], Say>> = {
  "answers-dropped": ({ who, answers }) =>
    `${who} dropped ${counted(answers, "paid answer", "paid answers")}`,
  "room-made": ({ answers }) => `Made room: ${counted(answers, "answer", "answers")} dropped`,
  "journal-started": ({ who }) => `${who} gave up what the journal lacks and went on`,
  "answers-imported": ({ who, answers, name }) =>
    `${who} imported ${counted(answers, "answer", "answers")} from “${name}”`,
  "spending-stopped": ({ who }) => `${who} stopped all spending`,
  "spending-allowed": ({ who }) => `${who} allowed spending again`,
  "bill-accepted": ({ who, credits }) => `${who} said that a bill of ${creditsInWords(credits)} is right`,
  "bill-set-aside": ({ who, credits }) => `${who} went on without a bill of ${creditsInWords(credits)}`,
  "address-changed": ({ who, name, before }) => `${who} changed the API’s address from ${before} to ${name}`,
  "formulas-allowed": ({ who, isYours, name }) =>
    `${who} let formulas spend ${isYours ? "your" : "their"} credits here, at ${name}`,
  "formulas-withdrawn": ({ who, isYours, name }) =>
    `${who} no longer let${isYours ? "" : "s"} formulas spend ${isYours ? "your" : "their"} credits here, at ${name}`,
  "list-changed": ({ who, name }) => `${who} changed the saved list “${name}”`,
  "list-renamed": ({ who, name, before }) => `${who} renamed the saved list “${before}” to “${name}”`,
  "list-deleted": ({ who, name }) => `${who} deleted the saved list “${name}”`,
  "watch-paused": ({ who, isYours, name }) => `${who} paused ${anothers(isYours)}watch “${name}”`,
  "watch-deleted": ({ who, isYours, name }) => `${who} deleted ${anothers(isYours)}watch “${name}”`,
  "watch-taken-over": ({ who, isYours, name }) => `${who} took over ${anothers(isYours)}watch “${name}”`,
  "run-cancelled": ({ who, isYours, name }) => `${who} cancelled ${anothers(isYours)}run “${name}”`,
};

/** An act from the reader’s point of view: `You paused a colleague’s watch “Berlin”`. */
export function actInWords({ what, who, answers = 0, credits = 0, name = "", before = "" }: PastAct): string {
  const isYours = who === "you";
  return say[what]({ who: isYours ? "You" : "Somebody else", isYours, answers, credits, name, before });
}

/** The history has only acts on what belongs to others: what the reader did was done to a colleague's. */
function anothers(isYours: boolean): string {
  return isYours ? "a colleague’s " : "the ";
}
