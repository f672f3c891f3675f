import type { Http } from "../../google/ports";
import { FreeReplies, type LookUps, fetchCatalogue } from "../../lists/filters/catalogue";
import { fetchFilterOptions } from "../../lists/filters/options";
import { entriesOf } from "../../money/entries-of";
import { purseOfPayer } from "../../money/purse";
import { limitedHttp } from "../../api/client";
import type { App } from "../../app";
import { checkedFilters, knownValues } from "../../lists/filters/allowed-filters";
import { once } from "../../core/terms";
import { type FormulaServices, freeTimeoutSeconds, takeFreeRequests } from "./evaluation";
import { noteWaitingFormulas } from "./waiting-formulas";

/** What formulas are evaluated with in this execution. */
export function formulaServices(app: Pick<App, "part">): FormulaServices {
  return app.part(formulaServicesOf);
}

const formulaServicesOf = (app: App): FormulaServices => makeFormulaServices(app);

/** A formula looks something up that is free, where nothing may be sent. */
export class SendsNothing extends Error {}

/** What a formula is previewed with: it shows what is held, buys nothing, and asks nothing that is free either. */
export function servicesThatSendNothing(app: App): FormulaServices {
  const services = makeFormulaServices(app, () => {
    throw new SendsNothing("This preview sends nothing.");
  });
  const { settings } = app;
  return {
    ...services,
    settings: {
      host: settings.host,
      access: () => settings.access(),
      formulas: { allowed: false, dayCap: 0, callCap: 0 },
    },
    noteWaiting: () => undefined,
  };
}

function makeFormulaServices(app: App, client = once(() => formulaClient(app))): FormulaServices {
  const { clock, settings, state, spreadsheet } = app;
  const lookUps = once((): LookUps => ({ client, clock, freeReplies: parkingReplies(app) }));
  const catalogue = once(() => fetchCatalogue(lookUps()));
  return {
    answers: app.answers,
    entriesOf: (companies, units) => entriesOf(app, companies, units),
    settings,
    clock,
    instantOf: (day) => spreadsheet.instantOf(day),
    dayOf: (ms) => spreadsheet.dayOf(ms),
    startedAt: app.startedAt,
    cache: app.cache,
    canKeep: app.hasDocumentStore,
    client,
    purse: once(() => {
      const purchasing = once(() => app.purchasing("f"));
      return purseOfPayer("f", settings.formulas, { purchasing, state, clock, settings });
    }),
    noteWaiting: () => noteWaitingFormulas(state, clock.now()),
    catalogue,
    checkFilters: (filters) =>
      checkedFilters(lookUps(), filters, { typed: true, searched: true, sure: true }),
    knownValues: (filters) => knownValues(lookUps(), catalogue(), filters),
    options: (filter, search) => fetchFilterOptions(lookUps(), { filter, query: search }).options,
  };
}

/** For free requests: in the time of one formula and, while formulas are off, so many in a day. */
function formulaClient(app: App) {
  const inTime: Http = {
    sendAll: (requests, seconds) => app.http.sendAll(requests, Math.min(seconds, freeTimeoutSeconds(app))),
  };
  if (app.settings.formulas.allowed) return app.clientOver(inTime);
  app.settings.access();
  app.documentProperties();
  return app.clientOver(
    limitedHttp(inTime, (requests) => takeFreeRequests(app.state, requests, app.clock.now())),
  );
}

/** A formula may write no cell, so it parks free replies for an execution that may. */
function parkingReplies(app: App): FreeReplies {
  return new FreeReplies(app, (entries) => app.bookkeeping.park(entries));
}
