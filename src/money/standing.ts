import type { Entry } from "./entry";
import { type Asked, type Missed, stillWanted } from "./misses";
import { type Form, type Held, type Operation, type Purchase, unitOf } from "./operation";

/** What is known of a question before anything is bought. */
export type Standing<Answer> =
  /** `lacks` is why a part of it is not to be had: the service refused it, say. */
  | { readonly kind: "answered"; readonly answer: Answer; readonly lacks?: Missed }
  | Missed
  /** `partial` is what is held already, for what the purchase leaves out. */
  | {
      readonly kind: "lacking";
      readonly purchase: Purchase;
      readonly partial: Answer | null;
      /** Some of it was paid for before, and the answer was evicted. */
      readonly dropped?: true;
    };

/** Why all or a part of an answer is not to be had; null if nothing says so. */
export function missedIn(standing: Standing<unknown> | null | undefined): Missed | null {
  if (standing?.kind === "miss") return standing;
  return standing?.kind === "answered" ? (standing.lacks ?? null) : null;
}

/** What a question is looked at with. */
interface Kept<Answer> {
  readonly held: Held;
  /** Everything that is kept about some units and its company, misses included. */
  readonly entriesOf: (units: readonly string[]) => readonly Entry[];
  /** Forms that the service does not take. */
  readonly forms: ReadonlySet<Form>;
  readonly nowMs: number;
  /** What entries are compared with. */
  readonly asked: (purchase: Purchase) => Asked;
  /** Of as much as is held, from a service that does not take some forms; null where that is not wanted. */
  readonly compose: (forms: ReadonlySet<Form>) => Answer | null;
}

/**
 * Whether a question is answered, what would be bought for it, or why nothing is.
 *
 * What the service has refused is asked in a simpler form, as long as there is one. What is not to be had of a part says
 * nothing of the others.
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
    const wanted = entries.length === 0 ? purchase : stillWanted(entries, asked(purchase));
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

/** Whether some of it was paid for before. */
function dropped(held: Held, entries: readonly Entry[]): { readonly dropped?: true } {
  const isDropped = entries.some((entry) => entry.status === "dropped" && !held.has(unitOf(entry)));
  return isDropped ? { dropped: true } : {};
}
