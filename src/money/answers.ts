import type { Clock, Codec } from "../google/ports";
import { type Entry, isAnswer, isAnswered, isDamaged } from "./entry";
import { entriesAbout, joined } from "./note";
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
import { type Asked, unreadable } from "./misses";
import { codeOf } from "../errors";
import { shortKey } from "./order";
import type { SharedState } from "./shared-state";
import { type Standing, standingOf } from "./standing";

export interface LookUp {
  /** Older answers count as missing; Infinity for formulas, which never expire by themselves. */
  readonly maxAgeMs: number;
  /** Whether to ask the document cache before the journal: for formulas, which are evaluated again and again. */
  readonly cached: boolean;
  /** Ages and states only: a bill of thousands of companies need not read what it only counts. */
  readonly headsOnly?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many entries without an answer among them say that there hardly is one. */
const ANY_OF = 100;

type Question = { readonly company: string };
type EntriesByKey = Map<string, readonly Entry[]>;

/** What a question is looked at with. */
interface View<Q = never, Answer = unknown> {
  readonly operation: Operation<Q & Question, Answer>;
  readonly maxAgeMs: number;
  /** Only ages and states are wanted, and they tell what is missing. */
  readonly headsOnly: boolean;
  readonly known: EntriesByKey;
  readonly host: string;
  /** That the service does not take. */
  readonly forms: ReadonlySet<Form>;
  /** That it did not take at some time. */
  readonly shown: ReadonlySet<Form>;
}

/** What is already paid for: the one place that answers questions without spending. */
export class Answers {
  /** By key, the request that this execution has had answered last, as text. */
  readonly answered = new Map<string, string>();
  /** What this execution has bought, and what its lookups have found in the cache and behind it. */
  private readonly known: EntriesByKey = new Map();
  /** Ids of what it has bought: fresh even for who wants nothing older than now. */
  private readonly bought = new Set<string>();
  /** Ids of parked answers that it has looked at. */
  private readonly seen = new Set<string>();
  /** How far the journal had grown when this execution read its keys; null before it did. */
  private readUpTo: number | null = null;

  /** @param host Host and prefix of the API: another service's answers are not ours. Costs a property call. */
  constructor(
    private readonly journal: Journal,
    private readonly cache: EntryCache,
    private readonly state: SharedState,
    private readonly codec: Codec,
    private readonly clock: Clock,
    readonly host: () => string,
    /** The tag of whose key asks: what a service takes may depend on the plan. */
    private readonly payer: () => string = () => "",
  ) {}

  /** @returns One standing per question, in the same order. */
  lookUp<Q extends Question, Answer>(
    operation: Operation<Q, Answer>,
    questions: readonly Q[],
    { maxAgeMs, cached: isCached, headsOnly = false }: LookUp,
  ): Standing<Answer>[] {
    const how = { operation, maxAgeMs, headsOnly: headsOnly && operation.headsSuffice === true };
    // Whoever has looked behind the cache knows more than it does.
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
    // Without the copies: one may be all that is left of an answer that no store took, and nothing is bought on top of it.
    const known = this.withKnown([]);
    // What is too old does not count, but belongs into a copy that others find in the cache.
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
   * The very entries that are kept for each question, oldest first, with one lookup for all of them; misses are left out.
   *
   * For what an answer cannot tell: what it was before something was bought, or which part of it is missing. Of what the service
   * did not take at some time, also what was asked more simply.
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

  /** Whether somebody buys an answer to one of these questions just now, as far as the shared state was read. */
  isUnderWay<Q extends Question>(operation: Operation<Q, unknown>, questions: readonly Q[]): boolean {
    const bought = this.state.known().underWay(this.clock.now());
    if (bought.size === 0) return false;
    const host = this.host();
    const parts = partsOf(operation, questions, host, this.formsOf(host, Infinity));
    return parts.some((each) => bought.has(shortKey(requestKey(each, this.codec))));
  }

  /** Everything that the journal keeps about a company, whatever was asked of it, oldest first. */
  about(company: string): readonly Entry[] {
    return this.aboutEach([company]).get(company) ?? [];
  }

  /** As `about`, of many companies with one lookup; those of which nothing is kept are missing from the map. */
  aboutEach(companies: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
    return entriesAbout(this.journal, this.host(), companies);
  }

  /** Makes entries known that this execution has just bought and kept. */
  learn(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.bought.add(entry.entryId);
      for (const each of underEachKey(entry, this.codec)) {
        this.known.set(each.key, joined(this.known.get(each.key) ?? [], [each]));
      }
    }
  }

