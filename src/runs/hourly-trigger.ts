import type { App } from "../app";

/*
 * The one hourly trigger of a user in a spreadsheet, and which it is: everyone can call every global from a cell.
 */

const TRIGGER_PROPERTY = "HOURLY_TRIGGER";

const TRIGGER_LEFT =
  "Google did not let the add-on remove its hourly trigger. Without a key it does nothing. You can delete it at script.google.com, under My triggers.";

/** Which trigger may drive runs; null if none may. */
export function ownTrigger(app: App): string | null {
  return app.userProperties.get(triggerProperty(app));
}

/** Remembers which trigger may drive runs; called where one is made. */
export function rememberTrigger(app: App, uniqueId: string | null): void {
  if (uniqueId !== null) app.userProperties.set(triggerProperty(app), uniqueId);
}

/**
 * Removes the trigger: without a key there is nothing to go on with.
 *
 * @returns What a person should know of it, in sentences. A trigger that is not remembered does nothing.
 */
export function forgetTrigger(app: App): string[] {
  const uniqueId = ownTrigger(app);
  if (uniqueId === null) return [];
  app.userProperties.remove(triggerProperty(app));
  return app.triggers.remove(uniqueId) ? [] : [TRIGGER_LEFT];
}

function triggerProperty(app: App): string {
  return `${TRIGGER_PROPERTY}_${app.spreadsheet.id}`;
}
