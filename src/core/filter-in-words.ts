import { jobFilterInWords } from "./job-filter";
import { newsEventTypes } from "./news-event-types";
import { newsFiltersInWords } from "./news-filters";
import type { RunRequest } from "./run-request";

type Filters = Pick<
  RunRequest,
  "jobFilter" | "newsFilters" | "sentiments" | "types" | "mainSubject" | "hideRepeats"
>;

/** Which job posts or news a request wants, as a sentence without its full stop; null if all of them. */
export function filterInWords(kind: string, request: Filters): string | null {
  if (kind === "jobs") return jobFilterInWords(request.jobFilter);
  return kind === "news" ? newsFiltersInWords(request.newsFilters, choicesInWords(request)) : null;
}

/** What is chosen of news rather than entered, such as `Negative or Neutral`, `Equity Fund-Raising`. */
function choicesInWords({ sentiments = [], types = [], mainSubject, hideRepeats }: Filters): string[] {
  const events = newsEventTypes();
  const names = types.map((type) => events.find(({ code }) => code === type)?.name ?? type);
  return [
    sentiments.join(" or "),
    names.join(" or "),
    mainSubject === true ? "mainly about the company" : "",
    hideRepeats === true ? "without repeats" : "",
  ].filter((part) => part !== "");
}
