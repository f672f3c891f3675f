import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { SECTION_GROUPS, type SectionGroup } from "../../src/core/columns/enrichment-columns";
import { sectionGroup } from "../../src/core/columns/known-columns";
import type { OfferedSection } from "./offered-sections";

interface Places {
  /** The sections that are chosen: above the groups. */
  readonly first: readonly OfferedSection[];
  /** All others, by group. */
  readonly groups: readonly { readonly group: SectionGroup; readonly within: readonly OfferedSection[] }[];
  /** Keeps a section where it is: no row moves under the pointer that ticks it. */
  readonly keep: (section: OfferedSection) => void;
}

/** Where each section stands: first if it is chosen, else in its group. */
export function usePlaces(sections: readonly OfferedSection[], chosen: ReadonlySet<string>): Places {
  const [kept, setKept] = useState<Readonly<Record<string, "first" | "group">>>({});
  const placeOf = ({ section }: OfferedSection): "first" | "group" =>
    kept[section] ?? (chosen.has(section) ? "first" : "group");
  const others = sections.filter((each) => placeOf(each) === "group");
  return {
    first: sections.filter((each) => placeOf(each) === "first"),
    groups: SECTION_GROUPS.flatMap((group) => {
      const within = others.filter(({ section }) => sectionGroup(section) === group);
      return within.length === 0 ? [] : [{ group, within }];
    }),
    keep: (section) => setKept({ ...kept, [section.section]: placeOf(section) }),
  };
}

interface RowProps {
  readonly title: string;
  /** How many in it are chosen. */
  readonly chosen: number;
  readonly children: ComponentChildren;
}

/** A group of sections, folded. */
export function SectionGroupRow({ title, chosen, children }: RowProps): JSX.Element {
  return (
    <details class="section-group">
      <summary>
        {title}
        {chosen > 0 && <span class="help"> · {chosen} chosen</span>}
      </summary>
      <ul class="sections">{children}</ul>
    </details>
  );
}
