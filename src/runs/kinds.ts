import type { App } from "../app";
import { entryOf } from "../core/json";
import type { KindWords } from "../core/kind-words";
import { InputError } from "../core/errors";
import { productNamed } from "../products";
import { kindWords } from "../products/run-kind";
import {
  type Members,
  noMembers,
  requestSchema,
  type RequestOf,
  type RunRequest,
} from "../products/run-request";
import { GoneRuns } from "./gone-runs";
import type { KindOfRun } from "./kind-of-run";
import type { RunRecord } from "./run-record";
import { RunWork } from "./run-work";
import * as z from "zod/mini";

/** A kind of run: what people call it, what it is asked with beside what all are, and who does what is particular to it. */
export interface Kind {
  readonly words: KindWords;
  readonly asks: () => Members;
  readonly make: (app: App) => KindOfRun;
}

/** What a feature has of kinds. */
export interface WithKinds {
  readonly name: string;
  readonly kinds?: Readonly<Record<string, Kind>>;
  /** What it buys without a run, as people call it. */
  readonly bought?: Readonly<Record<string, KindWords>>;
}

/** All kinds of run: those of features, and the products. */
export class Kinds {
  constructor(private readonly features: readonly WithKinds[]) {}

  /** Null of one that this version does not have. */
  private named(name: string): Kind | null {
    for (const { kinds = {} } of this.features) {
      const kind = entryOf(kinds, name);
      if (kind !== undefined) return kind;
    }
    const product = productNamed(name);
    return product && { ...product, asks: product.asks ?? noMembers, make: (app) => new RunWork(app) };
  }

  make(name: string, app: App): KindOfRun {
    return this.named(name)?.make(app) ?? new GoneRuns();
  }

  /** How a request of this kind is read: of one that is not here what all are asked, since it is refused by its name. */
  schemaOf(name: string): z.ZodMiniType<RunRequest> {
    return requestSchema(name, this.named(name)?.asks ?? noMembers);
  }

  /** What people call a kind, or what was bought without a run. */
  words(name: string): KindWords {
    const bought = this.features.flatMap(({ bought: its = {} }) => entryOf(its, name) ?? []);
    return this.named(name)?.words ?? bought[0] ?? kindWords(name);
  }
}

/** The request of a run, as a kind of a feature reads it. @throws {InputError} If its record was changed. */
export function readKept<Name extends string, Asks extends Members>(
  { kind, request }: Pick<RunRecord, "kind" | "request">,
  name: Name,
  asks: () => Asks,
): RequestOf<Name, Asks> {
  const read = z.safeParse(requestSchema(name, asks), request);
  if (read.success) return read.data;
  throw new InputError(
    "input/argument",
    `This run cannot be read: something else has changed what it asks for (${kind}).`,
    "Cancel it, then start another.",
  );
}
