import type { FilterOption, OptionList, Result } from "../../src/rpc/rpc";
import { asFailure, type Call } from "../server";

export interface Options {
  readonly options: readonly FilterOption[];
  readonly truncated: boolean;
  /** The API lists nothing by itself: options are found only by words. */
  readonly queryOnly: boolean;
}

/** What the list builder opens with: the filters and the saved lists. */
export type Opening = Result<"getFilters">;

/** The filter catalogue and the look-up options, each fetched once while the sidebar is open. */
export interface OptionStore {
  catalogue(refresh?: boolean): Promise<Opening>;
  options(filter: string, query?: string): Promise<Options>;
  /** The values of many filters: all fixed lists, or the matches of searchable ones for some words. */
  lists(query?: string): Promise<readonly OptionList[]>;
}

export function createOptionStore(call: Call): OptionStore {
  const catalogues = new Map<string, Promise<Opening>>();
  const options = new Map<string, Promise<Options>>();
  const lists = new Map<string, Promise<readonly OptionList[]>>();
  /** After the catalogue has been refetched, options are refetched too, on first use. */
  let isRefetched = false;
  return {
    catalogue(refresh = false) {
      if (refresh) {
        catalogues.clear();
        options.clear();
        lists.clear();
        isRefetched = true;
      }
      return once(catalogues, "", () => call("getFilters", refresh ? { refresh } : {}));
    },
    options(filter, query) {
      return once(options, JSON.stringify([filter, query ?? null]), () =>
        ask(call, filter, query, isRefetched),
      );
    },
    lists(query = "") {
      const asked = () =>
        call("getOptionLists", query === "" ? {} : { query }).then((answer) => answer.lists);
      return once(lists, query, asked);
    },
  };
}

function once<T>(held: Map<string, Promise<T>>, key: string, request: () => Promise<T>): Promise<T> {
  const known = held.get(key);
  if (known !== undefined) return known;
  const asked = request();
  held.set(key, asked);
  // Failures are not cached: the next caller tries again.
  asked.catch(() => {
    if (held.get(key) === asked) held.delete(key);
  });
  return asked;
}

async function ask(
  call: Call,
  filter: string,
  query: string | undefined,
  isRefetched: boolean,
): Promise<Options> {
  try {
    const { options, truncated } = await call("getFilterOptions", {
      filter,
      ...(query === undefined ? {} : { query }),
      ...(isRefetched ? { refresh: true } : {}),
    });
    return { options, truncated, queryOnly: query === undefined && options.length === 0 };
  } catch (thrown) {
    // Taxonomies and investors refuse a request without words, which shows only in the reply.
    const refused = /^(?:api\/bad-request|input\/)/.test(asFailure(thrown).code);
    if (query === undefined && refused) return { options: [], truncated: true, queryOnly: true };
    throw thrown;
  }
}
