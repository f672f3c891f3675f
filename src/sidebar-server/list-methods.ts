import { creditCap } from "./credit-cap";
import { as } from "./arguments";
import * as z from "zod/mini";
import { once } from "../core/once";
import type { ListMethods } from "../core/lists-contract";
import { askedOf } from "../lists/agreed-list";
import { countList } from "../lists/count-list";
import { planList } from "../lists/parts/parted-list";
import { findCause, quoteCause } from "../lists/find-cause";
import { filtersFromWords } from "../lists/filters-from-words";
import { savedListsOf, saveList } from "../lists/keep-lists";
import { readListRequest } from "../lists/read-list-request";
import { quoteRefreshList, refreshList } from "../lists/refresh-list";
import type { Method } from "./sidebar-methods";

const named = once(() => z.object({ name: z.string() }));

/** What the list builder may ask for beyond quoting and building a list. */
export const listMethods: { readonly [M in keyof ListMethods]: Method<M> } = {
  getLists: {
    args: as(() => z.looseObject({})),
    run: (execution) => savedListsOf(execution.forLists()),
  },
  saveList: {
    args: as(() =>
      z.looseObject({
        name: z.string(),
        replace: z.optional(z.boolean()),
        labels: z.optional(z.record(z.string(), z.string())),
      }),
    ),
    run(execution, { name, replace, labels, ...rest }) {
      const services = execution.forLists();
      const request = readListRequest(rest);
      const saved = saveList(services, name, request, { replace, labels });
      const asked = askedOf(services, { request });
      services.quoted().note(name, asked);
      execution.forWatches().watches.agreeTo(services.savedLists().named(name).id, asked);
      return saved;
    },
  },
  renameList: {
    args: as(() => z.object({ name: z.string(), newName: z.string() })),
    run(execution, { name, newName }) {
      const services = execution.forLists();
      services.savedLists().rename(name, newName);
      return savedListsOf(services);
    },
  },
  duplicateList: {
    args: as(() => z.object({ name: z.string(), newName: z.optional(z.string()) })),
    run(execution, { name, newName }) {
      const services = execution.forLists();
      services.savedLists().duplicate(name, newName, new Date(execution.services.clock.now()).toISOString());
      return savedListsOf(services);
    },
  },
  deleteList: {
    args: as(named),
    run(execution, { name }) {
      const services = execution.forLists();
      services.savedLists().remove(name);
      return savedListsOf(services);
    },
  },
  quoteRefreshList: {
    args: as(named),
    run(execution, { name }) {
      execution.services.settings().access();
      return quoteRefreshList(execution.forLists(), name);
    },
  },
  refreshList: {
    args: as(() => z.object({ name: z.string(), creditCap: creditCap() })),
    run(execution, order) {
      execution.flush();
      return refreshList(execution.forLists(), order);
    },
  },
  filtersFromWords: {
    args: as(() => z.object({ words: z.string(), creditCap: creditCap() })),
    run: (execution, order) => filtersFromWords(execution.forLists(), order),
  },
  countList: {
    args: as(() => z.looseObject({ creditCap: creditCap() })),
    run(execution, args) {
      execution.flush();
      return countList(execution.forLists(), { ...readListRequest(args), creditCap: args.creditCap });
    },
  },
  planList: {
    args: as(() => z.looseObject({ creditCap: creditCap() })),
    run(execution, args) {
      execution.flush();
      return planList(execution.forLists(), { ...readListRequest(args), creditCap: args.creditCap });
    },
  },
  quoteCause: {
    args: as(() => z.object({ filters: z.record(z.string(), z.unknown()) })),
    run: (_execution, { filters }) => quoteCause(filters),
  },
  findCause: {
    args: as(() => z.object({ filters: z.record(z.string(), z.unknown()), creditCap: creditCap() })),
    run(execution, request) {
      execution.flush();
      return findCause(execution.forLists(), request.filters, request.creditCap);
    },
  },
};
