import { isDay, readNewsFilters, type NewsFilters } from "../core/news-filters";
import { refusal, shown } from "./parameters";

const SUBJECT = "COMPANY_NEWS: filters";
const HOW = 'Write for example "countries: DEU, FRA; newsworthiness: high; since: 2026-01-31"';

/**
 * The further filters of a formula: parts separated by `;` or cells of a range, each a name, a colon and its values.
 *
 * @throws {InputError} `input/argument`, with the part that cannot be read.
 */
export function readFormulaNewsFilters(texts: readonly string[]): {
  filters: NewsFilters;
  since: string | null;
} {
  const entered = Object.create(null) as Record<string, string>;
  let since: string | null = null;
  for (const part of texts.flatMap((text) => text.split(/[;\n\r]/)).map((text) => text.trim())) {
    if (part === "") continue;
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(colon, 0)).trim();
    const value = part.slice(colon + 1).trim();
    if (name === "" || value === "") throw refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);
    if (name.toLowerCase() === "since" ? since !== null : name in entered)
      throw refusal(
        SUBJECT,
        `say ${shown(name)} twice. Put all of its values behind one, separated by commas`,
      );
    if (name.toLowerCase() !== "since") entered[name] = value;
    else if (isDay(value)) since = value;
    else throw refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);
  }
  const read = readNewsFilters(entered, since);
  if ("problem" in read) throw refusal(SUBJECT, `cannot be read. ${read.problem.replace(/\.$/, "")}`);
  return { filters: read.filters, since };
}
