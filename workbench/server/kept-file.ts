import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AppsScriptHost, KeptHost } from "../host/host";
import { WorkbenchError } from "../host/workbench-error";

/** Of the file's form: what another version wrote is not read. */
const VERSION = 1;

/** A file in which a host's data are kept between starts, as JSON. */
export class KeptFile {
  constructor(private readonly path: string) {}

  /**
   * What was kept; undefined if there is no file yet.
   *
   * @throws {WorkbenchError} `NOT_JSON` or `OTHER_KEPT`, and the file stays as it is; `BAD_OPTION` if it has no folder.
   */
  read(): KeptHost | undefined {
    if (!existsSync(dirname(this.path)))
      throw new WorkbenchError("BAD_OPTION", `${this.path} cannot be written: there is no such folder.`);
    if (!existsSync(this.path)) return undefined;
    const read = parsed(this.path) as { readonly workbench?: unknown; readonly kept?: KeptHost } | null;
    const isThere = typeof read?.kept === "object" && read.kept !== null && !Array.isArray(read.kept);
    if (read?.workbench !== VERSION || !isThere)
      throw new WorkbenchError(
        "OTHER_KEPT",
        `${this.path} was not written by this version of the workbench: name another file, or move it away.`,
      );
    return read.kept;
  }

  /** The error with the file's name in it and the way out, if it is about what was read from the file. */
  named(error: unknown): unknown {
    if (!(error instanceof WorkbenchError) || error.code !== "BROKEN_KEPT") return error;
    const way = "It stays as it is: mend it, name another file, or move it away to begin anew.";
    return new WorkbenchError("BROKEN_KEPT", `${this.path}: ${error.message} ${way}`, { cause: error });
  }

  /** Whole or not at all: a stop in between leaves the file before it. */
  write(host: AppsScriptHost): void {
    const text = JSON.stringify({ workbench: VERSION, kept: host.keep() }, tagged);
    writeFileSync(`${this.path}.new`, text);
    renameSync(`${this.path}.new`, this.path);
  }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"), untagged);
  } catch (error) {
    const way = "It stays as it is: name another file, or move it away.";
    throw new WorkbenchError("NOT_JSON", `${path} is not JSON: ${(error as Error).message}. ${way}`, {
      cause: error,
    });
  }
}

/** Dates, maps and sets become lists with a name. An object of that form is not among the data. */
function tagged(this: unknown, key: string, value: unknown): unknown {
  const plain = (this as Readonly<Record<string, unknown>>)[key];
  if (plain instanceof Date) return { $date: plain.getTime() };
  if (value instanceof Map) return { $map: [...(value as ReadonlyMap<unknown, unknown>)] };
  return value instanceof Set ? { $set: [...(value as ReadonlySet<unknown>)] } : value;
}

function untagged(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return value;
  const { $date, $map, $set } = value as Readonly<Record<string, unknown>>;
  if (typeof $date === "number") return new Date($date);
  if (Array.isArray($map)) return new Map($map as [unknown, unknown][]);
  return Array.isArray($set) ? new Set($set as unknown[]) : value;
}