  /** Whether this execution knows a parked answer: then it is no reason to look again. */
  hasSeen({ entryId }: Pick<Entry, "entryId">): boolean {
    return this.seen.has(entryId) || this.bought.has(entryId);
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
    const { sequence } = this.state.read().settled;
    if (this.readUpTo === sequence) return;
    this.journal.refresh();
    this.readUpTo = null;
  }

  /** Whether any answer of the API that is asked is kept: to anything, or by an operation. */
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

  /** Whether any answer about a company is kept, or was, of all operations or of one: the API knows it there. */
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

  /** For a bill, before anything is looked up: then `unreadable` counts what no lookup finds, too. */
  readHeads(): void {
    const { sequence, journal } = this.state.known().settled;
    this.readUpTo ??= sequence;
    this.journal.readHeads(journal.rows);
  }

  /** Rows of the journal that somebody has changed or cleared, as far as this execution has read. */
  unreadable(): number {
    return this.journal.unreadable;
  }

  /** What a service did not take of the user's requests, as it has shown within a time. */
  private formsOf(host: string, withinMs: number): ReadonlySet<Form> {
    return this.state.known().formsOf(host, this.payer(), this.clock.now() - withinMs);
  }

  /** What this execution knows, and some copies. */
  private withKnown(copies: readonly Entry[]): EntriesByKey {
    const known: EntriesByKey = new Map(this.known);
    for (const entry of copies) known.set(entry.key, joined(known.get(entry.key) ?? [], [entry]));
    return known;
  }

  /**
   * Adds what is kept behind the cache to what is known.
   *
   * Parked answers first: whoever reads them before the journal cannot miss what is moved in between.
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
    // In the journal's order, which tells pages of the same moment apart.
    for (const entry of [...parked].reverse())
      found.set(entry.key, joined([entry], found.get(entry.key) ?? []));
    for (const [key, entries] of found) known.set(key, joined(entries, known.get(key) ?? []));
  }

  private remember(asked: readonly KeyParts[], known: EntriesByKey, host: string): void {
    const copies = asked.flatMap((parts) => {
      const key = requestKey(parts, this.codec);
      // A damaged row may be put right.
      const entries = (known.get(key) ?? []).filter((entry) => !isDamaged(entry));
      return entries.length === 0 ? [] : [{ key, parts, entries }];
    });
    for (const { key, entries } of copies) this.known.set(key, entries);
    if (copies.length > 0) this.cache.put(host, copies);
  }

  /** The fresh entries of a unit. */
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

  /** One answer that its operation cannot handle says so, and stands in the way of no other. */
  private standing<Q extends Question, Answer>(question: Q, view: View<Q, Answer>): Standing<Answer> {
    try {
      // What is held in a simpler form goes on to answer when the service is asked in the other one again.
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

  private askedOf(purchase: Purchase, question: Question, { operation, host }: View): Asked {
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

  /** Entries of that age at most; all of them for an age without end. */
  private since(maxAgeMs: number): Recent | undefined {
    if (maxAgeMs === Infinity) return undefined;
    return { since: new Date(this.clock.now() - maxAgeMs).toISOString(), older: 0 };
  }

  private ageMs(entry: Entry): number {
    return this.clock.now() - Date.parse(entry.at);
  }
}
