import { ENTERPRISE_SECTIONS, sectionCredits } from "../api/endpoints/company-enrichment";
import { sectionNames } from "../core/columns/known-columns";
import type { FilterControl } from "../filters/filter-control";

/** What may be bought of a company, so that it can be compared with others. */
export const CREDITS_PER_COMPANY = 3.5;

interface Choice {
  readonly sections: readonly string[];
  readonly credits: number;
  readonly filters: number;
}

/** The sections that filters look at, in the catalogue's order: a filter's key begins with its section. */
export function sectionsOfFilters(controls: readonly FilterControl[]): string[] {
  const named = new Set(controls.map(({ filter }) => sectionOf(filter)));
  return [...named].filter((section) => sectionNames.includes(section));
}

/**
 * The sections that tell most filters for what may be spent on a company; of equals, those that the catalogue names first.
 *
 * Filters of one same-element group count as one, and sections that not every plan has are left out.
 */
export function sectionsToBuy(controls: readonly FilterControl[]): string[] {
  let choices: Choice[] = [{ sections: [], credits: 0, filters: 0 }];
  for (const section of sectionsOfFilters(controls)) {
    if (ENTERPRISE_SECTIONS.includes(section)) continue;
    const price = sectionCredits(section);
    const filters = new Set(
      controls.flatMap(({ filter, group }) => (sectionOf(filter) === section ? [group?.path ?? filter] : [])),
    ).size;
    const further = choices
      .filter(({ credits }) => credits + price <= CREDITS_PER_COMPANY)
      .map((choice) => ({
        sections: [...choice.sections, section],
        credits: choice.credits + price,
        filters: choice.filters + filters,
      }));
    choices = [...choices, ...further];
  }
  const most = Math.max(...choices.map(({ filters }) => filters));
  return [...choices.find(({ filters }) => filters === most)!.sections];
}

function sectionOf(filter: string): string {
  return filter.split(".")[0]!;
}
