import { NoCache } from "../google/ports";
import type { Standing } from "../journal/answers";
import type { Operation } from "../journal/operation";
import type { CustomFunction } from "./custom-function";
import type { FormulaServices } from "./evaluation";

export type AnyQuestion = { readonly company: string };

/** What a formula wants to know from the API. */
export interface AskedQuestion {
  readonly operation: Operation<AnyQuestion, unknown>;
  readonly question: AnyQuestion;
}

/**
 * The questions behind a custom function's arguments, buying nothing: the function reads them itself and finds nothing
 * answered.
 *
 * @throws {AddinError} As the function does, if its arguments make no sense.
 */
export function askedBy(
  fn: CustomFunction,
  raw: readonly unknown[],
  services: FormulaServices,
): AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  fn.call(raw, {
    ...servicesThatBuyNothing(services),
    cache: new NoCache(),
    answers: {
      // Nothing is known, so nothing can have become known.
      refresh: () => undefined,
      lookUp<Question extends AnyQuestion, Answer>(
        operation: Operation<Question, Answer>,
        questions: readonly Question[],
      ): Standing<Answer>[] {
        return questions.map((question) => {
          asked.push({ operation, question });
          const purchase = operation.missing(question, new Map(), services.clock.now())!;
          return { kind: "lacking", purchase, partial: null };
        });
      },
    },
  });
  return asked;
}

/** As a formula whose caps are used up: what is paid for is shown, everything else is pending. */
export function servicesThatBuyNothing(services: FormulaServices): FormulaServices {
  const { settings } = services;
  return {
    ...services,
    settings: {
      host: settings.host,
      access: () => settings.access(),
      formulas: { allowed: true, dayCap: 0, callCap: 0 },
    },
  };
}
