import type { State } from "../../src/rpc/rpc";
import { numberInWords } from "../in-words";

type Formulas = State["formulas"];

/**
 * What the switch does while it is off. Only the owner's counts, and whose that is shows once formulas have spent: before that,
 * it may be on while this user's own is off.
 */
export function offInWords(
  whose: Formulas["whose"],
  freeRequests: Formulas["freeRequests"],
  keySaved: boolean,
): string {
  const shown = OFF[whose];
  const sendsNothing = !keySaved && whose !== "somebody else's";
  if (freeRequests === undefined || sendsNothing) return shown;
  const { today, dayCap } = freeRequests;
  return `${shown} COMPANY_SEARCH and COMPANY_FILTERS are free and may then send ${numberInWords(dayCap)} requests a day; today ${numberInWords(today)}.`;
}

const OFF: Readonly<Record<Formulas["whose"], string>> = {
  yours: "While this is off, formulas show what is paid for and buy nothing.",
  "somebody else's": "While the owner's switch is off, formulas show what is paid for and buy nothing.",
  "nobody's":
    "While this is off, formulas do not use your key. While the owner's switch is off, they show what is paid for and buy nothing.",
};

/** Whose credits formulas spend in this spreadsheet. */
export function whoseInWords(whose: Formulas["whose"], keySaved: boolean): string {
  const rule =
    "Formulas use the key of the spreadsheet's owner, and anybody who may edit can write one. So only the owner's switch counts.";
  switch (whose) {
    case "yours":
      return keySaved ? `Formulas here spend your credits. ${rule}` : `Save an API key first. ${rule}`;
    case "somebody else's":
      return `Formulas here spend somebody else's credits, those of the spreadsheet's owner. ${rule}`;
    case "nobody's":
      return keySaved
        ? `Formulas here have not spent any credits yet. ${rule}`
        : `Save an API key first. ${rule}`;
  }
}
