import { LimitError } from "../errors";

export function notTold(): LimitError {
  return new LimitError(
    "limit/busy",
    "The last look of this watch is still under way, or what it has found cannot be written just now.",
    "Try again in a moment.",
  );
}

export function notYours(): LimitError {
  return new LimitError(
    "limit/busy",
    "Only the user who made this watch can do that: it spends their credits.",
  );
}
