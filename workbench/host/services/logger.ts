import type { Execution } from "../execution";
import type { LogEntry } from "../execution-record";
import { formatDate } from "./format-date";

/** `Logger` and `console`: the context formats the text, this class stores it. */
export class Logger {
  readonly #execution: Execution;
  /** What `getLog` returns: only the lines written with `Logger`. */
  #lines: string[] = [];

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** @param of Which of the two wrote it. */
  write(level: LogEntry["level"], text: string, of: "console" | "Logger"): void {
    const { host, record } = this.#execution;
    const at = host.clock.now();
    if (of === "Logger") {
      const time = formatDate(new Date(at), host.scriptTimeZone, "EEE MMM dd HH:mm:ss z yyyy");
      this.#lines.push(`${time} INFO: ${text}\n`);
    }
    host.logs.push({ at, execution: record.id, functionName: record.functionName, level, text });
  }

  getLog(): string {
    return this.#lines.join("");
  }

  clear(): void {
    this.#lines = [];
  }
}
