import type { Bill } from "../core/bill";
import { askedOf } from "../lists/agreed-list";
import type { ListsOn } from "../lists/list-services";
import { chosenText } from "../runs/chosen-rows";
import { companiesIn, withoutHidden } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { forecastOf, forecastOfList, forecastOfMarket, forecastOfNone, type WatchForecast } from "./forecast";
import { keptOf, lookRequest } from "./look-request";
import { readMarket } from "./read-market";
import type { LookRows } from "./rows-of-look";
import { hasTicks, tickedOf } from "./ticked-rows";
import type { WatchRequest } from "./watch-request";
import { watchedRange } from "./watched-column";
import { columnOf, listNamed } from "./watched-target";

export type Quoted = Pick<WatchRequest, "what" | "every" | "creditCap" | "monthCap">;

/** What a watch would cost, from a look at which nothing is held. @throws {InputError} If there is nothing to look at. */
export function quoteWatch(
  { what, every, creditCap, monthCap }: Quoted,
  services: RunServices,
  runs: Runs,
  lists: ListsOn,
): WatchForecast {
  const { kind } = what;
  const caps = { every, creditCap, monthCap };
  if (kind === "list") {
    const list = listNamed(lists, what);
    lists().quoted().note(list.name, askedOf(services, list));
    return forecastOfList(lists(), list, caps);
  }
  if (kind === "market") return forecastOfMarket(lists(), readMarket(what.market), caps);
  const range = watchedRange(services.spreadsheet, { ...columnOf(services, what), name: "" });
  const billOf = (rows: LookRows): Bill =>
    runs.quote({ ...lookRequest(kind, keptOf(what.request), rows), maxAgeDays: 0 });
  if (what.ticked !== true) return forecastOf(billOf({ range }), caps);
  const all = withoutHidden(companySelection(services.spreadsheet, range));
  const ticked = hasTicks(all) ? tickedOf(all) : { ...all, rows: [] };
  return companiesIn(ticked.rows).length === 0
    ? forecastOfNone(billOf({ range }))
    : forecastOf(billOf({ range, chosen: chosenText(ticked) }), caps);
}
