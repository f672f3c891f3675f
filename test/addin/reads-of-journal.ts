import { Range } from "../../workbench/host/services/range";
import type { OpenAddin } from "./addin-on-host";

const JOURNAL = "Company Intelligence journal";
/** Where the journal's labels stand: looked at to see that its columns are where they were, before anything is read in it. */
const HEADER_ROW = 1;

/** How often entries of the journal are read while something is done. */
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
