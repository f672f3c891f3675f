import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AnyRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, creditRange } from "../in-words";
import type { Panel } from "../panel-names";
import { Icon } from "../parts/icons";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
import { type Prices, totalOf, useRecipePrices } from "./recipe-prices";
import { recipes, type Recipe, type Step } from "./recipes";

const OPENED = "recipe";

/** Tasks as a few steps each, with what they cost for the selected companies. */
export function RecipesPanel(): JSX.Element {
  const { state } = useAddin();
  // Coming back from a step, the user finds the recipe open.
  const [opened, setOpened] = useState(() =>
    recall(OPENED, (stored) => (typeof stored === "string" ? stored : "")),
  );
  const prices = useRecipePrices();
  const selected = state?.selection?.companies ?? 0;
  return (
    <PanelFrame title="Recipes">
      <p class="help recipes-lead">
        {selected === 0 ? "Select companies to see prices." : `For your ${companies(selected)}:`}
      </p>
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.title}
          recipe={recipe}
          prices={prices}
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
  readonly prices: Prices;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** A recipe with the price of all its steps, which it unfolds. */
function RecipeCard({ recipe, prices, open, onToggle }: CardProps): JSX.Element {
  const total = totalOf(recipe, prices);
  return (
    <details
      class="card folded recipe"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <span class="recipe-title">
          <h2>{recipe.title}</h2>
          <span class="help">{recipe.outcome}</span>
          {total !== null && (
            <span class="recipe-total">{total.high === 0 ? "free" : creditRange(total)}</span>
          )}
        </span>
      </summary>
      {open && <Steps recipe={recipe} prices={prices} />}
    </details>
  );
}

/** The steps with their prices. A step that costs nothing any more is done; the first other one is next. */
function Steps({ recipe: { title, steps }, prices }: Pick<CardProps, "recipe" | "prices">): JSX.Element {
  const { go } = useAddin();
  const isDone = (step: Step): boolean => prices.get(step)?.high === 0;
  const billed = steps.filter(({ request }) => request !== undefined);
  const next = billed.find((step) => !isDone(step));
  const leave = (panel: Panel, request?: AnyRequest): void => {
    remember(OPENED, title);
    go(panel, undefined, request);
  };
  return (
    <ol class="recipe-steps">
      {steps.map((step) => {
        const price = prices.get(step);
        return (
          <li key={step.label}>
            <button
              type="button"
              class={step === next && price !== undefined ? "primary" : "link"}
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
  );
}
