import { newsEventTypes } from "../../src/core/news-event-types";
import type { HeadedOption } from "../../src/filters/match-options";
import type { FilterOption } from "../../src/rpc/rpc";

/** Event types to choose from, by category. */
export function eventTypes(): HeadedOption[] {
  return newsEventTypes().map(({ code, name, category }) => ({
    value: code,
    label: name,
    heading: category,
  }));
}

/** The service accepts codes that it does not list, so any text in the form of a code is taken. */
export function typedCode(text: string): FilterOption | null {
  const code = text.toUpperCase();
  return /^[A-Z]{2}\d{2}$/.test(code) ? { value: code, label: code } : null;
}
