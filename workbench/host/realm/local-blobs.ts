import type { ThreadBytes } from "./thread-bytes";
import type { EnumTag, ServiceTag } from "./wire";

/** A blob that no service of the host has received yet. */
interface LocalBlob {
  /** Its number in `ThreadBytes`. */
  readonly bytes: number;
  readonly type: string | null;
  readonly name: string | null;
}

/** What this module needs of the context it belongs to. */
export interface BlobContext {
  /** A new service object that the host does not know. */
  readonly create: (type: string) => object;
  readonly tagOf: (value: object) => ServiceTag | EnumTag | undefined;
  /** Asks the host. */
  readonly call: (on: number | string, method: string, args: readonly unknown[]) => unknown;
}

/** Blobs and what `Utilities` does with them, without the host, for the usual arguments. */
export interface LocalBlobs {
  /** The result of a method; undefined if the host is to be asked. */
  answer(on: number | string | undefined, self: object, method: string, args: readonly unknown[]): unknown;
  isLocal(value: object): boolean;
  /** Hands a local blob over to the host. */
  lend(blob: object): ServiceTag;
}

const GZIP = "application/x-gzip";

export function localBlobsOf(thread: ThreadBytes, { create, tagOf, call }: BlobContext): LocalBlobs {
  // Captured now, because the script may replace globals later.
  const { parse, stringify } = JSON;
  const blobs = new WeakMap<object, LocalBlob>();

  const created = (bytes: number | undefined, type: string | null, name: string | null) => {
    if (bytes === undefined) return undefined;
    const object = create("Blob");
    blobs.set(object, { bytes, type, name });
    return object;
  };
  const localBlob = (value: unknown) =>
    typeof value === "object" && value !== null ? blobs.get(value) : undefined;
  const isEnum = (value: unknown, of: string, name: string) => {
    const tag = typeof value === "object" && value !== null ? tagOf(value) : undefined;
    return tag?.$ === "enum" && tag.of === of && tag.name === name;
  };
  const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : parse(json));

  function ofUtilities(method: string, args: readonly unknown[]): unknown {
    const [first, second, third] = args;
    switch (`${method} ${args.length}`) {
      case "newBlob 1":
      case "newBlob 2": {
        if (args.length === 2 && typeof second !== "string") return undefined;
        const type = (second as string | undefined) ?? null;
        if (typeof first === "string") return created(thread.blobOfText(first), type ?? "text/plain", null);
        return Array.isArray(first) ? created(thread.blobOf(stringify(first)), type, null) : undefined;
      }
      case "gzip 1": {
        const blob = localBlob(first);
        return blob && created(thread.gzip(blob.bytes), GZIP, "archive.gz");
      }
      case "ungzip 1": {
        const blob = localBlob(first);
        if (blob?.type !== GZIP) return undefined;
        return created(thread.ungzip(blob.bytes), null, blob.name?.replace(/\.gz$/, "") ?? null);
      }
      case "base64Encode 1":
        return Array.isArray(first) ? thread.base64Encode(stringify(first)) : undefined;
      case "base64EncodeWebSafe 1":
        return Array.isArray(first)
          ? thread.base64Encode(stringify(first))?.replaceAll("+", "-").replaceAll("/", "_")
          : undefined;
      case "base64Decode 1":
        return typeof first === "string" ? parsed(thread.base64Decode(first)) : undefined;
      case "computeDigest 3":
        return typeof second === "string" &&
          isEnum(first, "Utilities.DigestAlgorithm", "SHA_256") &&
          isEnum(third, "Utilities.Charset", "UTF_8")
          ? parsed(thread.sha256(second))
          : undefined;
      default:
        return undefined;
    }
  }

  return {
    answer(on, self, method, args) {
      if (on === "Utilities") return ofUtilities(method, args);
      const blob = on === undefined && args.length === 0 ? blobs.get(self) : undefined;
      if (blob === undefined) return undefined;
      if (method === "getDataAsString") return thread.text(blob.bytes);
      return method === "getBytes" ? parse(thread.bytes(blob.bytes)) : undefined;
    },
    isLocal: (value) => blobs.has(value),
    lend(object) {
      const { bytes, type, name } = blobs.get(object)!;
      blobs.delete(object);
      const args = [parse(thread.bytes(bytes)), ...(type === null ? [] : [type])];
      const tag = tagOf(call("Utilities", "newBlob", args) as object) as ServiceTag;
      if (name !== null) call(tag.id, "setName", [name]);
      return tag;
    },
  };
}
