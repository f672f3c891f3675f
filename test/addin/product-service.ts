import type { OpenAddin } from "./addin-on-host";

interface Products {
  readonly ids: readonly string[];
  /** Per product. */
  readonly reviews: number;
  /** The service's reply for a page after the last review; an empty page if left out. */
  readonly behind?: { readonly status: number; readonly body: string };
}

/** Products and reviews that a test defines, in place of the demo world's; it keeps its own accounts. */
export class ProductService {
  billed = 0;

  constructor(addin: OpenAddin, products: Products) {
    addin.spoil = (reply, path) => {
      const url = new URL(path, "https://service.invalid");
      if (!url.pathname.endsWith("/product-reviews")) return reply;
      return { ...reply, status: 200, ...this.page(url.searchParams, products) };
    };
  }

  private page(query: URLSearchParams, { ids, reviews, behind }: Products) {
    const [wanted, offset] = [query.getAll("products"), Number(query.get("offset") ?? 0)];
    if (behind !== undefined && offset >= reviews) return behind;
    const count =
      wanted.length === 0 ? 0 : Math.max(0, Math.min(Number(query.get("limit")), reviews - offset));
    const product = ids
      .filter((id) => wanted.length === 0 || wanted.includes(id))
      .map((id) => ({
        id,
        product_name: `Name of ${id}`,
        reviews: { data: Array.from({ length: count }, (_, index) => ({ id: `r${offset + index}` })) },
      }));
    const credits = wanted.length === 0 ? 0.5 : 1.5 * product.length * Math.ceil(count / 50);
    this.billed += credits;
    return { body: JSON.stringify({ data: { product }, credits_consumed: credits }) };
  }
}
