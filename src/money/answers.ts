import type { Clock, Codec } from "../google/ports";
import { type Entry, isAnswer, isAnswered, isDamaged } from "./entry";
import { entriesAbout, mergedEntries } from "./note";
import type { EntryCache } from "./entry-cache";
import {
  type Form,
  type Held,
  type KeyParts,
  NO_FORMS,
  type Operation,
  partsOf,
  type Purchase,
  requestKey,
  requestText,
  underEachKey,
  unitsOf,
  WHOLE_COMPANY,
} from "./operation";
import type { Journal, Recent } from "./journal";
import { unreadable, type AskedPurchase } from "./misses";
import { codeOf } from "../core/errors";
import { shortKey } from "./order";
import type { SharedState } from "./shared-state";
import { type Standing, standingOf } from "./standing";

export interface LookUp {
  /** Older answers count as missing. Infinity for formulas: their answers never expire. */
  readonly maxAgeMs: number;
  /** Whether to ask the document cache before the journal: for formulas, which are evaluated again and again. */
  readonly cached: boolean;
  /** Reads ages and states only, for a bill of thousands of companies. */
  readonly headsOnly?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Entries searched for an answer: if none of these has one, there hardly is any. */
const ANY_OF = 100;

type Question = { readonly company: string };
type EntriesByKey = Map<string, readonly Entry[]>;

/** What all questions of a lookup are answered with. */
interface View<Q = never, Answer = unknown> {
  readonly operation: Operation<Q & Question, Answer>;
  readonly maxAgeMs: number;
  /** Only ages and states are wanted, and they suffice to say what is missing. */
  readonly headsOnly: boolean;
  readonly known: EntriesByKey;
  readonly host: string;
  /** Forms that the service does not take. */
  readonly forms: ReadonlySet<Form>;
  /** Forms that it did not take at some time. */
  readonly shown: ReadonlySet<Form>;
}

/** What is already paid for: the one place that answers questions without spending. */
export class Answers {
  /** By key, the last request that this execution bought and got an answer to, as text. */
  readonly answered = new Map<string, string>();
  /** What this execution has bought, or has found in the cache or the journal. */
  private readonly known: EntriesByKey = new Map();
  /** Ids of what it has bought: fresh whatever age is wanted. */
  private readonly bought = new Set<string>();
  /** Ids of parked answers that it has read. */
  private readonly seen = new Set<string>();
  /** How far the journal had grown when this execution read its keys; null until it does. */
  private readUpTo: number | null = null;

  /** @param host Host and prefix of the API: answers of another service do not count. Costs a property call. */
  constructor(
    private readonly journal: Journal,
    private readonly cache: EntryCache,
    private readonly state: SharedState,
    private readonly codec: Codec,
    private readonly clock: Clock,
    readonly host: () => string,
    /** The tag of the key's owner: which forms a service takes may depend on the plan. */
    private readonly payer: () => string = () => "",
  ) {}

  /** @returns One standing per question, in the same order. */
  lookUp<Q extends Question, Answer>(
    operation: Operation<Q, Answer>,
    questions: readonly Q[],
    { maxAgeMs, cached: isCached, headsOnly = false }: LookUp,
  ): Standing<Answer>[] {
    const how = { operation, maxAgeMs, headsOnly: headsOnly && operation.headsSuffice === true };
    // Once this execution has read the journal, the cache can only be older: skip it.
    const asksCache = isCached && this.readUpTo === null;
    const copy = asksCache ? this.cache.find(partsOf(operation, questions, "")) : null;
    const standings = (host: string, copies: readonly Entry[], taken: Pick<View, "forms" | "shown">) => {
      const view = { ...how, known: this.withKnown(copies), host, ...taken };
      return questions.map((question) => this.standing(question, view));
    };
    if (copy !== null && copy.host !== null) {
      const cached = standings(copy.host, copy.entries, { forms: NO_FORMS, shown: NO_FORMS });
      if (cached.every(({ kind }) => kind !== "lacking")) return cached;
    }
    const host = this.host();
    const forms = this.formsOf(host, DAY_MS);
    const taken = { forms, shown: this.formsOf(host, Infinity) };
    const first = standings(host, copy?.host === host ? copy.entries : [], taken);
    const open = questions.filter((_, index) => first[index]!.kind === "lacking");
    // A copy in the cache may outlive an answer that could not be kept: purchases build on kept entries alone.
    const known = this.withKnown([]);
    // Entries that are too old do not count here, but belong into the copies in the cache.
    const recent = isCached ? undefined : this.since(maxAgeMs);
    this.read(partsOf(operation, open, host), known, { answers: !how.headsOnly, recent });
    const uncached = copy === null ? questions : open;
    if (isCached) this.remember(partsOf(operation, uncached, host), known, host);
    const view = { ...how, known, host, ...taken };
    return first.map((standing, index) =>
      standing.kind === "lacking" ? this.standing(questions[index]!, view) : standing,
    );
  }

