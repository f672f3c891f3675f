import type { Entry } from "./entry";
import { type Missed, purchaseOrMiss, type AskedPurchase } from "./misses";
import { type Form, type Held, type Operation, type Purchase, unitOf } from "./operation";

/** What is known about a question before anything is bought. */
export type Standing<Answer> =
  /** `lacks` says why a part of the answer can't be had, such as a refusal. */
  | { readonly kind: "answered"; readonly answer: Answer; readonly lacks?: Missed }
  | Missed
  /** `partial` is the answer as far as it is held; the purchase buys the rest. */
  | {
      readonly kind: "lacking";
      readonly purchase: Purchase;
      readonly partial: Answer | null;
      /** A part was paid for before, and its answer was evicted. */
      readonly dropped?: true;
    };

/** Why all or a part of an answer can't be had; null if no such reason is known. */
export function missedIn(standing: Standing<unknown> | null | undefined): Missed | null {
  if (standing?.kind === "miss") return standing;
  return standing?.kind === "answered" ? (standing.lacks ?? null) : null;
}

/** What is kept about a question. */
interface Kept<Answer> {
  readonly held: Held;
  /** All entries about some units and their company, misses included. */
  readonly entriesOf: (units: readonly string[]) => readonly Entry[];
  /** Forms that the service does not take. */
  readonly forms: ReadonlySet<Form>;
  readonly nowMs: number;
  /** What `purchaseOrMiss` compares entries with. */
  readonly asked: (purchase: Purchase) => AskedPurchase;
  /** The answer as far as it is held, from a service that does not take some forms; null if only states are wanted. */
  readonly compose: (forms: ReadonlySet<Form>) => Answer | null;
}

/**
 * Whether a question is answered, what to buy for it, or why nothing can be bought.
 *
 * Goes on until nothing is missing: a purchase that would bring nothing is tried in simpler forms, one after another; then its
 * units are given up, and the others bought.
 */
export function standingOf<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: Question,
  { held, entriesOf, forms: known, nowMs, asked, compose }: Kept<Answer>,
): Standing<Answer> {
  const gone = new Set<string>();
  const forms = new Set(known);
  const instead: Form[] = [];
  let lacks: Missed | null = null;
  for (;;) {
    const purchase = operation.missing(question, held, nowMs, { gone, forms });
    if (purchase === null || purchase.units.every((unit) => gone.has(unit))) break;
    const entries = entriesOf(purchase.units);
    const wanted = entries.length === 0 ? purchase : purchaseOrMiss(entries, asked(purchase));
    if (!("kind" in wanted)) {
      const again = instead.length === 0 ? wanted : { ...wanted, instead };
      return { kind: "lacking", purchase: again, partial: compose(forms), ...dropped(held, entries) };
    }
    if (wanted.why === "missing") return wanted;
    const form = wanted.why === "refused" ? (operation.formOf?.(purchase) ?? null) : null;
    if (form !== null && !forms.has(form)) {
      forms.add(form);
      instead.push(form);
      continue;
    }
    lacks ??= wanted;
    for (const unit of purchase.units) gone.add(unit);
  }
  const answer = () => compose(forms) as Answer;
  if (lacks === null) return { kind: "answered", answer: answer() };
  return held.size > 0 ? { kind: "answered", answer: answer(), lacks } : lacks;
}

/** Whether a missing unit was paid for before. */
function dropped(held: Held, entries: readonly Entry[]): { readonly dropped?: true } {
  const isDropped = entries.some((entry) => entry.status === "dropped" && !held.has(unitOf(entry)));
  return isDropped ? { dropped: true } : {};
}
