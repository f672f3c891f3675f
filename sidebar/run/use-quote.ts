import { useEffect, useRef, useState } from "preact/hooks";
import type { Bill } from "../../src/rpc/rpc";
import { createQuoter, type Quote, type Quoter } from "./quote-latest";

export interface LiveQuote<B extends Bill = Bill> extends Quote<B> {
  readonly again: () => void;
}

/** The bill for the current choices. A request that equals the last one key by key is not sent again. */
export function useQuote<R, B extends Bill = Bill>(
  request: R | null,
  quote: (request: R) => Promise<B>,
): LiveQuote<B> {
  const [shown, setShown] = useState<Quote<B>>({ bill: null, pending: false, failure: null });
  const ask = useRef(quote);
  ask.current = quote;
  const quoter = useRef<Quoter<R> | null>(null);

  useEffect(() => {
    quoter.current = createQuoter<R, B>((wanted) => ask.current(wanted), setShown);
    return () => quoter.current?.dispose();
  }, []);
  const key = JSON.stringify(request);
  useEffect(() => quoter.current?.ask(request), [key]);

  return { ...shown, again: () => quoter.current?.again() };
}
