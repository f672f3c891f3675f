import { call } from "../core/formula";
import { traffic, visitsByMonth } from "../operations/traffic";
import { monthlySeries } from "./monthly-series";

export const COMPANY_TRAFFIC = monthlySeries({
  name: "COMPANY_TRAFFIC",
  summary:
    "How many visits the websites of companies have, month by month: a row per company, as a sparkline takes it.",
  returns: "One row per company, a number for each month, the oldest first.",
  examples: [
    call("COMPANY_TRAFFIC", "northwind-robotics.example"),
    call("COMPANY_TRAFFIC", "northwind-robotics.example", 6, true),
  ],
  operation: traffic,
  monthsOf: visitsByMonth,
});
