import { RAW_WORDS } from "../platform-words";
import type { World } from "../world";

/** e: no message of the platform is shown to a user or ends an execution. */
export function checkWords({ addin, events }: World): void {
  for (const { functionName, status, error = "", id } of addin.host.executions) {
    if (status === "failed" && RAW_WORDS.test(error))
      events.breaks("e-raw-words", `${functionName} #${id} failed: ${error.slice(0, 100)}`);
  }
  for (const sheet of addin.workbook.sheets) {
    for (const { row, column, display, note, error } of sheet.cellViews()) {
      const text = [display, note, error?.message].join("\n");
      const found = RAW_WORDS.exec(text);
      if (found === null || isPlatforms(error?.message)) continue;
      events.breaks("e-raw-words", `${sheet.name} R${row}C${column}: ${found[0]}`);
    }
  }
}

/** What Sheets itself shows for a formula that was killed. */
const isPlatforms = (message = ""): boolean => message.startsWith("Exceeded maximum execution time");
