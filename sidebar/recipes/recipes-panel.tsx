import type { JSX } from "preact";
import type { RunRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import type { Panel } from "../panels";
import { PanelFrame } from "../parts/panel-frame";
import { recall, remember } from "../remembered";
import { recipes, type Recipe } from "./recipes";

const OPENED = "recipe";

/** Tasks as a few steps each; nothing is bought before the bill of a step. */
export function RecipesPanel(): JSX.Element {
  // Coming back from a step, the user finds the recipe open.
  const opened = recall(OPENED, (stored) => (typeof stored === "string" ? stored : ""));
  return (
    <PanelFrame title="Recipes">
      <p class="help recipes-lead">
        Select your companies, then take the steps of a recipe. Each shows its bill first, and tries five rows
        before the rest.
      </p>
      {recipes.map((recipe) => (
        <RecipeCard key={recipe.title} recipe={recipe} open={recipe.title === opened} />
      ))}
    </PanelFrame>
  );
}

function RecipeCard({ recipe, open }: { readonly recipe: Recipe; readonly open: boolean }): JSX.Element {
  const { go } = useAddin();
  const { title, outcome, steps } = recipe;
  const fetched = steps.flatMap(({ request }) => (request === undefined ? [] : [wholeOf(request)]));
  const leave = (panel: Panel, request?: RunRequest): void => {
    remember(OPENED, title);
    go(panel, undefined, request);
  };
  return (
    <details class="card recipe" open={open} name="recipe">
      <summary>
        <h2>{title}</h2>
        <span class="help">{outcome}</span>
      </summary>
      <ol>
        {steps.map(({ label, detail, panel, request }) => (
          <li key={label}>
            <button type="button" class="link" onClick={() => leave(panel, request)}>
              {label}
            </button>
            <span class="help">{detail}</span>
          </li>
        ))}
      </ol>
      {fetched.length > 1 && (
        <div class="buttons">
          <button type="button" onClick={() => leave("update", { kind: "update", together: fetched })}>
            One bill for all of it
          </button>
        </div>
      )}
    </details>
  );
}

/** For all rows instead of the first few. */
function wholeOf(request: RunRequest): RunRequest {
  const whole = { ...request };
  delete whole.first;
  return whole;
}
