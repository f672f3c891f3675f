import { account } from "./account";
import { additionStatus, companyAddition } from "./company-addition";
import {
  companyEmployeeReviews,
  companyEnrichment,
  companyHeadcount,
  companyJobs,
  companyNews,
  companyPosts,
  companyProductReviews,
  companyTraffic,
} from "./companies";
import { companySearch, filterBuilder, filtersList, filtersOptions, listGenerate } from "./lists";

/** Every endpoint that the add-on knows, by name. The demo API serves exactly these. */
export const endpoints = {
  [account.name]: account,
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
