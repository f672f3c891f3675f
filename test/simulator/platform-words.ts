import type { Random } from "./random";

const DOCUMENT = "sim-book";

/** Messages with which Google's services refuse calls (platform facts B26, E7, E16, L). */
export const WORDS = {
  properties: "Service invoked too many times for one day: properties.",
  urlfetch: "Service invoked too many times for one day: urlfetch.",
  lock: "Service invoked too many times in a short time: lockBean rateMax. Try Utilities.sleep(1000) between calls.",
  tooMany: "Too many simultaneous invocations: Spreadsheets",
  sheetError: "Service error: Spreadsheets",
  sheetTimeout: `Service Spreadsheets timed out while accessing document with id ${DOCUMENT}.`,
  cells: "This action would increase the number of cells in the workbook above the limit of 10000000 cells.",
  tooLarge: "Argument too large: value",
  storage: "You have exceeded the property storage quota. Please remove some properties and try again.",
  cache:
    "Service invoked too many times in a short time: cache rateMax. Try Utilities.sleep(1000) between calls.",
  lockTimeout: "Lock timeout: another process was holding the lock for too long.",
  unavailable: "Address unavailable: https://",
} as const;

/** Parts of these that must not appear in anything a user sees. */
export const RAW_WORDS =
  /Service invoked too many times|Specified permissions|Service error: Spreadsheets|timed out while accessing|simultaneous invocations|Argument too large|property storage quota|rateMax|Lock timeout: another|above the limit of 10000000|Address unavailable: http|DNS error: http|Exceeded maximum execution|does not match the number of columns|coordinates or dimensions of the range|coordinates of the range are outside|Maximum call stack|Invalid array length|Could not decompress|TypeError|ReferenceError|RangeError|is not a function|Cannot read propert|\[object Object\]/;

/** How a service of this class refuses a call; null for one that does not leave the script's machine. */
export function refusalOf(service: string, method: string, random: Random): string | null {
  if (service === "Properties") {
    const writes = method.startsWith("set");
    return random.one(writes ? [WORDS.properties, WORDS.tooLarge, WORDS.storage] : [WORDS.properties]);
  }
  if (service === "Cache")
    return random.one(method.startsWith("put") ? [WORDS.cache, WORDS.tooLarge] : [WORDS.cache]);
  if (service === "Lock") return method === "tryLock" || method === "waitLock" ? WORDS.lock : null;
  if (service === "UrlFetchApp") return WORDS.urlfetch;
  if (!/^(Range|Sheet|Spreadsheet|SpreadsheetApp|DeveloperMetadataFinder|Protection)$/.test(service))
    return null;
  if (
    !/^(getValues?|getFormulas?|getNotes?|getDisplayValues|getLastRow|getLastColumn|getSheets|find|flush|set\w+|append\w*|insert\w+|delete\w+|clear\w*)$/.test(
      method,
    )
  )
    return null;
  return random.one([WORDS.sheetError, WORDS.sheetTimeout, WORDS.tooMany]);
}
