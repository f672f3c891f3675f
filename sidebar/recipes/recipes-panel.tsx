import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Bill, RunKind, RunRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, creditRange } from "../in-words";
import type { Panel } from "../panels";
import { Icon } from "../parts/icons";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
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

/** What costs nothing any more is done; the first step that does is next. */
function Steps({ recipe: { title, steps } }: { recipe: Recipe }): JSX.Element {
  const { call, go, state } = useAddin();
  const [prices, setPrices] = useState<ReadonlyMap<RunKind, Bill["credits"]> | null>(null);
  const quoting = useTask();
  const fetched = steps.flatMap(({ request }) => (request === undefined ? [] : [wholeOf(request)]));
  const selected = state?.selection?.companies ?? 0;
  const canPrice = selected > 0 && state?.key.saved === true && fetched.length > 0;
  useEffect(() => {
    if (canPrice) quoting.run(() => pricesOf(call, fetched), setPrices);
  }, [canPrice, state]);
  const priceOf = ({ request }: Step) => (request === undefined ? undefined : prices?.get(request.kind));
  const isDone = (step: Step): boolean => priceOf(step)?.high === 0;
  const next = steps.find((step) => step.request !== undefined && !isDone(step));
  const leave = (panel: Panel, request?: RunRequest): void => {
    remember(OPENED, title);
    go(panel, undefined, request);
  };
  return (
    <>
      <ol class="recipe-steps">
        {steps.map((step) => {
          const price = priceOf(step);
          return (
            <li key={step.label}>
              <div class="recipe-step">
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
                  price !== undefined && <span>{creditRange(price)}</span>
                )}
              </div>
              <span class="help">{step.detail}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What each step would cost, by its kind of run; without those that cannot be billed now. Their panels say why. */
async function pricesOf(
  call: Call,
  requests: readonly RunRequest[],
): Promise<ReadonlyMap<RunKind, Bill["credits"]>> {
  const bills = await Promise.all(
    requests.map((request) => call("quoteRun", request).catch((): null => null)),
  );
  return new Map(
    bills.flatMap((bill, step) =>
      bill === null || bill.companies === 0 ? [] : [[requests[step]!.kind, bill.credits]],
    ),
  );
}

/** For all rows instead of the first few. */
function wholeOf(request: RunRequest): RunRequest {
  const whole = { ...request };
  delete whole.first;
  return whole;
}
