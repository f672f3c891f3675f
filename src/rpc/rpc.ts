import { keepKeyVerdict, keepReturnedIds } from "../entry";
import type { App } from "../app";
import { entryOf, readJson } from "../core/json";
import { asTold, contained, type ErrorCode, InputError } from "../core/errors";
import type { FeatureMethods } from "../features";
import type { AnyMethod, Feature } from "../features/feature";
import { creditMethods } from "./credits";
import { flushAnswers } from "./flush-answers";
import { method, nothing } from "./method";
import { BillChanged } from "../runs/agreed";
import { runMethods } from "./runs";
import { settingsMethods } from "./settings";
import * as z from "zod/mini";

/* What arguments and results are made of, for the sidebar: types alone, so that no server code gets into its bundle. */
export type { SheetColumns } from "../rows/filled-columns";
export type { SavedColumns as ColumnSet } from "../rows/saved-columns";
export type { Bill } from "../core/credits";
export type { RunState } from "../products/run-kind";
export type { ToldKind } from "../products/told-kinds";
export type { AnyRequest, OfferedName, RunRequest } from "./runs";
export type { FilterCatalogue, FilterOption, OptionList } from "../lists/filters/filter-control";
export type { ListResult } from "../core/list-result";
export type { ListRequest } from "../lists/list-request";
export type { FoundCompany } from "../products/name-search";
export type { PastRun } from "../runs/history";
export type { Progress } from "../runs/progress";
export type { KeyStanding } from "../money/settings";
export type { CreditsSpent, CreditSum } from "./credits";
export type { FlushedAnswers } from "./flush-answers";
export type { OddBill, Section, Selection, State } from "./state";
export type { PastAct } from "./past-acts";

/** What the sidebar may ask for beside the methods of features. */
const kernelMethods = {
  ...settingsMethods,
  ...runMethods,
  ...creditMethods,
  /** Asked for all the time while the sidebar is visible; cheap where nothing waits. */
  flushAnswers: method({ schema: nothing, handler: flushAnswers }),
};

/** The method of that name; undefined if there is none. */
function methodNamed({ features }: App, name: string): AnyMethod | undefined {
  const tables: readonly Feature["methods"][] = [kernelMethods, ...features.map(({ methods }) => methods)];
  for (const table of tables) {
    const found = table && entryOf(table, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sidebar compiles against this type alone: arguments are what a method's schema takes, a result is what its handler returns. */
export type Api = typeof kernelMethods & FeatureMethods;
export type MethodName = keyof Api;
export type Arguments<M extends MethodName> = z.input<ReturnType<Api[M]["schema"]>>;
export type SettingsChange = Arguments<"saveSettings">;
export type Result<M extends MethodName> = ReturnType<Api[M]["handler"]>;

/** What `sidebarCall` answers, as JSON text. */
export type Reply<T> =
  | { ok: true; value: T }
  /** `agreed`: of `input/changed`, what a user who goes on agrees to (`RunRequest.agreed`). */
  | { ok: false; error: { code: ErrorCode; message: string; retryable: boolean; agreed?: string } };

/**
 * Answers a call of the sidebar with JSON text: dates and undefined do not survive the way to the browser.
 *
 * Whatever fails comes back as an error with its sentence.
 */
export function answerSidebar(app: App, name: string, argumentsJson: string): string {
  let reply: Reply<unknown>;
  try {
    reply = { ok: true, value: call(app, name, argumentsJson) };
  } catch (thrown) {
    // Flush now: a buffered write that fails after the reply would be told in Google's words.
    contained(() => app.spreadsheet.flush());
    const { code, message, retryable } = asTold(thrown);
    const now = thrown instanceof BillChanged ? { agreed: thrown.agreed } : {};
    reply = { ok: false, error: { code, message, retryable, ...now } };
  }
  keepKeyVerdict(app);
  keepReturnedIds(app);
  return JSON.stringify(reply);
}

function call(app: App, name: string, argumentsJson: string): unknown {
  const asked = methodNamed(app, name);
  if (asked === undefined) {
    throw new InputError(
      "input/argument",
      `The sidebar asked for "${name}", which this version does not know. Reload the spreadsheet.`,
    );
  }
  const { schema, handler } = asked;
  const checked = z.safeParse(schema(app), readJson(argumentsJson));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.map(String).join(".") || "its arguments";
    throw new InputError(
      "input/argument",
      `${name} cannot take ${place} (${issue?.message ?? "not valid"}). Correct it, then try again.`,
    );
  }
  return handler(app, checked.data as never);
}
