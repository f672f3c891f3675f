import { isUserPresent, showSidebar } from "./google/user-interface";
import { createApp } from "./app";
import { AGAIN } from "./core/formula";
import { keepReturnedIds } from "./entry";
import { asTold, SetupError } from "./core/errors";
import { features } from "./features";
import type { Feature } from "./features/feature";
import { continueRun } from "./hourly";
import { ADDON_NAME, itemsOf, menuOf } from "./menu";
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
  continueRun: (event: unknown) => continueRun(createApp(features), event),
  sidebarCall(method: unknown, argumentsJson: unknown) {
    onlyForUsers();
    return answerSidebar(createApp(features), String(method), String(argumentsJson));
  },
};
for (const { handler, panel } of itemsOf(menuOf(features))) {
  entries[handler] = () => {
    onlyForUsers();
    showSidebar(ADDON_NAME, panel);
  };
}
for (const { formulas } of features as readonly Feature[]) {
  if (formulas === undefined) continue;
  const evaluated =
    (name: string, buysNothing: boolean) =>
    (...args: never[]) => {
      const app = createApp(features, { isFormula: true });
      try {
        return formulas.evaluate(app, name, args, buysNothing);
      } finally {
        keepReturnedIds(app);
      }
    };
  for (const { name } of formulas.all) {
    entries[name] = evaluated(name, false);
    entries[AGAIN + name] = evaluated(name, true);
  }
}

/** The same entry, but whatever it throws is told in our words. */
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
