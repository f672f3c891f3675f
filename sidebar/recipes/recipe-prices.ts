import { useEffect, useState } from "preact/hooks";
import { rounded } from "../../src/core/credits";
import type { Bill } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { useSheetColumns } from "../run/panel-rows";
import { qualified } from "../run/run-range";
import { requestLedTo } from "../run/sheet-choices";
import type { Call } from "../server";
import { type Recipe, recipes, type Step } from "./recipes";

type Price = Bill["credits"];
/** The price of each step, as far as it is known: the bills come one after another. */
export type Prices = ReadonlyMap<Step, Price>;

const NOTHING_TO_BUY = { low: 0, high: 0 };

/** What all steps of a recipe cost together; null until all of them have a bill. */
export function totalOf({ steps }: Recipe, prices: Prices): Price | null {
  const billed = steps.filter(({ request }) => request !== undefined).map((step) => prices.get(step));
  const known = billed.filter((price) => price !== undefined);
  if (known.length < billed.length) return null;
  const sumOf = (end: "low" | "high") => rounded(known.reduce((sum, price) => sum + price[end], 0));
  return { low: sumOf("low"), high: sumOf("high") };
}

/** The prices of all recipes for the selected companies. */
export function useRecipePrices(): Prices {
  const { call, state } = useAddin();
  const [prices, setPrices] = useState<Prices>(new Map());
  const selection = state?.selection ?? null;
  const columns = useSheetColumns(selection);
  const canPrice =
    selection !== null && selection.companies > 0 && state?.key.saved === true && columns !== undefined;
  useEffect(() => {
    setPrices(new Map());
    if (!canPrice) return;
    let isCurrent = true;
    const range = qualified(selection.sheetName, selection.a1);
    const priceOf = pricing(call, { sections: state.sections, range, columns });
    const priceAll = async (): Promise<void> => {
      for (const { steps } of recipes) {
        const priced = await Promise.all(steps.map(priceOf));
        if (!isCurrent) return;
        setPrices((known) => new Map([...known, ...priced.flat()]));
      }
    };
    void priceAll();
    return () => void (isCurrent = false);
  }, [canPrice, state, columns]);
  return prices;
}

/** Prices a step by the request that its panel would start, each request once. One without a bill is left out: its panel says why. */
function pricing(
  call: Call,
  sheet: Parameters<typeof requestLedTo>[1],
): (step: Step) => Promise<[Step, Price][]> {
  const bills = new Map<string, Promise<Bill | null>>();
  return async (step) => {
    if (step.request === undefined) return [];
    const request = requestLedTo(step.request, sheet);
    if (request === null) return [[step, NOTHING_TO_BUY]];
    const key = JSON.stringify(request);
    const asked = bills.get(key) ?? call("quoteRun", request).catch((): null => null);
    bills.set(key, asked);
    const bill = await asked;
    return bill === null || bill.companies === 0 ? [] : [[step, bill.credits]];
  };
}
