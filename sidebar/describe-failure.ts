import type { CallFailure } from "./server";

/** The browser is signed in to several Google accounts and the call ran as the wrong one. */
export const SEVERAL_ACCOUNTS = "sidebar/several-accounts";

/** Google's wording → ours. Google localises it for some users, so an unknown text must get a usable message too. */
const known: readonly { words: RegExp; failure: CallFailure }[] = [
  {
    words: /PERMISSION_DENIED|reading from storage|Authorization is required|Action not allowed/i,
    failure: {
      code: SEVERAL_ACCOUNTS,
      message: "Google ran the add-on as another of your signed-in accounts and refused it.",
      retryable: true,
    },
  },
  {
    words: /one day|too much computer time/i,
    failure: {
      code: "limit/daily-quota",
      message: "Google's daily quota for add-ons is used up. Nothing is lost; go on tomorrow.",
      retryable: false,
    },
  },
  {
    words: /Exceeded maximum execution time/i,
    failure: {
      code: "limit/deadline",
      message: "That took longer than Google allows. What was already fetched is kept; try again to go on.",
      retryable: true,
    },
  },
  {
    words: /simultaneous|too many times|too many scripts/i,
    failure: {
      code: "limit/busy",
      message: "Google is busy with other calls of this spreadsheet. Wait a few seconds, then try again.",
      retryable: true,
    },
  },
  {
    words: /NetworkError|HTTP 0|Connection failure|Failed to fetch/i,
    failure: {
      code: "network/no-reply",
      message: "There is no connection to Google. Check the internet connection, then try again.",
      retryable: true,
    },
  },
];

/** Translates an exception from Google's side into our words; the original text is never shown. */
export function describeFailure(thrown: unknown): CallFailure {
  const words = wordsOf(thrown);
  return (
    known.find((entry) => entry.words.test(words))?.failure ?? {
      code: "sidebar/no-answer",
      message: "The add-on did not answer. Try again; if that does not help, reload the spreadsheet.",
      retryable: true,
    }
  );
}

function wordsOf(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null && "message" in thrown
    ? String(thrown.message)
    : String(thrown);
}
