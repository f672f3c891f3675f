import { isObject } from "../core/json";
import type { Form, ListingForm, PageAsked } from "../money/operation";
import { USUAL_PAGE } from "./pages";

type Item = Readonly<Record<string, unknown>>;

/** What of a question only some services take: asked without it, what comes is filtered by it. */
export interface Wish<Question> {
  readonly form: ListingForm;
  /** Whether a question has it. */
  readonly isIn: (question: Question) => boolean;
  /** Whether a request has it. */
  readonly isAsked: (params: Item) => boolean;
  readonly without: (question: Question) => Question;
  /** Tells which of the items that came are wanted. */
  readonly wanted: (question: Question, came: readonly Item[]) => (item: Item) => boolean;
  /** Whether behind this item, the newest first, there are none that are wanted; left out where that cannot be told. */
  readonly isPast?: (question: Question, item: Item) => boolean;
}

/** A question as it is asked of a service that does not take some forms. */
export interface View<Question> {
  readonly question: Question;
  /** What was left out of it. */
  readonly wishes: readonly Wish<Question>[];
  /** Whether the service gives one page, and no say in which. */
  readonly isUnpaged: boolean;
  /** What one request may ask for at most. */
  readonly pageMax: number;
}

interface Asked<Question> {
  readonly name: string;
  /** The first that is left out first. */
  readonly wishes: readonly Wish<Question>[];
}

export function viewIn<Question>(
  question: Question,
  forms: ReadonlySet<Form>,
  { name, wishes, pageMax }: Asked<Question> & { readonly pageMax: number },
): View<Question> {
  const left = wishes.filter(({ form, isIn }) => forms.has(form) && isIn(question));
  return {
    question: left.reduce((asked, { without }) => without(asked), question),
    wishes: left,
    isUnpaged: forms.has(`${name}-page`),
    pageMax: forms.has(`${name}-size`) ? Math.min(USUAL_PAGE, pageMax) : pageMax,
  };
}

/** What of a request is left out first, or lowered; null if it has the simplest form. What costs nothing but requests is first. */
export function formIn<Question>(
  params: Partial<PageAsked>,
  {
    name,
    wishes,
    hasUsualPage,
    mayBeUnpaged,
  }: Asked<Question> & { readonly hasUsualPage: boolean; readonly mayBeUnpaged: boolean },
): Form | null {
  const { limit } = params;
  if (hasUsualPage && limit !== undefined && limit > USUAL_PAGE) return `${name}-size`;
  const wish = wishes.find(({ isAsked }) => isAsked({ ...params }));
  if (wish !== undefined) return wish.form;
  return mayBeUnpaged && limit !== undefined ? `${name}-page` : null;
}

/** Whether behind the last item there are none that are wanted. */
export function isPast<Question>(question: Question, { wishes }: View<Question>, last: unknown): boolean {
  return isObject(last) && wishes.some((wish) => wish.isPast?.(question, last) === true);
}

interface Listed {
  readonly rows: readonly Record<string, unknown>[];
  readonly served?: readonly Record<string, unknown>[];
  readonly total_count: number | null;
}

/** What is told of a listing, with the rows that are wanted of it. */
export function asWished<Question, Answer extends Listed>(
  question: Question,
  { wishes }: View<Question>,
  answer: Answer,
): Answer {
  if (wishes.length === 0) return answer;
  const wanted = wishes.map((wish) => wish.wanted(question, answer.rows));
  const rows = answer.rows.filter((row) => wanted.every((isWanted) => isWanted(row)));
  return { ...answer, rows, served: answer.rows, total_count: null };
}
