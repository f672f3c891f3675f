/** Properties to be written, by name. */
export type Values = Record<string, string>;

/** The properties of a document at one moment. */
export interface DocumentValues {
  value(name: string): string | null;
  /** Names that begin so. */
  names(prefix: string): string[];
  /** Bytes that there is still room for. */
  readonly spare: number;
}

/** What a change of the document's properties comes to. */
export interface Changed<T> {
  readonly set: Values;
  /** Properties that go: a call each. */
  readonly remove?: readonly string[];
  readonly value: T;
}

/** Where records are changed: read, decided and written in one step, under the document lock. */
export interface DocumentStore<Snapshot extends DocumentValues = DocumentValues> {
  update<T>(change: (snapshot: Snapshot) => Changed<T>): T;
}
