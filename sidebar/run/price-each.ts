import type { AnyRequest, Section } from "../../src/rpc/rpc";

/** The cost of one company in a run; null if it is unknown before the request. */
export function priceEach(
  request: AnyRequest | undefined,
  sections: readonly Pick<Section, "section" | "credits">[],
): number | null {
  const wanted = request?.kind === "enrichment" ? (request.sections ?? []) : [];
  const known = sections.filter(({ section }) => wanted.includes(section));
  if (wanted.length === 0 || known.length < wanted.length) return null;
  return known.reduce((sum, section) => sum + section.credits, 0);
}
