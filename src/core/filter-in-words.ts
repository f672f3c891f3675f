import { jobFilterInWords } from "./job-filter";
import { newsFiltersInWords } from "./news-filters";
import type { RunRequest } from "./sidebar-contract";

/** Which job posts or news a request wants, as a sentence without its full stop; null if all of them. */
export function filterInWords(
  kind: string,
  { jobFilter, newsFilters }: Pick<RunRequest, "jobFilter" | "newsFilters">,
): string | null {
  if (kind === "jobs") return jobFilterInWords(jobFilter);
  return kind === "news" ? newsFiltersInWords(newsFilters) : null;
}
