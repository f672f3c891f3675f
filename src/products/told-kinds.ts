import { furtherColumns, usualColumns } from "../core/columns/known-columns";
import type { KindWords } from "../core/kind-words";
import { productNamed } from ".";
import type { Offer, Product } from "./product";
import { isOfRows, kindWords, toldNames } from "./run-kind";

/** What the sidebar knows of a kind of run. */
export interface ToldKind extends KindWords {
  readonly name: string;
  readonly isOfRows: boolean;
  /** How old an answer may be, in days, where a request does not say it. */
  readonly usualDays: number;
  /** Paths of the columns that it shows unless a request asks for more; none where there is nothing more to ask for. */
  readonly usual: readonly string[];
  /** What it can show beside these: it is paid for anyway. */
  readonly further: readonly { readonly label: string; readonly path: string }[];
  /** Its row in *Get more data*; null where it has a panel of its own. */
  readonly offer: Offer | null;
}

/** All kinds, as literals: the build puts them into the sidebar, so that no product is in its bundle. */
export function toldKinds(): ToldKind[] {
  return toldNames().map((name) => {
    const product: Product | null = productNamed(name);
    const table = product === null ? undefined : tableToChooseFrom(product);
    const further = table === undefined ? [] : furtherColumns(table);
    return {
      ...kindWords(name),
      name,
      isOfRows: isOfRows(name),
      usualDays: product?.usualDays ?? 0,
      usual: table === undefined || further.length === 0 ? [] : usualColumns(table).map(({ path }) => path),
      further: further.map(({ label, path }) => ({ label, path })),
      offer: product?.offer ?? null,
    };
  });
}

/** Facts, or items whose rows hold more than is listed. */
function tableToChooseFrom({ facts, items }: Product) {
  return facts?.columns ?? (items?.columns.isOpen === true ? items.columns : undefined);
}