  /**
   * The entries that are kept for each question, oldest first, with one lookup for all; misses are left out. Includes those
   * that were asked in a simpler form, where the service did not take the usual one at some time.
   *
   * For what an answer cannot tell: what it was before the last purchase, or which part of it is missing.
   *
   * @param maxAgeMs Older entries are left out. @param recent Of the others, these alone.
   */
  held<Q extends Question>(
    operation: Operation<Q, unknown>,
    questions: readonly Q[],
    maxAgeMs: number,
    recent = this.since(maxAgeMs),
  ): Held[] {
    const host = this.host();
    const known = this.withKnown([]);
    const shown = operation.forms === undefined ? NO_FORMS : this.formsOf(host, Infinity);
    this.read(partsOf(operation, questions, host, shown), known, { answers: true, recent });
    const view = { operation, maxAgeMs, headsOnly: false, known, host, forms: NO_FORMS, shown };
    return questions.map((question) => this.heldOf(question, view, shown));
  }

  /** Whether an execution is buying an answer to one of these questions, as far as the shared state was read. */
  isUnderWay<Q extends Question>(operation: Operation<Q, unknown>, questions: readonly Q[]): boolean {
    const bought = this.state.known().underWay(this.clock.now());
    if (bought.size === 0) return false;
    const host = this.host();
    const parts = partsOf(operation, questions, host, this.formsOf(host, Infinity));
    return parts.some((each) => bought.has(shortKey(requestKey(each, this.codec))));
  }

  /** Everything that the journal keeps about a company, of all operations, oldest first. */
  about(company: string): readonly Entry[] {
    return this.aboutEach([company]).get(company) ?? [];
  }

  /** As `about`, for many companies with one lookup. The map lacks companies without entries. */
  aboutEach(companies: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
    return entriesAbout(this.journal, this.host(), companies);
  }

  /** Makes entries known that this execution has bought and kept. */
  learn(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.bought.add(entry.entryId);
      for (const each of underEachKey(entry, this.codec)) {
        this.known.set(each.key, mergedEntries(this.known.get(each.key) ?? [], [each]));
      }
    }
  }

  /** Whether this execution has read a parked answer, so that it is no reason to look up again. */
  hasSeen({ entryId }: Pick<Entry, "entryId">): boolean {
    return this.seen.has(entryId) || this.bought.has(entryId);
  }

  /** Says that this execution has appended entries itself, so that they are no reason to read the journal again. */
  appended(count: number): void {
    if (this.readUpTo !== null) this.readUpTo += count;
  }

  /** Whether the journal has changed since this execution read it, so that it has to look up again. */
  isBehind(sequence: number): boolean {
    return this.readUpTo !== null && this.readUpTo !== sequence;
  }

  /** Forgets what was read: another execution may have bought something since. */
  refresh(): void {
    const { sequence } = this.state.read().settled;
    if (this.readUpTo === sequence) return;
    this.journal.refresh();
    this.readUpTo = null;
  }

  /** Whether any answer of the API's current host is kept, of all operations or of one. */
  hasAny(operation?: string): boolean {
    const host = this.host();
    const isOne = (entry: Entry) =>
      entry.host === host &&
      isAnswer(entry) &&
      isAnswered(entry.status) &&
      (operation === undefined || entry.operation === operation);
    if ([...this.known.values()].some((entries) => entries.some(isOne))) return true;
    const [column, text] =
      operation === undefined ? (["host", host] as const) : (["operation", operation] as const);
    const heads = this.journal.where(column, (each) => each === text, { answers: false, most: ANY_OF });
    return heads.some(isOne);
  }

  /** Whether an answer about a company is or was kept, of all operations or of one: then the API knows the company. */
  isKnown(company: string, operation?: string): boolean {
    const isOne = (entry: Entry) =>
      (operation === undefined ? isAnswer(entry) : entry.operation === operation) &&
      (isAnswered(entry.status) || entry.status === "dropped");
    return (
      this.about(company).some(isOne) ||
      this.state
        .known()
        .parked(this.clock.now())
        .some((entry) => entry.host === this.host() && entry.company === company && isOne(entry))
    );
  }

  /** Call for a bill, before any lookup: `unreadable` then also counts rows that no lookup finds. */
  readHeads(): void {
    const { sequence, journal } = this.state.known().settled;
    this.readUpTo ??= sequence;
    this.journal.readHeads(journal.rows);
  }

  /** Rows of the journal that were changed or cleared by hand, as far as this execution has read. */
  unreadable(): number {
    return this.journal.unreadable;
  }

  /** Forms that a service did not take of this payer within a time. */
  private formsOf(host: string, withinMs: number): ReadonlySet<Form> {
    return this.state.known().formsOf(host, this.payer(), this.clock.now() - withinMs);
  }

