import { Blob } from "./blob";

/** The blob of any blob source: a blob itself, a response, an HTML output. */
export function blobOf(source: unknown): Blob {
  return source instanceof Blob ? source : (source as { getBlob(): Blob }).getBlob();
}
