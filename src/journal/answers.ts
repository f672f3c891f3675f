import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Entry, EntryParams, EntryStatus } from "./entry";
import type { EntryCache } from "./entry-cache";
import { underEachKey } from "./entry-keys";
import type { Journal } from "./journal";
import type { Operation, Purchase } from "./operations/operation";
import { requestKey, requestText, WHOLE_COMPANY, type KeyParts } from "./request-key";
import type { SharedState } from "./shared-state";
import { negativeTtlMs } from "./negative-ttl";

/** Why there is no answer although it was asked for: statuses of entries. */
export type Miss = Extract<EntryStatus, "missing" | "refused" | "unreadable">;

/** Where a question stands before anything is bought. */
export type Standing<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  /** The API has answered that there is nothing, or in a way that cannot be read; `reason` is a sentence. */
  | { readonly kind: "miss"; readonly why: Miss; readonly reason: string; readonly at: string }
  /** `partial` is what is held already, for what the purchase leaves out. */
  | {
      readonly kind: "lacking";
      readonly purchase: Purchase;
      readonly partial: Answer | null;
      /** Some of it was paid for before, and the answer was evicted. */
      readonly dropped?: true;
    };

export interface LookUp {
  /** Older answers count as missing; Infinity for formulas, which never expire by themselves. */
  readonly maxAgeMs: number;
  /** Whether to ask the document cache before the journal: for formulas, which are evaluated again and again. */
  readonly cached: boolean;
  /** Ages and states only: a bill of thousands of companies need not read what it only counts. */
  readonly headsOnly?: boolean;
  /** Also what is older than an answer that this execution has just bought. */
  readonly everything?: boolean;
}

type Question = { readonly company: string };
type EntriesByKey = Map<string, readonly Entry[]>;

/** What is already paid for: the one place that answers questions without spending. */
export class Answers {
  /** Requests that this execution has had answered, as text. */
  readonly answered = new Set<string>();
  /** Bought by this execution: known without reading them back, and fresh even for who wants nothing older than now. */
  private readonly learnt = new Map<string, Entry[]>();
  /** Ids of parked answers that this execution has looked at, or bought itself. */
  private readonly seen = new Set<string>();
  /** What look-ups of this execution have found in the cache and behind it, by key. */
  private readonly found: EntriesByKey = new Map();
  /** How far the journal had grown when this execution read its keys; null before it did. */
  private readUpTo: number | null = null;

  /** @param settingsHost Host and prefix of the API: another service's answers are not ours. Costs a property call. */
  constructor(
    private readonly journal: Journal,
    private readonly cache: EntryCache,
    private readonly state: SharedState,
    private readonly codec: Codec,
    private readonly clock: Clock,
    private readonly settingsHost: () => string,
  ) {}

  get host(): string {
    return this.settingsHost();
  }

  /** @returns One standing per question, in the same order. */
  lookUp<Q extends Question, Answer>(
    operation: Operation<Q, Answer>,
    questions: readonly Q[],
    how: LookUp,
  ): Standing<Answer>[] {
    // Whoever has looked behind the cache knows more than it does.
    const asksCache = how.cached && this.readUpTo === null;
    const copy = asksCache
      ? this.cache.find(questions.flatMap((question) => asked(operation, question)))
      : null;
    if (copy !== null && copy.host !== null) {
      const standings = this.standings(operation, questions, how, copy.host, copy.entries);
      if (standings.every(({ kind }) => kind !== "lacking")) return standings;
    }
    const { host } = this;
    return this.standings(operation, questions, how, host, copy?.host === host ? copy.entries : [], true);
  }

