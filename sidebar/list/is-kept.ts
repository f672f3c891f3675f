import { canonicalJson } from "../../src/core/canonical-json";
import type { ListDraft } from "../../src/lists/list-draft";
import type { ListRequest, SavedList } from "../../src/rpc/rpc";

/** Whether this draft can be replaced without losing anything: it is empty, or saved as it is. */
export function isKept(draft: ListDraft, request: ListRequest | null, lists: readonly SavedList[]): boolean {
  if (draft.entries.length === 0) return true;
  return request !== null && lists.some((list) => asked(list.request) === asked(request));
}

/**
 * The saved list of that name, if this request is what it asks for.
 *
 * @param builtOn The sheet that was just written from the request: another one than the list's is not kept by it.
 */
export function keptAs(
  name: string | null,
  request: ListRequest,
  lists: readonly SavedList[],
  builtOn?: string,
): SavedList | undefined {
  const list = lists.find((each) => each.name === name);
  if (list === undefined || asked(list.request) !== asked(request)) return undefined;
  // Until the list is read again, it does not know the sheet that it has got.
  if (builtOn !== undefined) return (list.lastRun?.sheetName ?? builtOn) === builtOn ? list : undefined;
  return [undefined, list.request.sheetName, list.lastRun?.sheetName].includes(request.sheetName)
    ? list
    : undefined;
}

function asked({ filters, limit, sortBy, sortOrder, excludeRange }: ListRequest): string {
  return canonicalJson({ filters, limit, sortBy, sortOrder, excludeRange });
}
