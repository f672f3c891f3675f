import * as z from "zod/mini";
import type { Execution } from "../compose";
import { readJson } from "../core/read-json";
import type { SidebarMethod, SidebarReply } from "../core/sidebar-contract";
import { asTold, contained, InputError } from "../errors";
import { sidebarMethods, type Method } from "./sidebar-methods";

/**
 * Answers a call of the sidebar with JSON text: dates and undefined do not survive the way to the browser.
 *
 * Whatever fails comes back as an error with its sentence.
 */
export function answerSidebar(execution: Execution, method: string, argumentsJson: string): string {
  let reply: SidebarReply<unknown>;
  try {
    reply = { ok: true, value: call(execution, method, argumentsJson) };
  } catch (thrown) {
    // What it has left in the buffer would fail behind the reply, in Google's words.
    contained(() => execution.services.spreadsheet.flush());
    const { code, message, retryable } = asTold(thrown);
    reply = { ok: false, error: { code, message, retryable } };
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
  const checked = z.safeParse(method.args(), readJson(argumentsJson));
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
