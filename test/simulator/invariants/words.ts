import { RAW_WORDS } from "../platform-words";
import type { World } from "../world";

/** e: no words of the platform's in front of a user, and no execution that ends in them. */
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

/** What Sheets itself says of a formula that was ended. */
const isPlatforms = (message = ""): boolean => message.startsWith("Exceeded maximum execution time");
