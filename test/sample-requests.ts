import { products } from "../src/products";
import type { RunRequest } from "../src/rpc/rpc";

/** What each product is asked with wherever all of them are tried, in each way that it writes. */
export const sampleRequests = products.map(({ name, samples }) => ({
  name,
  // The compiler does not see that name and samples are of one product.
  requests: samples.map((sample) => ({ kind: name, ...sample }) as RunRequest),
}));
