import { knownColumns, type TableColumns } from "../../core/columns/known-columns";

/** A value that people choose, and what they call it. */
export interface ArgumentChoice {
  readonly value: string;
  readonly label: string;
}

/** A part of an argument such as `place: Berlin; remote`: written with a colon before its value, or alone where it is a tick. */
export interface ArgumentPart {
  readonly word: string;
  readonly label: string;
  readonly kind: "text" | "day" | "tick";
}

/** What the form of the sidebar asks for an argument. Where `usual` is meant, the argument is left out. */
export type ArgumentForm =
  | { readonly kind: "number"; readonly usual: number }
  | { readonly kind: "flag"; readonly usual: boolean }
  /** One of these, or several: then written with commas between them. */
  | { readonly kind: "choices"; readonly choices: readonly ArgumentChoice[]; readonly isOne?: true }
  /** Fields of an enrichment, by path. */
  | { readonly kind: "fields" }
  | { readonly kind: "parts"; readonly parts: readonly ArgumentPart[] }
  /** Cells, or a text. */
  | { readonly kind: "range" }
  | { readonly kind: "day" }
  | { readonly kind: "text" };

/** The columns of a table, to choose from. A comma parts the names of columns, so one with a comma goes by its path. */
export function columnChoices(table: TableColumns): ArgumentForm {
  const { defaults, others } = knownColumns(table);
  const choices = [...defaults, ...others].map(({ label, path }) => ({
    value: label.includes(",") ? path : label,
    label,
  }));
  return { kind: "choices", choices };
}

/** Values that are called as they are written. */
export function choicesOf(values: readonly string[]): readonly ArgumentChoice[] {
  return values.map((value) => ({ value, label: value }));
}

/** The form of an argument that says none: a new function shows up by its signature. */
export function formOfType(type: string): ArgumentForm {
  if (/\bdate\b/i.test(type)) return { kind: "day" };
  return { kind: "text" };
}
