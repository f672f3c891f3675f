import { type Operation, newEntry } from "../../money/operation";
import type { Entry } from "../../money/entry";
import type { App } from "../../app";
import { codeOf } from "../../core/errors";
import { ApiError } from "../../api/api-error";
import { once } from "../../core/terms";
import { filtersList } from "../../api/endpoints/lists";
import { FREE } from "../../api/endpoint";
import type { CatalogueFilter, FilterCatalogue } from "./filter-control";
import * as z from "zod/mini";

/** A free reply: what was asked, in one spelling. */
export interface LookUpQuestion {
  readonly company: "";
  readonly unit: string;
}

type KeptReply = Extract<FreeReply, { readonly value: unknown }>;

/** Free replies as entries of the journal. Found like whatever was bought, and never bought. */
export const lookUp: Operation<LookUpQuestion, KeptReply> = {
  name: "look-up",
  units: ({ unit }) => [unit],
  missing: ({ unit }, held) =>
    held.has(unit) ? null : { endpoint: filtersList, params: {}, units: [unit], price: FREE },
  split: () => [],
  compose({ unit }, held) {
    const entries = held.get(unit) ?? [];
    const newest = entries[entries.length - 1];
    return newest === undefined ? null : { value: JSON.parse(newest.answer) as unknown };
  },
};

/** What is free is asked again after this time. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** A reply worth keeping, or why the API gave none, as a sentence. */
export type FreeReply = { readonly value: unknown } | { readonly refused: string };

/**
 * Replies that cost nothing and that the API gives a few dozen times a day only, kept for a day as entries of the
 * journal: a cache forgets within hours, and cannot hold a long list of options.
 */
export class FreeReplies {
  /** @param keepEntries Into the journal, or parked where no cell can be written. */
  constructor(
    private readonly app: Pick<App, "answers" | "entryCache" | "clock" | "codec">,
    private readonly keepEntries: (entries: readonly Entry[]) => void,
  ) {}

  /**
   * The kept reply of each unit, from the document cache where it is still there; units without one are missing.
   *
   * @param ofAnyAge However long ago it came: for what stays true, such as which value a name stands for.
   */
  find(units: readonly string[], { ofAnyAge = false } = {}): Map<string, FreeReply> {
    const questions = units.map((unit) => ({ company: "" as const, unit }));
    const terms = { maxAgeMs: ofAnyAge ? Infinity : KEPT_FOR_MS, cached: true };
    const found = new Map<string, FreeReply>();
    this.app.answers.lookUp(lookUp, questions, terms).forEach((standing, index) => {
      if (standing.kind === "answered") found.set(units[index]!, standing.answer);
      if (standing.kind === "miss") found.set(units[index]!, { refused: standing.reason });
    });
    return found;
  }

  /** Keeps replies by unit, in place of what was kept before. */
  keep(replies: ReadonlyMap<string, FreeReply>): void {
    if (replies.size === 0) return;
    const entries = this.entriesOf(replies);
    this.app.answers.learn(entries);
    try {
      this.keepEntries(entries);
    } catch (error) {
      // What cannot be kept is asked again: it costs nothing.
      if (codeOf(error) === null) throw error;
    }
    const host = this.app.answers.host();
    const parts = [...replies.keys()].map((unit) => ({ operation: lookUp.name, company: "", unit }));
    this.app.entryCache.forget(parts);
    this.app.entryCache.put(
      host,
      parts.map((each, index) => ({ parts: each, entries: [entries[index]!] })),
    );
  }

  private entriesOf(replies: ReadonlyMap<string, FreeReply>): Entry[] {
    const id = this.app.codec.uuid();
    const about = { operation: lookUp.name, host: this.app.answers.host(), atMs: this.app.clock.now() };
    return [...replies].map(([unit, reply], index) => {
      const entryId = `l${id}.${index}`;
      const said =
        "value" in reply
          ? ({ status: "ok", answer: JSON.stringify(reply.value) } as const)
          : ({ status: "missing", answer: reply.refused } as const);
      return newEntry({ ...about, ...said, entryId }, { unit }, this.app.codec);
    });
  }
}

/**
 * What the free lookups need: `client` is called when something is asked, because what is held needs no key. Formulas ask with
 * another client, and park what they hear.
 */
export type LookUps = Pick<App, "client" | "freeReplies" | "clock">;

/** Says which spelling of a catalogue is kept, too. */
const UNIT = "filters1";

/**
 * Every filter that the API offers, as it serves them, with those that share the first part of their path together.
 *
 * Tolerant: a filter without a key is left out, one with fields of tomorrow keeps them. Free; kept for a day.
 *
 * @throws {ApiError} `api/unexpected-reply`, if it offers none.
 */
export function fetchCatalogue(
  { client, freeReplies, clock }: LookUps,
  { refresh = false }: { refresh?: boolean | undefined } = {},
): FilterCatalogue {
  const held = refresh ? undefined : freeReplies.find([UNIT]).get(UNIT);
  if (held !== undefined && "value" in held) return held.value as FilterCatalogue;

  const served = client().ask({ ...filtersList, reply: anyFilters }, {});
  const filters = withoutRepeats((served?.filters ?? []).flatMap(readFilter));
  const usage = text(served?.usage);
  if (filters.length === 0) throw nothingOffered();
  const catalogue: FilterCatalogue = {
    filters,
    ...(usage === "" ? {} : { usage }),
    groups: groupsOf(filters),
    fetchedAt: new Date(clock.now()).toISOString(),
  };
  freeReplies.keep(new Map([[UNIT, { value: catalogue }]]));
  return catalogue;
}

/** One odd filter must not take the whole catalogue with it. */
const anyFilters = once(() =>
  z.looseObject({ filters: z.array(z.unknown()), usage: z.optional(z.unknown()) }),
);

function readFilter(served: unknown): CatalogueFilter[] {
  if (typeof served !== "object" || served === null) return [];
  const { dropdown_type, same_element_group, ...others } = served as Record<string, unknown>;
  const key = text(others["filter"]);
  if (key === "") return [];
  return [
    {
      ...others,
      filter: key,
      value_shape: text(others["value_shape"]),
      description: text(others["description"]),
      how_to_get_values: text(others["how_to_get_values"]),
      ...(text(dropdown_type) === "" ? {} : { dropdown_type: text(dropdown_type) }),
      ...(text(same_element_group) === "" ? {} : { same_element_group: text(same_element_group) }),
    },
  ];
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Keeps the first of several with one key. */
function withoutRepeats(filters: readonly CatalogueFilter[]): CatalogueFilter[] {
  return [...new Map([...filters].reverse().map((each) => [each.filter, each])).values()].reverse();
}

function groupsOf(filters: readonly CatalogueFilter[]): FilterCatalogue["groups"] {
  const sectionOf = (key: string) => key.split(".")[0]!;
  const keys = filters.map(({ filter }) => filter);
  return [...new Set(keys.map(sectionOf))].map((name) => ({
    name,
    filters: keys.filter((key) => sectionOf(key) === name),
  }));
}

function nothingOffered(): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${filtersList.name} offers no filters at the moment. Try again later, or check the base URL in Settings.`,
    { status: 200 },
  );
}
