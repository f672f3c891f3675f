import { FORGED_FIND } from "../forger";
import { RAW_WORDS } from "../platform-words";
import type { World } from "../world";

/** e: every execution ends by itself, and no message of the platform is shown to a user or ends one; h: no trigger fails, and nothing forged is sent. */
export function checkWords({ addin, events, purchases, posted }: World): void {
  for (const execution of addin.host.executions) {
    const { functionName, status, error = "", id, elapsedMs } = execution;
    if (status === "failed" && RAW_WORDS.test(error))
      events.breaks("e-raw-words", `${functionName} #${id} failed: ${error.slice(0, 100)}`);
    if (status === "failed" && functionName === "continueRun")
      events.breaks("h-trigger", `#${id} failed: ${error.slice(0, 100)}`);
    if (status !== "timed out") continue;
    const what = `${functionName} #${id} after ${elapsedMs} ms`;
    if (purchases.isTimedOutBySlowCall(execution)) events.exempt("timed out by a slow call", what);
    else events.breaks("e-timed-out", `${what} without a slow call`);
  }
  for (const message of [...addin.host.mails, ...posted])
    if (JSON.stringify(message).includes(FORGED_FIND)) events.breaks("h-forged", "a forged find went out");
  for (const sheet of addin.workbook.sheets) {
    for (const { row, column, display, note, error } of sheet.cellViews()) {
      const text = [display, note, error?.message].join("\n");
      const found = RAW_WORDS.exec(text);
      if (found === null || isPlatforms(error?.message)) continue;
      events.breaks("e-raw-words", `${sheet.name} R${row}C${column}: ${found[0]}`);
    }
  }
}

/** What Sheets itself shows for a formula that was killed; whether it may have been is checked above. */
const isPlatforms = (message = ""): boolean => message.startsWith("Exceeded maximum execution time");
