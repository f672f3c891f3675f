import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { rounded } from "../../src/core/credits";
import type { AnyRequest, Bill } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, creditRange } from "../in-words";
import type { Panel } from "../panel-names";
import { Icon } from "../parts/icons";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
import { useSheetColumns } from "../run/panel-rows";
import { qualified } from "../run/run-range";
import { requestLedTo } from "../run/sheet-choices";
import type { Call } from "../server";
import { useTask } from "../use-task";
import { recipes, type Recipe, type Step } from "./recipes";

const OPENED = "recipe";

/** Tasks as a few steps each, with what each costs for the selected companies. */
export function RecipesPanel(): JSX.Element {
  const { state } = useAddin();
  // Coming back from a step, the user finds the recipe open.
  const [opened, setOpened] = useState(() =>
    recall(OPENED, (stored) => (typeof stored === "string" ? stored : "")),
  );
  const selected = state?.selection?.companies ?? 0;
  return (
    <PanelFrame title="Recipes">
      <p class="help recipes-lead">
        {selected === 0
          ? "Select your companies to see what each step costs."
          : `Prices are for the ${companies(selected)} you selected.`}
      </p>
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.title}
          recipe={recipe}
          open={recipe.title === opened}
          onToggle={(open) => {
            if (open !== (recipe.title === opened)) setOpened(open ? recipe.title : "");
          }}
        />
      ))}
    </PanelFrame>
  );
}

interface CardProps {
  readonly recipe: Recipe;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

function RecipeCard({ recipe, open, onToggle }: CardProps): JSX.Element {
  const { title, outcome } = recipe;
  return (
    <details
      class="card folded recipe"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <span class="recipe-title">
          <h2>{title}</h2>
          <span class="help">{outcome}</span>
        </span>
      </summary>
      {open && <Steps recipe={recipe} />}
    </details>
  );
}

/** The steps with their prices. A step that costs nothing any more is done; the first other one is next. */
function Steps({ recipe: { title, steps } }: { recipe: Recipe }): JSX.Element {
  const { call, go, state } = useAddin();
  const [prices, setPrices] = useState<Prices | null>(null);
  const quoting = useTask();
  const selection = state?.selection ?? null;
  const columns = useSheetColumns(selection);
  const canPrice =
    selection !== null && selection.companies > 0 && state?.key.saved === true && columns !== undefined;
  useEffect(() => {
    if (!canPrice) return;
    const range = qualified(selection.sheetName, selection.a1);
    const sheet = { sections: state.sections, range, columns };
    quoting.run(() => pricesOf(call, steps, sheet), setPrices);
  }, [canPrice, state, columns]);
  const isDone = (step: Step): boolean => prices?.get(step)?.high === 0;
  const next = steps.find((step) => step.request !== undefined && !isDone(step));
  const all = [...(prices?.values() ?? [])];
  const sumOf = (end: "low" | "high") => rounded(all.reduce((sum, price) => sum + price[end], 0));
  const leave = (panel: Panel, request?: AnyRequest): void => {
    remember(OPENED, title);
    go(panel, undefined, request);
  };
  return (
    <>
      <ol class="recipe-steps">
        {steps.map((step) => {
          const price = prices?.get(step);
          return (
            <li key={step.label}>
              <button
                type="button"
                class={step === next && prices !== null ? "primary" : "link"}
                onClick={() => leave(step.panel, step.request)}
              >
                {step.label}
              </button>
              {isDone(step) ? (
                <span class="recipe-done">
                  <Icon name="done" size={16} />
                  Done
                </span>
              ) : (
                price !== undefined && <span class="recipe-price">{creditRange(price)}</span>
              )}
              <span class="help">{step.detail}</span>
            </li>
          );
        })}
      </ol>
      {all.length > 1 && sumOf("high") > 0 && (
        <p class="recipe-total">
          <span>All steps</span>
          <span>{creditRange({ low: sumOf("low"), high: sumOf("high") })}</span>
        </p>
      )}
    </>
  );
}

type Prices = ReadonlyMap<Step, Bill["credits"]>;
const NOTHING_TO_BUY = { low: 0, high: 0 };

/** The price of each step, by the request that its panel would start. A step without a bill is left out: its panel says why. */
async function pricesOf(
  call: Call,
  steps: readonly Step[],
  sheet: Parameters<typeof requestLedTo>[1],
): Promise<Prices> {
  const prices = await Promise.all(
    steps.map(async (step): Promise<[Step, Bill["credits"]][]> => {
      if (step.request === undefined) return [];
      const request = requestLedTo(step.request, sheet);
      if (request === null) return [[step, NOTHING_TO_BUY]];
      const bill = await call("quoteRun", request).catch((): null => null);
      return bill === null || bill.companies === 0 ? [] : [[step, bill.credits]];
    }),
  );
  return new Map(prices.flat());
}
