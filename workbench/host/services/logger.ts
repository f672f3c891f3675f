import type { Execution } from "../execution";
import type { LogEntry } from "../execution-record";

/** `Logger` and `console`: the context formats the text, this keeps it. */
export class Logger {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  write(level: LogEntry["level"], text: string): void {
    const { host, record } = this.#execution;
    host.logs.push({
      at: host.clock.now(),
      execution: record.id,
      functionName: record.functionName,
      level,
      text,
    });
  }

  getLog(): string {
    const { host, record } = this.#execution;
    return host.logs
      .filter(({ execution }) => execution === record.id)
      .map(({ text }) => `${text}\n`)
      .join("");
  }

  clear(): void {}
}
