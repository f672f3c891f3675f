import { runsIn } from "../runs/run-record";
import { InputError } from "../errors";
import { askedOf } from "../lists/agreed-list";
import type { ListsOn } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import { companiesIn } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { RunServices } from "../runs/run-services";
import { keptOf } from "./look-request";
import { readMarket } from "./market";
import { NO_COLUMN, type StoredWatch } from "./stored-watch";
import { ensureTicks, watchedRange } from "./target";
import type { WatchRequest } from "./watch-request";

type What = WatchRequest["what"];
type Column = Pick<StoredWatch, "sheetId" | "header" | "column">;

/** What reads the same in two requests asks the same. */
export const asked = (kind: string, request: StoredWatch["request"]): string =>
  JSON.stringify([kind, keptOf(request)]);

/** What a watch looks at, as it is kept; a column to tick is added where one is wanted. @throws {InputError} If there is no such thing. */
export function targetOf(
  services: RunServices,
  lists: ListsOn,
  what: What,
): Column & Required<Pick<StoredWatch, "listId" | "agreed" | "asks" | "market" | "ticked">> {
  const nothing = {
    listId: undefined,
    agreed: undefined,
    asks: undefined,
    market: undefined,
    ticked: undefined,
  };
  if (what.kind === "list") {
    const list = listNamed(lists, what);
    const agreed = lists().quoted().of(list.name) ?? askedOf(services, list);
    return { ...nothing, ...NO_COLUMN, listId: list.id, agreed };
  }
  if (what.kind === "market") return { ...nothing, ...NO_COLUMN, market: readMarket(what.market) };
  const column = columnOf(services, what);
  if (what.ticked !== true) return { ...nothing, ...column };
  const { spreadsheet } = services;
  const range = watchedRange(spreadsheet, { ...column, name: "" });
  ensureTicks(spreadsheet, companySelection(spreadsheet, range));
  return { ...nothing, ...column, ticked: true };
}

/** @throws {InputError} If there is none of that name. */
export function listNamed(lists: ListsOn, { listId = "" }: What): StoredList {
  return lists().savedLists().named(listId);
}

/** @throws {InputError} If there is no company in it. */
export function columnOf({ spreadsheet }: Pick<RunServices, "spreadsheet">, { range }: What): Column {
  const { sheet, header, column, rows } = companySelection(spreadsheet, range);
  if (companiesIn(rows).length === 0) {
    throw new InputError(
      "input/range",
      "There is no company in what is selected.",
      "Select a column of company websites.",
    );
  }
  return { sheetId: sheet.sheetId, header, column };
}

/** When the same was last bought: then there is something to compare with from the first look on. */
export function baselineOf(
  services: RunServices,
  lists: ListsOn,
  { kind, request, sheetId, listId = "" }: Pick<StoredWatch, "kind" | "request" | "sheetId" | "listId">,
): Pick<StoredWatch, "lookedAt" | "seen" | "toldAt"> {
  // What is held of a column by now was there before the watch.
  const toldAt = services.clock.now();
  if (kind === "market") return { lookedAt: 0, seen: undefined, toldAt };
  if (kind === "list") {
    const stored = lists().savedLists().withId(listId);
    const at = stored?.lastRun?.at;
    if (!stored || at === undefined) return { lookedAt: 0, seen: undefined, toldAt };
    return { lookedAt: Date.parse(at), seen: { at, asked: askedOf(services, stored) }, toldAt };
  }
  const same = runsIn(services.state.known()).find(
    (run) =>
      run.payer === services.settings.payerTag &&
      run.sheetId === sheetId &&
      run.state === "done" &&
      run.undo.state === "none" &&
      asked(run.kind, run.request) === asked(kind, request),
  );
  return { lookedAt: same?.startedAt ?? 0, seen: undefined, toldAt };
}
