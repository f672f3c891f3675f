/** Companies in their turn: from the first one on, then those before it; as they are without it. */
export function inTurnFrom(first: string, companies: readonly string[]): readonly string[] {
  const from = Math.max(0, companies.indexOf(first));
  return [...companies.slice(from), ...companies.slice(0, from)];
}
