import { furtherColumns, usualColumns } from "../core/columns/known-columns";
import type { KindWords } from "../core/kind-words";
import { products } from ".";
import type { Offer, Product } from "./product";
import { isBeside, isOfNames, isOfRows } from "./run-kind";

/** What the sidebar knows of a kind of run. */
export interface ToldKind extends KindWords {
  readonly name: string;
  readonly isOfRows: boolean;
  /** What it buys stands beside each company. */
  readonly isBeside: boolean;
  /** It is about names of companies, and free. */
  readonly isOfNames: boolean;
  /** How old an answer may be, in days, where a request does not say it. */
  readonly usualDays: number;
  /** Paths of the columns that it shows unless a request asks for more; none where there is nothing more to ask for. */
  readonly usual: readonly string[];
  /** What it can show beside these: it is paid for anyway. */
  readonly further: readonly { readonly label: string; readonly path: string }[];
  /** Its row in *Get more data*; null where it has a panel of its own. */
  readonly offer: Offer | null;
}

/** What people call what a feature buys: by runs of its own, and without a run. */
interface WithWords {
  readonly name: string;
  readonly kinds?: Readonly<Record<string, { readonly words: KindWords }>>;
  readonly bought?: Readonly<Record<string, KindWords>>;
}

/** All kinds, as literals: the build puts them into the sidebar, so that no product is in its bundle. */
export function toldKinds(features: readonly WithWords[]): ToldKind[] {
  const kinds = features.flatMap((each) => Object.entries(each.kinds ?? {}));
  const bought = features.flatMap((each) => Object.entries(each.bought ?? {}));
  return [
    ...products.map((product) => toldKind(product.name, product.words, product)),
    ...kinds.map(([name, { words }]) => toldKind(name, words)),
    ...bought.map(([name, words]) => toldKind(name, words)),
  ];
}

function toldKind(name: string, words: KindWords, product: Product | null = null): ToldKind {
  const table = product === null ? undefined : tableToChooseFrom(product);
  const further = table === undefined ? [] : furtherColumns(table);
  return {
    ...words,
    name,
    isOfRows: isOfRows(name),
    isBeside: isBeside(name),
    isOfNames: isOfNames(name),
    usualDays: product?.usualDays ?? 0,
    usual: table === undefined || further.length === 0 ? [] : usualColumns(table).map(({ path }) => path),
    further: further.map(({ label, path }) => ({ label, path })),
    offer: product?.offer ?? null,
  };
}

/** Facts, or items whose rows hold more than is listed. */
function tableToChooseFrom({ facts, items }: Product) {
  return facts?.columns ?? (items?.columns.isOpen === true ? items.columns : undefined);
}
