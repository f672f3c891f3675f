import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";
import type { EntryCache } from "./entry-cache";
import type { InFlight } from "./in-flight";
import type { Journal } from "./journal";
import type { Operation, Purchase } from "./operations/operation";
import { requestKey, WHOLE_COMPANY, type KeyParts } from "./request-key";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a miss is believed: a company may be added, a request may become acceptable. */
const LIVES_MS = { missing: 7 * DAY_MS, refused: DAY_MS };

/** Where a question stands before anything is bought. */
export type Standing<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  /** The API has answered that there is nothing, or that it cannot be read; `reason` is a sentence. */
  | { readonly kind: "miss"; readonly reason: string }
  /** `partial` is what is held already, for what the purchase leaves out. */
  | {
      readonly kind: "lacking";
      readonly purchase: Purchase;
      readonly partial: Answer | null;
      /** Some of it was paid for before, and the answer gave way to newer ones. */
      readonly dropped?: true;
    };

export interface LookUp {
  /** Older answers count as missing; Infinity for formulas, which never expire by themselves. */
  readonly maxAgeMs: number;
  /** Whether to ask the document cache before the journal: worth it for a few questions. */
  readonly cached: boolean;
  /** Ages and states only: a bill of thousands of companies need not read what it only counts. */
  readonly headsOnly?: boolean;
}

/** What is already paid for: the one place that answers questions without spending. */
export class Answers {
  /** Bought by this execution: known without reading them back. */
  private readonly learnt = new Map<string, Entry[]>();
  /** Their ids. */
  private readonly bought = new Set<string>();
  /** What look-ups of this execution have found in the cache and behind it, by key, and the ids of it. */
  private readonly found = new Map<string, readonly Entry[]>();
  private readonly seen = new Set<string>();

  constructor(
    private readonly journal: Journal,
    private readonly cache: EntryCache,
    private readonly codec: Codec,
    private readonly clock: Clock,
    /** Host and prefix of the API: another service's answers are not ours. */
    readonly host: string,
    /** Answers that formulas could not write down yet; asked last, and only by who asks the cache first. */
    private readonly waiting: Pick<InFlight, "waitingFor"> | null = null,
  ) {}

  /** @returns One standing per question, in the same order. */
  lookUp<Question extends { readonly company: string }, Answer>(
    operation: Operation<Question, Answer>,
    questions: readonly Question[],
    { maxAgeMs, cached, headsOnly = false }: LookUp,
  ): Standing<Answer>[] {
    const withAnswers = !(headsOnly && operation.headsSuffice);
    const wanted = questions.map((question) => this.wanted(operation, question));
    const known = new Map<string, readonly Entry[]>(
      cached ? this.cache.find(wanted.flat().map((parts) => requestKey(parts, this.codec))) : [],
    );
    for (const [key, entries] of this.found) known.set(key, merged(known.get(key) ?? [], entries));
    for (const [key, entries] of this.learnt) known.set(key, merged(known.get(key) ?? [], entries));
    const standing = (question: Question) => this.standing(operation, question, known, maxAgeMs, withAnswers);
    const standings = questions.map(standing);

    const take = (found: ReadonlyMap<string, readonly Entry[]>, open: readonly number[]): number[] => {
      if (found.size === 0) return [...open];
      for (const [key, entries] of found) known.set(key, merged(entries, known.get(key) ?? []));
      for (const index of open) standings[index] = standing(questions[index]!);
      if (cached) this.cache.put(new Map([...found.keys()].map((key) => [key, known.get(key)!])));
      return open.filter((index) => standings[index]!.kind === "lacking");
    };
    const lacking = standings.flatMap(({ kind }, index) => (kind === "lacking" ? [index] : []));
    const partsOf = (open: readonly number[]) => open.flatMap((index) => wanted[index]!);
    const open = take(this.journal.find(partsOf(lacking), withAnswers), lacking);
    if (cached && open.length > 0 && this.waiting !== null) {
      const keys = partsOf(open).map((parts) => requestKey(parts, this.codec));
      take(byKey(this.waiting.waitingFor(keys)), open);
    }
    if (cached) this.remember(known);
    return standings;
  }

  private remember(known: ReadonlyMap<string, readonly Entry[]>): void {
    for (const [key, entries] of known) {
      this.found.set(key, entries);
      for (const { entryId } of entries) this.seen.add(entryId);
    }
  }

  /** Whether a look-up of this execution that asked the cache has found an entry. */
  hasSeen(entryId: string): boolean {
    return this.seen.has(entryId);
  }

