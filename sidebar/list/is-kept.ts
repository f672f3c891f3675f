import { canonicalJson } from "../../src/core/canonical-json";
import type { SavedList } from "../../src/core/lists-contract";
import type { ListRequest } from "../../src/core/sidebar-contract";
import type { ListDraft } from "../../src/lists/list-request";

/** Whether this draft can be replaced without losing anything: it is empty, or saved as it is. */
export function isKept(draft: ListDraft, request: ListRequest | null, lists: readonly SavedList[]): boolean {
  if (draft.entries.length === 0) return true;
  return request !== null && lists.some((list) => asked(list.request) === asked(request));
}

function asked({ filters, limit, sortBy, sortOrder, excludeRange }: ListRequest): string {
  return canonicalJson({ filters, limit, sortBy, sortOrder, excludeRange });
}
