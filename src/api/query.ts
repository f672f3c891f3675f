/** Google sends no longer address, and where one of several is longer, none of them. Source: platform fact B8. */
export const URL_LENGTH_MAX = 2_082;
/** What an address holds beside what selects: the service's own, its path, and the longest company. */
const RESERVED = 450;

/** Apps Script has no URLSearchParams. Lists travel comma-separated unless the name repeats; what is not given is left out. */
export function queryOf(params: Readonly<Record<string, unknown>>, repeatsNames = false): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]): [string, unknown][] =>
      repeatsNames && Array.isArray(value) ? value.map((each: unknown) => [name, each]) : [[name, value]],
    )
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
    );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Whether an address has room for these parameters, whatever company and service they are asked of. */
export function fitsAddress(params: Readonly<Record<string, unknown>>, repeatsNames = false): boolean {
  return queryOf(params, repeatsNames).length <= URL_LENGTH_MAX - RESERVED;
}

/** Puts the parameters that a path names into it. @returns What is left for query or body. */
export function withPathParameters(
  path: string,
  params: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly rest: Record<string, unknown> } {
  const rest = { ...params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(params[name]));
  });
  return { path: filled, rest };
}
