import { isWebAddress } from "./company";
import { hasMembers } from "./json";

/** Members in which the API says where it has something from. */
const NAMES = /^(?:sources?|(?:source|reference)_?(?:urls?|links?)|references?)$/i;
const MOST_LINKS = 100;
const DEPTH_MAX = 12;

/** The web pages that a part of an answer names as where it is from, in its order, each once. */
export function sourceLinks(part: unknown): string[] {
  const links = new Set<string>();
  collect(part, 0, links);
  return [...links].slice(0, MOST_LINKS);
}

function collect(part: unknown, depth: number, links: Set<string>): void {
  if (!hasMembers(part) || depth > DEPTH_MAX) return;
  for (const [name, value] of Object.entries(part)) {
    if (NAMES.test(name)) for (const link of linksIn(value)) links.add(link);
    collect(value, depth + 1, links);
  }
}

/** A source is an address, or an object that has one. */
function linksIn(value: unknown): string[] {
  const each: unknown[] = Array.isArray(value) ? value : [value];
  return each.flatMap((said: unknown) => {
    const text = hasMembers(said) ? (said["url"] ?? said["link"]) : said;
    return typeof text === "string" && isWebAddress(text.trim()) ? [text.trim()] : [];
  });
}
