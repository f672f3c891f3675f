import { InputError } from "../errors";
import { requireAgreed } from "../lists/agreed-list";
import { priceSince } from "../lists/list-price-now";
import type { ListServices } from "../lists/list-services";
import { refreshSince } from "../lists/refresh-list";
import type { StoredList } from "../lists/stored-list";
import { listFinds } from "./list-finds";
import { FRESH_MS } from "./look-request";
import type { Looked } from "./looks-without-run";
import type { StoredWatch } from "./stored-watch";

/** A look at a saved list runs it again as a person would, and tells what has changed since the last look. */
export const listLook: Looked = {
  price: (lists, watch, at) => priceSince(lists, agreedList(lists, watch), at - FRESH_MS),
  buy(lists, watch, at, creditCap) {
    refreshSince(lists, agreedList(lists, watch), { creditCap, since: at - FRESH_MS });
  },
  tell(lists, watch) {
    const { fields } = watch.request;
    return { ...listFinds(lists, listOf(lists, watch), { fields, seen: watch.seen }), message: "" };
  },
  isSame: (now, before) => now.listId === before.listId,
};

/** @throws {ListChanged} If it asks something else than its owner has agreed to. */
function agreedList(lists: ListServices, watch: StoredWatch): StoredList {
  const stored = listOf(lists, watch);
  requireAgreed(lists, stored, watch.agreed);
  return stored;
}

/** @throws {InputError} If it was deleted. */
function listOf(lists: ListServices, { listId = "", name }: StoredWatch): StoredList {
  const stored = lists.savedLists().withId(listId);
  if (stored !== null) return stored;
  throw new InputError(
    "input/argument",
    `The saved list that “${name}” looks at was deleted.`,
    "Delete this watch, or make one of another list.",
  );
}
