/** Builds a value on first use and keeps it for the rest of the execution. */
export function once<T>(build: () => T): () => T {
  let built: { value: T } | null = null;
  return () => (built ??= { value: build() }).value;
}
