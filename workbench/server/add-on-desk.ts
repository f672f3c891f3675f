import type { AppsScriptHost } from "../host/host";
import type { HtmlWindow, Prompt, PromptAnswer, Toast } from "../host/host-ui";
import type { UserActions } from "../host/user-actions";
import type { FrameServer } from "./frame-server";
import type { AddOnMessage, AddOnView, Frame, OpenPrompt, PageMessage } from "./protocol";

const ADD_ON_MESSAGES: ReadonlySet<string> = new Set<AddOnMessage["type"]>([
  "menu",
  "answer",
  "closeSidebar",
  "closeDialog",
  "user",
]);

export function isAddOnMessage(message: PageMessage): message is AddOnMessage {
  return ADD_ON_MESSAGES.has(message.type);
}

/** Menus, sidebar, dialogs and prompts of the add-on, for the user at the keyboard. */
export class AddOnDesk {
  private readonly listeners = new Set<(toast?: Toast) => void>();
  private readonly frames = new Map<HtmlWindow, Frame>();
  private asking:
    { readonly prompt: OpenPrompt; readonly answer: (answer: PromptAnswer) => void } | undefined;
  private promptsSoFar = 0;

  /** @param users Accounts to choose from; the first one owns the spreadsheet. */
  constructor(
    private readonly host: AppsScriptHost,
    private readonly frameServer: FrameServer,
    private readonly users: readonly string[],
  ) {
    for (const user of users) {
      const ui = host.uiOf(user);
      ui.onChange((change) => {
        if (user === host.activeUser) {
          this.changed(change === "toast" ? ui.toasts.at(-1) : undefined);
        }
      });
      ui.answer = (prompt) => this.ask(prompt);
    }
  }

  get isOwner(): boolean {
    return this.host.activeUser === this.users[0];
  }

  /**
   * @param listener Gets the toast that appeared, or nothing if `view` changed.
   * @returns Unsubscribes.
   */
  onChange(listener: (toast?: Toast) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  view(): AddOnView {
    const { menus, sidebar, dialog } = this.host.ui;
    this.forgetFramesBut(sidebar, dialog);
    return {
      menus,
      sidebar: sidebar && this.frame(sidebar),
      dialog: dialog && { ...this.frame(dialog), width: dialog.width, height: dialog.height },
      prompt: this.asking?.prompt ?? null,
      users: this.users,
      user: this.host.activeUser,
    };
  }

  /** @throws What the script threw. */
  async perform(message: AddOnMessage): Promise<void> {
    switch (message.type) {
      case "menu":
        await this.host.clickMenu(message.path);
        break;
      case "answer":
        if (this.asking?.prompt.id === message.id) {
          const { answer } = this.asking;
          this.asking = undefined;
          this.changed();
          answer(message.answer);
        }
        break;
      case "closeSidebar":
        this.host.ui.closeSidebar();
        break;
      case "closeDialog":
        this.host.ui.closeDialog();
        break;
      case "user":
        if (this.users.includes(message.user)) {
          await this.host.open(message.user);
          this.changed();
        }
        break;
    }
  }

  /** What the user at the keyboard does in the grid. */
  get user(): UserActions {
    return this.host.user;
  }

  /** Without a page there is nobody to ask. */
  private ask(prompt: Prompt): PromptAnswer | Promise<PromptAnswer> {
    if (this.listeners.size === 0) {
      return { button: "CLOSE" };
    }
    return new Promise((resolve) => {
      this.asking = { prompt: { ...prompt, id: ++this.promptsSoFar }, answer: resolve };
      this.changed();
    });
  }

  private frame(window: HtmlWindow): Frame {
    let frame = this.frames.get(window);
    if (!frame) {
      frame = { title: window.title, url: this.frameServer.open(window.html, this.host.activeUser) };
      this.frames.set(window, frame);
    }
    return frame;
  }

  private forgetFramesBut(...open: (HtmlWindow | null)[]): void {
    for (const [window, { url }] of this.frames) {
      if (!open.includes(window)) {
        this.frameServer.close(url);
        this.frames.delete(window);
      }
    }
  }

  private changed(toast?: Toast): void {
    for (const listener of this.listeners) {
      listener(toast);
    }
  }
}
