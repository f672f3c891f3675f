import { unzipSync, zipSync } from "fflate";
import { ServiceError } from "../service-error";
import { Blob, bytesOf } from "./blob";
import { contentTypeOfName } from "./content-types";

/** Entries have a fixed date, so that archives are reproducible. */
const EPOCH = new Date(Date.UTC(1980, 0, 2));

export function zip(blobs: readonly Blob[], name: string): Blob {
  const entries: Record<string, Uint8Array> = {};
  for (const blob of blobs) {
    const entry = blob.getName() ?? "Untitled";
    if (entry in entries) throw new ServiceError(`Duplicate filename: ${entry}`);
    entries[entry] = bytesOf(blob);
  }
  return new Blob(zipSync(entries, { mtime: EPOCH }), "application/zip", name);
}

/** One blob per file; folders are skipped. */
export function unzip(archive: Blob): Blob[] {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytesOf(archive));
  } catch {
    throw new ServiceError("Invalid argument: blob");
  }
  return Object.entries(entries)
    .filter(([name]) => !name.endsWith("/"))
    .map(([name, bytes]) => new Blob(bytes, contentTypeOfName(name) ?? null, name));
}
