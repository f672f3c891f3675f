import { call } from "../core/formula";
import { headcount, headcountByMonth } from "../operations/headcount";
import { monthlySeries } from "./monthly-series";

export const COMPANY_HEADCOUNT = monthlySeries({
  name: "COMPANY_HEADCOUNT",
  summary: "How many people work for companies, month by month: a row per company, as a sparkline takes it.",
  returns: "One row per company, a number for each month, the oldest first.",
  examples: [
    call("COMPANY_HEADCOUNT", "northwind-robotics.example"),
    call("COMPANY_HEADCOUNT", "northwind-robotics.example", 6, true),
  ],
  operation: headcount,
  monthsOf: headcountByMonth,
});
