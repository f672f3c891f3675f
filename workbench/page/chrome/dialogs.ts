import type { Prompt, PromptAnswer } from "../../host/host-ui";
import type { AddOnView, OpenPrompt } from "../../server/protocol";
import { element } from "./element";
import { openModal } from "./modal";
import { addOnFrame } from "./sidebar-frame";

type ButtonOf = readonly [PromptAnswer["button"], string];

const BUTTONS: Record<Prompt["buttons"], readonly [ButtonOf, ...ButtonOf[]]> = {
  OK: [["OK", "OK"]],
  OK_CANCEL: [
    ["OK", "OK"],
    ["CANCEL", "Cancel"],
  ],
  YES_NO: [
    ["YES", "Yes"],
    ["NO", "No"],
  ],
  YES_NO_CANCEL: [
    ["YES", "Yes"],
    ["NO", "No"],
    ["CANCEL", "Cancel"],
  ],
};

/**
 * Alerts, prompts and HTML dialogs of the add-on, as modals over the page.
 *
 * @returns Shows the one that is open.
 */
export function startDialogs(wishes: {
  readonly answer: (id: number, answer: PromptAnswer) => void;
  readonly closeDialog: () => void;
}): (view: AddOnView) => void {
  let shown = "";
  let closeShown: () => void = () => undefined;
  return ({ prompt, dialog }) => {
    const next = JSON.stringify([prompt, dialog]);
    if (next === shown) {
      return;
    }
    shown = next;
    closeShown();
    const answer = (given: PromptAnswer) => prompt && wishes.answer(prompt.id, given);
    const closings = [
      ...(dialog ? [openModal(htmlDialog(dialog, wishes.closeDialog), wishes.closeDialog)] : []),
      ...(prompt ? [openModal(promptBox(prompt, answer), () => answer({ button: "CLOSE" }))] : []),
    ];
    closeShown = () => closings.toReversed().forEach((close) => close());
  };
}

/** A message from the workbench itself, in the same style. */
export function showMessage(title: string, message: string): void {
  const box = promptBox({ id: 0, kind: "alert", title, message, buttons: "OK" }, () => close());
  const close = openModal(box, () => close());
}

function promptBox(
  { kind, title, message, buttons }: OpenPrompt,
  answer: (answer: PromptAnswer) => void,
): HTMLElement {
  const box = element("input", {
    type: "text",
    "data-testid": "dialog-input",
    "aria-label": title || message,
  });
  const reply = (button: PromptAnswer["button"]) =>
    answer(kind === "prompt" ? { button, text: box.value } : { button });
  const [[firstButton]] = BUTTONS[buttons];
  const submit = (event: Event) => {
    event.preventDefault();
    reply(firstButton);
  };
  const form = element(
    "form",
    { submit },
    ...(title === "" ? [] : [element("h2", {}, title)]),
    element("p", {}, message),
    ...(kind === "prompt" ? [box] : []),
    element("div", { class: "dialog-buttons" }, ...BUTTONS[buttons].map(promptButton)),
  );

  function promptButton([button, label]: ButtonOf, index: number): HTMLElement {
    return index === 0
      ? element("button", { type: "submit", class: "action" }, label)
      : element("button", { type: "button", click: () => reply(button) }, label);
  }

  return element(
    "div",
    {
      class: "dialog",
      role: "alertdialog",
      "aria-modal": "true",
      "aria-label": title || message,
      "data-testid": "dialog",
    },
    form,
    element(
      "button",
      { type: "button", class: "dialog-close", "aria-label": "Close", click: () => reply("CLOSE") },
      "×",
    ),
  );
}

function htmlDialog(dialog: NonNullable<AddOnView["dialog"]>, close: () => void): HTMLElement {
  // A modal keeps the focus.
  const frame = addOnFrame(dialog, "dialog-frame", { close, focusGrid: () => undefined });
  frame.style.width = `${dialog.width}px`;
  frame.style.height = `${dialog.height}px`;
  return element(
    "div",
    { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": dialog.title },
    element("h2", {}, dialog.title),
    frame,
    element("button", { type: "button", class: "dialog-close", "aria-label": "Close", click: close }, "×"),
  );
}
