import { newsEventTypes } from "../../src/core/news-event-types";
import type { FilterOption } from "../../src/core/sidebar-contract";
import type { HeadedOption } from "../../src/filters/match-options";

/** Kinds of event to choose from, by category. */
export function eventTypes(): HeadedOption[] {
  return newsEventTypes().map(({ code, name, category }) => ({
    value: code,
    label: name,
    heading: category,
  }));
}

/** The service has codes that it does not list: any text of their form is taken. */
export function typedCode(text: string): FilterOption | null {
  const code = text.toUpperCase();
  return /^[A-Z]{2}\d{2}$/.test(code) ? { value: code, label: code } : null;
}
