import * as z from "zod/mini";
import { freeEndpoint } from "../endpoint";

/**
 * What is left on the account of the key. Not all services have this endpoint.
 *
 * Source: GET /mcp/account in the API supplement, 12.
 */
export const account = freeEndpoint({
  name: "mcp/account",
  method: "GET",
  path: "/api/v1/mcp/account",
  isOptional: true,
  timeoutSeconds: 5,
  params: () => z.object({}),
  reply: () => z.object({ credit_balance: z.optional(z.unknown()) }),
});
