import { fold } from "../core/fold";

/** What people head a column with that our labels call otherwise. */
const HEADED_AS: ReadonlyMap<string, string> = new Map([
  ["company", "name"],
  ["companyname", "name"],
  ["domain", "website"],
]);

/** Labels that most sheets use for something else: the Stage of a deal is not that of a company's funding. */
const AMBIGUOUS = new Set(
  (
    "stage lead focus relationship channels marketing pricing billing scale targets products partners risks " +
    "highlights keywords rounds announced overview problem benefit app"
  ).split(" "),
);

export interface HeadedColumns {
  readonly path: string;
  /** From 0. */
  readonly columns: readonly number[];
}

/**
 * Fields whose labels head columns that are not theirs: whoever wants ours beside them can say so.
 *
 * @param heads What the columns are headed with, blank where one is a field's.
 */
export function headedColumns(
  fields: readonly { readonly path: string; readonly label: string }[],
  heads: readonly string[],
): HeadedColumns[] {
  const meant = heads.map(fold).map((head) => HEADED_AS.get(head) ?? head);
  return fields.flatMap(({ path, label }) => {
    const wanted = fold(label);
    if (AMBIGUOUS.has(wanted)) return [];
    const columns = meant.flatMap((head, index) => (head === wanted ? [index] : []));
    return columns.length === 0 ? [] : [{ path, columns }];
  });
}
