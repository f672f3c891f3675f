import { additionStatus, companyAddition } from "./company-addition";
import { companyEmployeeReviews } from "./company-employee-reviews";
import { companyEnrichment } from "./company-enrichment";
import { companyHeadcount } from "./company-headcount";
import { companyJobs } from "./company-jobs";
import { companyNews } from "./company-news";
import { companyPosts } from "./company-posts";
import { companyProductReviews } from "./company-product-reviews";
import { companySearch } from "./company-search";
import { companyTraffic } from "./company-traffic";
import { filterBuilder } from "./filter-builder";
import { filtersList } from "./filters-list";
import { filtersOptions } from "./filters-options";
import { listGenerate } from "./list-generate";

/** Every endpoint that the add-on knows, by name. The demo API serves exactly these. */
export const endpoints = {
  [companyJobs.name]: companyJobs,
  [companyNews.name]: companyNews,
  [companyHeadcount.name]: companyHeadcount,
  [companyTraffic.name]: companyTraffic,
  [companyPosts.name]: companyPosts,
  [companyEmployeeReviews.name]: companyEmployeeReviews,
  [companyProductReviews.name]: companyProductReviews,
  [companyEnrichment.name]: companyEnrichment,
  [companySearch.name]: companySearch,
  [listGenerate.name]: listGenerate,
  [companyAddition.name]: companyAddition,
  [additionStatus.name]: additionStatus,
  [filterBuilder.name]: filterBuilder,
  [filtersList.name]: filtersList,
  [filtersOptions.name]: filtersOptions,
};
