import { rounded } from "../prices";
import type { Route } from "./route";

/** What the account began with. */
export const FIRST_BALANCE = 10_000;

/** What is left on the account, free. */
export const mcpAccount: Route = {
  method: "GET",
  path: "/api/v1/mcp/account",

  serve(_request, { plan, charged }) {
    return {
      credits: 0,
      body: {
        is_enterprise: plan === "enterprise",
        package_type: plan === "enterprise" ? "enterprise" : "subscription",
        credit_balance: rounded(FIRST_BALANCE - charged),
        currency: "USD",
      },
    };
  },
};
