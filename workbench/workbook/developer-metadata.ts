/** The location of metadata. Rows and columns count from 1. */
export type MetadataLocation =
  | { readonly type: "SPREADSHEET" }
  | { readonly type: "SHEET"; readonly sheetId: number }
  | { readonly type: "ROW"; readonly sheetId: number; readonly row: number }
  | { readonly type: "COLUMN"; readonly sheetId: number; readonly column: number };

export type MetadataVisibility = "DOCUMENT" | "PROJECT";

export interface DeveloperMetadata {
  readonly id: number;
  readonly key: string;
  readonly value: string | null;
  readonly visibility: MetadataVisibility;
  readonly location: MetadataLocation;
}

export interface MetadataQuery {
  readonly id?: number;
  readonly key?: string;
  readonly value?: string;
  readonly visibility?: MetadataVisibility;
  /** Exactly this location. */
  readonly location?: MetadataLocation;
  /** On this sheet, its rows or its columns. */
  readonly sheetId?: number;
}
