import type { CustomFunction } from "./custom-function";
import { COMPANY_ENRICH } from "./enrich";
import { COMPANY_FILTER_CHECK } from "./filter-check";
import { COMPANY_FILTERS } from "./filters";
import { COMPANY_HISTORY } from "./history";
import { COMPANY_JOBS, COMPANY_JOBS_COUNT } from "./jobs";
import { COMPANY_LIST } from "./list";
import { listingFunction } from "./listing-function";
import { COMPANY_HEADCOUNT, COMPANY_TRAFFIC } from "./monthly";
import { COMPANY_NEWS } from "./news";
import { products } from "../../products";
import type { Product } from "../../products/product";
import { COMPANY_SEARCH } from "./search";

/** All custom functions, in the order in which they are told. */
export const customFunctions: readonly CustomFunction[] = [
  COMPANY_ENRICH,
  COMPANY_HISTORY,
  COMPANY_JOBS,
  COMPANY_JOBS_COUNT,
  COMPANY_NEWS,
  COMPANY_HEADCOUNT,
  COMPANY_TRAFFIC,
  ...products.flatMap((each: Product) => listingFunction(each) ?? []),
  COMPANY_LIST,
  COMPANY_SEARCH,
  COMPANY_FILTERS,
  COMPANY_FILTER_CHECK,
];
