/** A part of a text that is a link; `end` is behind its last character. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** A text with a link for all of it; `links` are instead those of its parts. */
export interface LinkedText {
  readonly text: string;
  readonly link: string | null;
  readonly links?: readonly TextLink[];
}

export const NO_LINKS: readonly TextLink[] = [];

/** One link for a whole text, or none. */
export function wholeLink(text: string, url: string | null): readonly TextLink[] {
  return url === null || text === "" ? NO_LINKS : [{ start: 0, end: text.length, url }];
}

/** The link that all of a part has; null where it has none, or several. */
export function linkWithin(links: readonly TextLink[], start: number, end: number): string | null {
  return links.find((link) => link.start <= start && end <= link.end && start < end)?.url ?? null;
}

/** A part gets another link, or none: what was linked there is so no longer. */
export function relinked(
  links: readonly TextLink[],
  start: number,
  end: number,
  url: string | null,
): readonly TextLink[] {
  const kept = links.flatMap((link) => [
    { ...link, end: Math.min(link.end, start) },
    { ...link, start: Math.max(link.start, end) },
  ]);
  const all = url === null ? kept : [...kept, { start, end, url }];
  const merged: TextLink[] = [];
  for (const link of all.filter((each) => each.start < each.end).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last?.end === link.start && last.url === link.url)
      merged[merged.length - 1] = { ...last, end: link.end };
    else merged.push(link);
  }
  return merged;
}

/** Where parts of a text begin that are linked alike, and where the text ends. */
export function linkEdges(links: readonly TextLink[], length: number): number[] {
  return [...new Set([0, ...links.flatMap(({ start, end }) => [start, end]), length])].sort((a, b) => a - b);
}
