import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { ask } from "./ui";

/** The dialogs that were there before `Ui`. They tell the button as text, and "cancel" where a dialog is closed. */
export class Browser implements Emulates<GoogleAppsScript.Base.Browser, "inputBox" | "msgBox"> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /** `(prompt)`, `(prompt, buttons)` or `(title, prompt, buttons)`. */
  async msgBox(...args: unknown[]): Promise<string> {
    this.#assertSeen("msgBox");
    const { button } = await ask(this.#execution, "alert", args);
    return button === "CLOSE" ? "cancel" : button.toLowerCase();
  }

  /** What was typed; "cancel" if it was not wanted. */
  async inputBox(...args: unknown[]): Promise<string> {
    this.#assertSeen("inputBox");
    const { button, text = "" } = await ask(this.#execution, "prompt", args);
    return button === "OK" || button === "YES" ? text : "cancel";
  }

  #assertSeen(method: string): void {
    if (this.#execution.kind === "clock trigger")
      throw new ServiceError(`Cannot call Browser.${method}() from this context.`);
  }
}
