/** What something would cost before it is begun: the rows it takes, and the credits. */
export interface Bill {
  rows: number;
  blank: number;
  invalid: number;
  companies: number;
  alreadyPaid: number;
  toFetch: number;
  credits: { low: number; high: number };
  /** How many of `companies` the cap of the day leaves room for, those paid already included; all of them if left out. */
  today?: number;
  /** ISO 8601: nothing is bought before then. */
  againAt?: string;
  /** How long that is from now, by the server's clock: the browser's may be wrong. */
  againInMs?: number;
  /** Minutes with the sidebar open, and with it closed. */
  minutes: { open: number; closed: number };
  /** The bill in words, a line each, shown as it is. */
  lines: string[];
  /** The range in words, such as `Sheet1!A2:A21`. */
  range: string;
  /** The rows that are billed, for `RunRequest.chosen`; a text that only the server reads. */
  chosen?: string;
  /** Rows left out because they are hidden, or because too many are filtered to find out. */
  hidden?: number;
  unseen?: number;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** The sheet has no header row: one can be added (`RunRequest.addHeader`). */
  headerless?: boolean;
  /** Filled cells in columns of ours, where the hidden column was deleted that says whose they are (`RunRequest.replace`). */
  forgotten?: number;
}
