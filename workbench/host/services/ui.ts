import type { Emulates } from "../emulates";
import { enumName, enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import type { HtmlWindow, Prompt, PromptAnswer } from "../host-ui";
import type { HtmlOutput } from "./html-service";
import { Menu } from "./menu";

/** In pixels. Users cannot widen a sidebar (platform fact G2). */
export const SIDEBAR_WIDTH = 300;
const DIALOG_WIDTH = 600;
const DIALOG_HEIGHT = 400;

let windows = 0;

export class Ui implements Emulates<
  GoogleAppsScript.Base.Ui,
  | "alert"
  | "createAddonMenu"
  | "createMenu"
  | "prompt"
  | "showModalDialog"
  | "showModelessDialog"
  | "showSidebar"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  createAddonMenu(): Menu {
    return new Menu(this.#execution, this.#execution.host.addonName, true);
  }

  createMenu(caption: unknown): Menu {
    return new Menu(this.#execution, String(caption), false);
  }

  showSidebar(output: unknown): void {
    const { ui } = this.#execution;
    const html = output as HtmlOutput;
    ui.sidebar = { ...windowOf(html, html.getTitle(), false), width: SIDEBAR_WIDTH };
    ui.changed("sidebar");
  }

  showModalDialog(output: unknown, title: unknown): void {
    this.#showDialog(output as HtmlOutput, String(title), true);
  }

  showModelessDialog(output: unknown, title: unknown): void {
    this.#showDialog(output as HtmlOutput, String(title), false);
  }

  /** `alert(message)`, `alert(message, buttons)`, `alert(title, message, buttons)`. */
  async alert(...args: unknown[]): Promise<EnumValue> {
    return button((await ask(this.#execution, "alert", args)).button);
  }

  async prompt(...args: unknown[]): Promise<PromptResponse> {
    return new PromptResponse(await ask(this.#execution, "prompt", args));
  }

  #showDialog(output: HtmlOutput, title: string, modal: boolean): void {
    const { ui } = this.#execution;
    ui.dialog = windowOf(output, title, modal);
    ui.changed("dialog");
  }
}

/**
 * Asks the user by a dialog: `(message)`, `(message, buttons)` or `(title, message, buttons)`. The script is suspended
 * meanwhile, and its locks are released (platform fact E17).
 */
export async function ask(
  execution: Execution,
  kind: Prompt["kind"],
  args: readonly unknown[],
): Promise<PromptAnswer> {
  const [title, message, buttons] = args.length > 2 ? args : ["", args[0], args[1]];
  const prompt: Prompt = {
    kind,
    title: String(title),
    message: String(message),
    buttons: enumName(buttons ?? "OK") as Prompt["buttons"],
  };
  await execution.flush();
  execution.host.locks.releaseAllOf(execution);
  const { ui } = execution;
  ui.prompts.push(prompt);
  return execution.outside(Promise.resolve(ui.answer(prompt)));
}

function windowOf(output: HtmlOutput, title: string, modal: boolean): HtmlWindow {
  return {
    id: ++windows,
    title,
    html: output.getContent(),
    width: output.getWidth() ?? DIALOG_WIDTH,
    height: output.getHeight() ?? DIALOG_HEIGHT,
    modal,
  };
}

export class PromptResponse implements Emulates<
  GoogleAppsScript.Base.PromptResponse,
  "getResponseText" | "getSelectedButton"
> {
  readonly #answer: PromptAnswer;

  constructor(answer: PromptAnswer) {
    this.#answer = answer;
  }

  getSelectedButton(): EnumValue {
    return button(this.#answer.button);
  }

  getResponseText(): string {
    return this.#answer.text ?? "";
  }
}

function button(name: PromptAnswer["button"]): EnumValue {
  return enumValue("SpreadsheetApp.Ui.Button", name);
}