  /** Makes entries known that this execution has just bought and kept. */
  learn(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.seen.add(entry.entryId);
      for (const each of underEachKey(entry, this.codec)) {
        this.learnt.set(each.key, [...(this.learnt.get(each.key) ?? []), each]);
      }
    }
  }

  /** Whether this execution knows a parked answer: then it is no reason to look again. */
  hasSeen({ entryId }: Pick<Entry, "entryId">): boolean {
    return this.seen.has(entryId);
  }

  /** What it has bought and appended itself is no reason to read the journal again. */
  appended(count: number): void {
    if (this.readUpTo !== null) this.readUpTo += count;
  }

  /** Whether the journal has grown, or been changed, since this execution looked: then it has to look again. */
  isBehind(sequence: number): boolean {
    return this.readUpTo !== null && this.readUpTo !== sequence;
  }

  /** Somebody else may have bought something since this execution last looked. */
  refresh(): void {
    const { sequence } = this.state.read();
    if (this.readUpTo === sequence) return;
    this.journal.refresh();
    this.readUpTo = null;
  }

  /** Every answer that was ever kept for questions, oldest first: what cells of ours may still show. */
  history<Q extends Question, Answer>(operation: Operation<Q, Answer>, questions: readonly Q[]): Answer[][] {
    const { host } = this;
    const parts = questions.flatMap((question) => partsOf(operation, question, host));
    const entries = this.kept(parts, true);
    return questions.map((question) => {
      const units = operation.units(question).map((unit) => {
        const of = entries.get(this.keyOf(operation.name, question.company, unit)) ?? [];
        return { unit, kept: of.filter(({ status }) => status === "ok") };
      });
      const versions = Math.max(0, ...units.map(({ kept }) => kept.length));
      return Array.from({ length: versions }, (_, version) => {
        const held = new Map(
          units
            .filter(({ kept }) => kept.length > 0)
            .map(({ unit, kept }) => [unit, [kept[Math.min(version, kept.length - 1)]!]]),
        );
        return operation.compose(question, held);
      }).filter((answer): answer is Answer => answer !== null);
    });
  }

  /** Companies of which something was bought in one of these seconds since 1970, by second. */
  boughtAt(
    operation: Operation<never, unknown>["name"],
    seconds: readonly number[],
  ): ReadonlyMap<number, readonly string[]> {
    const bought = new Map(seconds.map((second) => [second, new Set<string>()]));
    const of = (at: string) => bought.get(Math.floor(Date.parse(at) / 1_000));
    const { host } = this;
    for (const entry of this.journal.headsAt((at) => of(at) !== undefined)) {
      if (entry.operation !== operation || entry.host !== host) continue;
      for (const company of [entry.company, entry.uuid]) if (company !== "") of(entry.at)?.add(company);
    }
    return new Map([...bought].map(([second, companies]) => [second, [...companies]]));
  }

  /** Characters of all answers that the journal holds, for a warning before its budget is used up. */
  journalSize(): number {
    return this.state.known().journal.characters;
  }

  /** Answers among those looked up whose rows in the journal somebody has changed: they are bought again. */
  damaged(): number {
    return this.journal.damaged.size;
  }

  keyOf(
    operation: Operation<never, unknown>["name"],
    company: string,
    unit: string,
    host = this.host,
  ): string {
    return requestKey({ operation, host, company, unit }, this.codec);
  }

  private standings<Q extends Question, Answer>(
    operation: Operation<Q, Answer>,
    questions: readonly Q[],
    how: LookUp,
    host: string,
    copies: readonly Entry[],
    reads = false,
  ): Standing<Answer>[] {
    const withAnswers = !(how.headsOnly === true && operation.headsSuffice === true);
    const known: EntriesByKey = merged(
      [...this.found.values()].flat(),
      [...this.learnt.values()].flat(),
      copies,
    );
    const standing = (question: Q) =>
      this.standing(operation, question, known, how.maxAgeMs, withAnswers, host);
    const standings = questions.map(standing);
    if (!reads) return standings;

    const open = standings.flatMap(({ kind }, at) => (kind === "lacking" || how.everything ? [at] : []));
    if (open.length > 0) {
      const parts = open.flatMap((at) => partsOf(operation, questions[at]!, host));
      for (const [key, entries] of this.kept(parts, withAnswers)) {
        // In the journal's order, which tells pages of the same moment apart.
        known.set(key, joined(entries, known.get(key) ?? []));
      }
      for (const at of open) standings[at] = standing(questions[at]!);
    }
    if (how.cached) this.remember(operation, questions, known, host);
    return standings;
  }

  /** Parked answers first: whoever reads them before the journal cannot miss what is moved in between. */
  private kept(parts: readonly KeyParts[], withAnswers: boolean): EntriesByKey {
    const snapshot = this.state.known();
    this.readUpTo ??= snapshot.sequence;
    const parked = snapshot.parked(parts.map((each) => requestKey(each, this.codec)));
    for (const { entryId } of parked) this.seen.add(entryId);
    return merged(
      parked,
      [...this.journal.find(parts, withAnswers)].flatMap(([key, entries]) =>
        entries.map((entry) => ({ ...entry, key })),
      ),
    );
  }

  private remember(
    operation: Operation<never, unknown>,
    questions: readonly Question[],
    known: EntriesByKey,
    host: string,
  ): void {
    const copies = questions
      .flatMap((question) => partsOf(operation, question, host))
      .flatMap((parts) => {
        const entries = known.get(requestKey(parts, this.codec)) ?? [];
        return entries.length === 0 ? [] : [{ parts, entries }];
      });
    for (const { parts, entries } of copies) this.found.set(requestKey(parts, this.codec), entries);
    if (copies.length > 0) this.cache.put(host, copies);
  }

  private standing<Q extends Question, Answer>(
    operation: Operation<Q, Answer>,
    question: Q,
    entries: EntriesByKey,
    maxAgeMs: number,
    withAnswers: boolean,
    host: string,
  ): Standing<Answer> {
    const of = (unit: string) => entries.get(this.keyOf(operation.name, question.company, unit, host)) ?? [];
    const fresh = (entry: Entry) =>
      this.ageMs(entry) <= maxAgeMs ||
      (this.learnt.get(entry.key)?.some(({ entryId }) => entryId === entry.entryId) ?? false);
    const units = operation.units(question);
    const held = new Map<string, readonly Entry[]>();
    for (const unit of units) {
      const answers = of(unit).filter(
        (entry) => fresh(entry) && (entry.status === "ok" || entry.status === "none"),
      );
      if (answers.length > 0) held.set(unit, answers);
    }
    const compose = () => (withAnswers ? operation.compose(question, held) : null);
    const purchase = operation.missing(question, held, this.clock.now());
    if (purchase === null) return { kind: "answered", answer: compose() as Answer };

    const all = [WHOLE_COMPANY, ...units].flatMap((unit) => of(unit).filter(fresh));
    const request = requestText(purchase, this.codec);
    const miss = all
      .filter((entry) => this.ageMs(entry) <= negativeTtlMs(entry.status) && answersRequest(entry, request))
      .reduce<Entry | null>(
        (latest, entry) => (latest !== null && latest.at > entry.at ? latest : entry),
        null,
      );
    if (miss !== null) {
      // What came is kept behind the reason.
      const [reason = ""] = miss.answer.split("\n");
      return { kind: "miss", why: miss.status as Miss, reason, at: miss.at };
    }
    const dropped = units.some(
      (unit) => !held.has(unit) && of(unit).some((entry) => entry.status === "dropped" && fresh(entry)),
    );
    return { kind: "lacking", purchase, partial: compose(), ...(dropped ? { dropped: true as const } : {}) };
  }

  private ageMs(entry: Entry): number {
    return this.clock.now() - Date.parse(entry.at);
  }
}

/** A refusal speaks of the whole request that was refused; what else is missing or unreadable, of its unit. */
function answersRequest({ status, params }: Entry, request: string): boolean {
  return status !== "refused" || (JSON.parse(params) as EntryParams).request === request;
}

function asked(operation: Operation<never, unknown>, question: Question): Omit<KeyParts, "host">[] {
  return [...operation.units(question as never), WHOLE_COMPANY].map((unit) => ({
    operation: operation.name,
    company: question.company,
    unit,
  }));
}

function partsOf(operation: Operation<never, unknown>, question: Question, host: string): KeyParts[] {
  return asked(operation, question).map((parts) => ({ ...parts, host }));
}

/** Entries by key, each once, oldest first: what is parked may be in the journal, too, and the other way round. */
function merged(...lists: readonly (readonly Entry[])[]): EntriesByKey {
  const byKey: EntriesByKey = new Map();
  for (const entry of lists.flat()) byKey.set(entry.key, joined(byKey.get(entry.key) ?? [], [entry]));
  return byKey;
}

function joined(some: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const byId = new Map([...some, ...others].map((entry) => [entry.entryId, entry]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
