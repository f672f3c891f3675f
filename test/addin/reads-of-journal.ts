import { Range } from "../../workbench/host/services/range";
import type { OpenAddin } from "./addin-on-host";

const JOURNAL = "Company Intelligence journal";
/** The row of the journal's labels, which is read first to verify the columns and does not count. */
const HEADER_ROW = 1;

/** How often entries of the journal are read during some work. */
export async function readsOfJournal(addin: OpenAddin, work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  addin.host.intercept = ({ phase, method, target }) => {
    if (phase !== "before" || method !== "getValues" || !(target instanceof Range)) return;
    const isHeader = target.getRow() === HEADER_ROW && target.getNumRows() === 1;
    const sheet = target.getSheet() as { getName(): string };
    if (sheet.getName() === JOURNAL && !isHeader) reads++;
  };
  await work();
  addin.host.intercept = undefined;
  return reads;
}
