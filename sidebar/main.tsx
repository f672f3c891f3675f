import { render } from "preact";
import { App } from "./app";
import { escapeToCells } from "./escape-to-cells";
import { keepFocus } from "./parts/panel-frame";
import { panelFromHint } from "./panel-names";
import { createCall, type ScriptRun } from "./server";

declare const google: { script: { run: ScriptRun; host: { editor: { focus(): void } } } };

const root = document.getElementById("app");
if (root !== null) {
  const panel = panelFromHint(document.documentElement.dataset["panel"]);
  escapeToCells(document, () => google.script.host.editor.focus());
  keepFocus(root);
  render(<App call={createCall(() => google.script.run)} firstPanel={panel} />, root);
}