  /** What this execution knows, and these copies from the cache. */
  private withKnown(copies: readonly Entry[]): EntriesByKey {
    const known: EntriesByKey = new Map(this.known);
    for (const entry of copies) known.set(entry.key, mergedEntries(known.get(entry.key) ?? [], [entry]));
    return known;
  }

  /**
   * Adds what is parked and what the journal holds to what is known.
   *
   * Parked answers first: an answer that is moved to the journal in between is then read there.
   */
  private read(
    parts: readonly KeyParts[],
    known: EntriesByKey,
    { answers, recent }: { readonly answers: boolean; readonly recent: Recent | undefined },
  ): void {
    if (parts.length === 0) return;
    const snapshot = this.state.known();
    this.readUpTo ??= snapshot.settled.sequence;
    const parked = snapshot.parked(
      this.clock.now(),
      parts.map((each) => requestKey(each, this.codec)),
    );
    for (const { entryId } of parked) this.seen.add(entryId);
    const found: EntriesByKey = new Map(this.journal.find(parts, answers, recent));
    // In the journal's order, the only order of pages bought in the same moment.
    for (const entry of [...parked].reverse())
      found.set(entry.key, mergedEntries([entry], found.get(entry.key) ?? []));
    for (const [key, entries] of found) known.set(key, mergedEntries(entries, known.get(key) ?? []));
  }

  private remember(asked: readonly KeyParts[], known: EntriesByKey, host: string): void {
    const copies = asked.flatMap((parts) => {
      const key = requestKey(parts, this.codec);
      // A damaged row may be repaired: it is not remembered.
      const entries = (known.get(key) ?? []).filter((entry) => !isDamaged(entry));
      return entries.length === 0 ? [] : [{ key, parts, entries }];
    });
    for (const { key, entries } of copies) this.known.set(key, entries);
    if (copies.length > 0) this.cache.put(host, copies);
  }

  /** The entries of a unit that are recent enough. */
  private entriesOf(unit: string, { company }: Question, view: View): readonly Entry[] {
    const { operation, host, known, maxAgeMs } = view;
    const entries =
      known.get(requestKey({ operation: operation.name, host, company, unit }, this.codec)) ?? [];
    return entries.filter((entry) => this.bought.has(entry.entryId) || this.ageMs(entry) <= maxAgeMs);
  }

  /** The answers among them, by unit. */
  private heldOf<Q extends Question>(question: Q, view: View<Q>, forms: ReadonlySet<Form>): Held {
    const held = unitsOf(view.operation, question, forms).map((unit) => {
      const entries = this.entriesOf(unit, question, view);
      return [unit, entries.filter(({ status }) => isAnswered(status))] as const;
    });
    return new Map(held.filter(([, entries]) => entries.length > 0));
  }

  /** An answer that its operation cannot handle becomes a miss of its own: the other questions are answered. */
  private standing<Q extends Question, Answer>(question: Q, view: View<Q, Answer>): Standing<Answer> {
    try {
      // Answers in a simpler form still count when the service is asked in the fuller one again.
      const { forms, shown } = view;
      const simpler = shown.size > forms.size ? this.standingOf(question, { ...view, forms: shown }) : null;
      return simpler?.kind === "answered" && simpler.lacks === undefined
        ? simpler
        : this.standingOf(question, view);
    } catch (thrown) {
      if (codeOf(thrown) !== null) throw thrown;
      return unreadable(question.company, this.clock.now());
    }
  }

  private standingOf<Q extends Question, Answer>(question: Q, view: View<Q, Answer>): Standing<Answer> {
    const { operation, headsOnly, forms } = view;
    const held = this.heldOf(question, view, operation.forms ?? NO_FORMS);
    return standingOf(operation, question, {
      held,
      entriesOf: (units) => [WHOLE_COMPANY, ...units].flatMap((unit) => this.entriesOf(unit, question, view)),
      forms,
      nowMs: this.clock.now(),
      asked: (purchase) => this.askedOf(purchase, question, view),
      compose: (without) => (headsOnly ? null : operation.compose(question, held, without)),
    });
  }

  private askedOf(purchase: Purchase, question: Question, { operation, host }: View): AskedPurchase {
    const { company } = question;
    const keys = purchase.units.map((unit) =>
      requestKey({ operation: operation.name, host, company, unit }, this.codec),
    );
    return {
      purchase,
      company,
      request: requestText(purchase, this.codec),
      keys: keys.map(shortKey),
      nowMs: this.clock.now(),
    };
  }

  /** Entries of this age at most; undefined for all. */
  private since(maxAgeMs: number): Recent | undefined {
    if (maxAgeMs === Infinity) return undefined;
    return { since: new Date(this.clock.now() - maxAgeMs).toISOString(), older: 0 };
  }

  private ageMs(entry: Entry): number {
    return this.clock.now() - Date.parse(entry.at);
  }
}
