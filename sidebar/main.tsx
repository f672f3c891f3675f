import { render } from "preact";
import { App } from "./app";
import { panelFromHint } from "./panels";
import { createCall, type ScriptRun } from "./server";

declare const google: { script: { run: ScriptRun } };

const root = document.getElementById("app");
if (root !== null) {
  const panel = panelFromHint(document.documentElement.dataset["panel"]);
  render(<App call={createCall(() => google.script.run)} firstPanel={panel} />, root);
}
