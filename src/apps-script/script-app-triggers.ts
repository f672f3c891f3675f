import type { Triggers } from "../ports/triggers";
import { activeSpreadsheet } from "./spreadsheet-app-spreadsheet";

const HANDLER = "continueRun";

/**
 * An add-on may have one clock trigger per user and document, at most hourly; a second one throws.
 *
 * Source: https://developers.google.com/workspace/add-ons/concepts/editor-triggers, "Restrictions".
 */
export class ScriptAppTriggers implements Triggers {
  ensureHourly(): string | null {
    try {
      const existing = ScriptApp.getUserTriggers(activeSpreadsheet()).find(
        (trigger) => trigger.getHandlerFunction() === HANDLER,
      );
      const trigger = existing ?? ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
      return trigger.getUniqueId();
    } catch {
      return null;
    }
  }

  remove(uniqueId: string): boolean {
    try {
      // Not asked of the spreadsheet: a clock trigger may run without one.
      const ours = ScriptApp.getProjectTriggers().find((trigger) => trigger.getUniqueId() === uniqueId);
      if (ours !== undefined) ScriptApp.deleteTrigger(ours);
      return true;
    } catch {
      return false;
    }
  }
}