  /** Makes entries known that this execution has just bought and kept. */
  learn(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.bought.add(entry.entryId);
      this.learnt.set(entry.key, [...(this.learnt.get(entry.key) ?? []), entry]);
    }
  }

  /** Every answer that was ever kept for a question, oldest first: what a cell of ours may still show. */
  history<Question extends { readonly company: string }, Answer>(
    operation: Operation<Question, Answer>,
    question: Question,
  ): Answer[] {
    const entries = this.journal.find(this.wanted(operation, question));
    const units = operation.units(question).map((unit) => ({
      unit,
      kept: (entries.get(this.keyOf(operation.name, question.company, unit)) ?? []).filter(
        ({ status }) => status === "ok",
      ),
    }));
    const versions = Math.max(0, ...units.map(({ kept }) => kept.length));
    return Array.from({ length: versions }, (_, version) => {
      const held = new Map(
        units
          .filter(({ kept }) => kept.length > 0)
          .map(({ unit, kept }) => [unit, [kept[Math.min(version, kept.length - 1)]!]]),
      );
      return operation.compose(question, held);
    }).filter((answer): answer is Answer => answer !== null);
  }

  /** Characters of all answers that the journal holds, for a warning before its budget is used up. */
  journalSize(): number {
    return this.journal.size();
  }

  /** The journal may have grown since this execution last looked. */
  refresh(): void {
    this.journal.refresh();
  }

  keyOf(operation: Operation<never, unknown>["name"], company: string, unit: string): string {
    return requestKey({ operation, host: this.host, company, unit }, this.codec);
  }

  private standing<Question extends { readonly company: string }, Answer>(
    operation: Operation<Question, Answer>,
    question: Question,
    entries: ReadonlyMap<string, readonly Entry[]>,
    maxAgeMs: number,
    withAnswers: boolean,
  ): Standing<Answer> {
    const compose = () => (withAnswers ? operation.compose(question, held) : null);
    const of = (unit: string) => entries.get(this.keyOf(operation.name, question.company, unit)) ?? [];
    // What was bought just now is fresh even for who wants nothing older than now.
    const fresh = (entry: Entry) => this.bought.has(entry.entryId) || this.ageMs(entry) <= maxAgeMs;
    const units = operation.units(question);
    const miss = newest([WHOLE_COMPANY, ...units].flatMap((unit) => of(unit).filter(isMiss)));

    const held = new Map<string, readonly Entry[]>();
    for (const unit of units) {
      const answers = of(unit).filter(
        (entry) => fresh(entry) && (entry.status === "ok" || entry.status === "none"),
      );
      if (answers.length > 0) held.set(unit, answers);
    }
    const purchase = operation.missing(question, held, this.clock.now());
    if (purchase === null) return { kind: "answered", answer: compose() as Answer };
    if (miss !== null && fresh(miss) && this.ageMs(miss) <= lifeOf(miss)) {
      return { kind: "miss", reason: miss.answer };
    }
    const dropped = operation
      .units(question)
      .some(
        (unit) => !held.has(unit) && of(unit).some((entry) => entry.status === "dropped" && fresh(entry)),
      );
    return { kind: "lacking", purchase, partial: compose(), ...(dropped ? { dropped: true as const } : {}) };
  }

  private wanted(operation: Operation<never, unknown>, question: { readonly company: string }): KeyParts[] {
    const parts = { operation: operation.name, host: this.host, company: question.company };
    return [...operation.units(question as never), WHOLE_COMPANY].map((unit) => ({ ...parts, unit }));
  }

  private ageMs(entry: Entry): number {
    return this.clock.now() - Date.parse(entry.at);
  }
}

/** An unconfirmed purchase says nothing about the company. */
function isMiss({ status }: Entry): boolean {
  return status === "missing" || status === "refused" || status === "unreadable";
}

function lifeOf({ status }: Entry): number {
  return status === "missing" ? LIVES_MS.missing : status === "refused" ? LIVES_MS.refused : Infinity;
}

function newest(entries: readonly Entry[]): Entry | null {
  return entries.reduce<Entry | null>(
    (latest, entry) => (latest !== null && latest.at > entry.at ? latest : entry),
    null,
  );
}

function byKey(entries: readonly Entry[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) found.set(entry.key, [...(found.get(entry.key) ?? []), entry]);
  return found;
}

/** Pages that a formula bought may be in the cache before they are in the journal, and the other way round. */
function merged(journalled: readonly Entry[], cached: readonly Entry[]): Entry[] {
  const byId = new Map([...journalled, ...cached].map((entry) => [entry.entryId, entry]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
