import * as z from "zod/mini";
import type { Execution } from "../compose";
import type { SidebarMethod, SidebarReply } from "../core/sidebar-contract";
import { type AddinError, codeOf, InputError, messageOf } from "../errors";
import { attempt } from "./attempt";
import { sidebarMethods, type Method } from "./sidebar-methods";

/**
 * Answers a call of the sidebar with JSON text: dates and undefined do not survive the way to the browser.
 *
 * What somebody can act on comes back as an error with its sentence; a bug is thrown.
 */
export function answerSidebar(execution: Execution, method: string, argumentsJson: string): string {
  let reply: SidebarReply<unknown>;
  try {
    reply = { ok: true, value: call(execution, method, argumentsJson) };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    // What it has left in the buffer would fail behind the reply, in Google's words.
    attempt(() => execution.services.spreadsheet.flush(), undefined, []);
    reply = {
      ok: false,
      error: { code, message: messageOf(error), retryable: (error as AddinError).retryable },
    };
  }
  execution.keepKeyVerdict();
  execution.keepReturnedIds();
  return JSON.stringify(reply);
}

function call(execution: Execution, name: string, argumentsJson: string): unknown {
  if (!Object.prototype.hasOwnProperty.call(sidebarMethods, name)) {
    throw new InputError(
      "input/argument",
      `The sidebar asked for "${name}", which this version does not know. Reload the spreadsheet.`,
    );
  }
  const method = sidebarMethods[name as SidebarMethod] as Method<SidebarMethod>;
  const checked = z.safeParse(method.args(), parsed(argumentsJson));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.map(String).join(".") || "its arguments";
    throw new InputError(
      "input/argument",
      `${name} cannot take ${place} (${issue?.message ?? "not valid"}). Correct it, then try again.`,
    );
  }
  return method.run(execution, checked.data);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
