import { isUserPresent, showSidebar } from "./google/user-interface";
import { createApp } from "./app";
import { keepReturnedIds } from "./entry";
import { formulaServices } from "./formulas/formula-services";
import { asTold, SetupError } from "./errors";
import { servicesThatBuyNothing } from "./formulas/read-formula";
import { ALIAS } from "./formulas/custom-function";
import type { FormulaServices } from "./formulas/evaluation";
import { features } from "./features";
import type { Feature } from "./features/feature";
import { continueRun } from "./hourly";
import { ADDON_NAME, menuHandlers } from "./menu";
import { answerSidebar } from "./rpc/rpc";

/** Refuses calls from cells: every global is callable from a cell, with the owner's properties. */
function onlyForUsers(): void {
  if (isUserPresent()) return;
  throw new SetupError(
    "setup/not-from-a-cell",
    "This belongs to the menu and the sidebar. Open Extensions ▸ Company Intelligence instead.",
  );
}

const entries: Record<string, (...args: never[]) => unknown> = {
  continueRun: (event: unknown) => continueRun(createApp(), event),
  sidebarCall(method: unknown, argumentsJson: unknown) {
    onlyForUsers();
    return answerSidebar(createApp(), String(method), String(argumentsJson));
  },
};
for (const { handler, panel } of menuHandlers.values()) {
  entries[handler] = () => {
    onlyForUsers();
    showSidebar(ADDON_NAME, panel);
  };
}
for (const fn of features.flatMap(({ formulas }: Feature) => formulas ?? [])) {
  const evaluated =
    (as: (services: FormulaServices) => FormulaServices) =>
    (...args: never[]) => {
      const app = createApp({ isFormula: true });
      try {
        return fn.call(args, as(formulaServices(app)));
      } finally {
        keepReturnedIds(app);
      }
    };
  entries[fn.name] = evaluated((services) => services);
  entries[`${ALIAS}${fn.name}`] = evaluated(servicesThatBuyNothing);
}

/** As an entry, but for what it throws: whoever sees it is told in our words. */
function inOurWords(entry: (...args: never[]) => unknown): (...args: never[]) => unknown {
  return (...args) => {
    try {
      return entry(...args);
    } catch (thrown) {
      throw asTold(thrown);
    }
  };
}

/** Everything that a global stub of `dist/Code.js` delegates to, by name. */
export const addin = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [name, inOurWords(entry)]),
);
